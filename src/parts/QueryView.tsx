import type { ReactNode } from 'react'

import { isAbsent } from '@/lib/absent'
import { ApiError, MalformedResponseError, NetworkError } from '@/lib/errors'
import { relaunchHome } from '@/navigation/navigate'
import { useLanguage, useTexts } from '@/theme/language'
import { sharedTexts } from '@/theme/shared-texts'
import { FailedView } from '@/ui/feedback/FailedView'
import { DetailSkeleton } from '@/ui/feedback/Skeleton'

/** The part of `useCall` that a screen needs. */
interface Query<Data> {
  data: Data | undefined
  error: unknown
  refetch: () => unknown
}

export interface QueryViewProps<Data> {
  query: Query<Data>
  /** Name of the content, as in 「待办详情加载失败」. */
  what: string
  /** Skeleton of the content; a detail page when absent, nothing when `null`. */
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/** A query with its states: skeleton, content, error with retry. Loaded data stays visible when a refetch fails. */
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
 * Shows what failed to load and why: the server's message, or that the device is offline. A missing object has no retry
 * button, because a retry cannot help.
 */
export function LoadFailed({ what, error, onRetry }: LoadFailedProps) {
  const texts = useTexts(sharedTexts)
  // The errors speak Chinese.
  const isForeign = useLanguage() !== 'zh'
  const isOffline = error instanceof NetworkError && error.reason === 'unreachable'
  const hint = !isForeign && (error instanceof ApiError || error instanceof NetworkError) ? error.message : undefined
  const traceId = error instanceof ApiError || error instanceof MalformedResponseError ? error.traceId : undefined
  const action = isAbsent(error) ? { onLeave: () => void relaunchHome() } : { onRetry }
  return <FailedView text={texts.loadFailed(what)} hint={hint} isOffline={isOffline} traceId={traceId} {...action} />
}
