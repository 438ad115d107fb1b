import type { ReactNode } from 'react'

import { isAbsent } from '@/lib/absent'
import { ApiError, MalformedResponseError, NetworkError } from '@/lib/errors'
import { relaunchHome } from '@/navigation/navigate'
import { FailedView } from '@/ui/FailedView'
import { DetailSkeleton } from '@/ui/Skeleton'

/** What a screen needs of `useCall`. */
interface Query<Data> {
  data: Data | undefined
  error: unknown
  refetch: () => unknown
}

interface QueryViewProps<Data> {
  query: Query<Data>
  /** What is shown, as in 「待办详情加载失败」. */
  what: string
  /** In the shape of the content; a summary and facts when absent, nothing when `null`. */
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/** One answer of the server in its states: skeleton, content, failed with retry. An old answer stays while a new one fails. */
export function QueryView<Data>({ query, what, skeleton = <DetailSkeleton />, children }: QueryViewProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <LoadFailed what={what} error={query.error} onRetry={() => void query.refetch()} />
  return skeleton
}

interface LoadFailedProps {
  what: string
  error: unknown
  onRetry: () => void
}

/**
 * Says what could not be loaded and why: the server's own words, or that the network is gone. What is not there offers
 * no retry, which could not help.
 */
export function LoadFailed({ what, error, onRetry }: LoadFailedProps) {
  const isOffline = error instanceof NetworkError && error.reason === 'unreachable'
  const hint = error instanceof ApiError || error instanceof NetworkError ? error.message : undefined
  const traceId = error instanceof ApiError || error instanceof MalformedResponseError ? error.traceId : undefined
  const way = isAbsent(error) ? { onLeave: () => void relaunchHome() } : { onRetry }
  return <FailedView text={`${what}加载失败`} hint={hint} isOffline={isOffline} traceId={traceId} {...way} />
}
