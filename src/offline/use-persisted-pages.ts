import { useEffect, useMemo } from 'react'

import { usePages } from '@/api/query'
import type { Endpoint, InputOf, OutputOf } from '@/contract/endpoint'
import { useSession } from '@/session/session'

import { openAnswers } from './answers'

/**
 * An infinite list whose first page is persisted for the user: until the server answers, and while it cannot, the last
 * first page is shown.
 *
 * @param options.isPersisted false for a list narrowed by filters or words, which is neither stored nor read
 * @returns as `usePages`; `keptAt` is the time of the rows while they are stale
 */
export function usePersistedPages<E extends Endpoint>(
  endpoint: E,
  input: Omit<InputOf<E>, 'current'>,
  { isPersisted, enabled = true }: { isPersisted: boolean; enabled?: boolean },
) {
  const userId = useSession(({ user }) => user?.userId)
  const slot = `${endpoint.path}#first`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored page depends on the person
  const persisted = useMemo(
    () => (isPersisted ? openAnswers(endpoint).readWithTime(slot) : undefined),
    [endpoint, slot, isPersisted, userId],
  )
  const pages = usePages(endpoint, input, { enabled, quiet: persisted !== undefined })
  const { data, dataUpdatedAt } = pages
  const first = data?.pages[0]
  useEffect(() => {
    if (!isPersisted || first === undefined) return
    // Safe cast: a page of the list is the endpoint's output.
    openAnswers(endpoint).write(first as unknown as OutputOf<E>, slot, { savedAt: dataUpdatedAt })
  }, [first, dataUpdatedAt, endpoint, slot, isPersisted])
  if (data !== undefined || persisted === undefined) return { ...pages, keptAt: undefined }
  const { records, total } = persisted.value as unknown as NonNullable<typeof first>
  return { ...pages, rows: records, total, foot: 'end' as const, isPending: false, keptAt: persisted.savedAt }
}
