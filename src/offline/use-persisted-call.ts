import { useEffect, useMemo } from 'react'

import { type UseCallOptions, useCall } from '@/api/query'
import type { Endpoint, InputOf } from '@/contract/endpoint'
import { useSession } from '@/session/session'

import { openAnswers } from './answers'

/**
 * Per-user persisted query: until the server answers, and while it cannot, the last response is shown.
 *
 * @returns as `useCall`; `keptAt` is the time of the data while it is stale
 */
export function usePersistedCall<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: Pick<UseCallOptions, 'refetchEveryMs' | 'enabled'> = {},
) {
  const userId = useSession(({ user }) => user?.userId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored answer depends on the person
  const persisted = useMemo(() => openAnswers(endpoint).readWithTime(endpoint.path), [endpoint, userId])
  const query = useCall(endpoint, input, { ...options, quiet: persisted !== undefined, owner: userId })
  const { data, dataUpdatedAt } = query
  useEffect(() => {
    if (data !== undefined) openAnswers(endpoint).write(data, endpoint.path, { savedAt: dataUpdatedAt })
  }, [data, dataUpdatedAt, endpoint])
  const isOld = data === undefined && options.enabled !== false
  return { ...query, data: isOld ? persisted?.value : data, keptAt: isOld ? persisted?.savedAt : undefined }
}
