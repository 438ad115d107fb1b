import { useEffect, useMemo } from 'react'
import { safeParse } from 'valibot'

import { type UseCallOptions, useCall } from '@/api/query'
import type { Endpoint, InputOf, OutputOf } from '@/contract/endpoint'
import { readPersonal, savePersonal } from '@/session/personal'
import { useSession } from '@/session/session'

/** The last response of the server, persisted on this device. */
interface PersistedAnswer<E extends Endpoint> {
  /** Epoch milliseconds. */
  at: number
  data: OutputOf<E>
}

/** A response stored by an older release may have another shape and is then ignored. */
function readKept<E extends Endpoint>(endpoint: E): PersistedAnswer<E> | undefined {
  const record = readPersonal(endpoint.path) as Partial<PersistedAnswer<E>> | undefined
  const parsed = safeParse(endpoint.output, record?.data)
  // Safe cast: the endpoint's schema has validated the output.
  return parsed.success && typeof record?.at === 'number'
    ? { at: record.at, data: parsed.output as OutputOf<E> }
    : undefined
}

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
  const query = useCall(endpoint, input, { ...options, quiet: true, owner: userId })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored answer depends on the person
  const kept = useMemo(() => readKept(endpoint), [endpoint, userId])
  const { data, dataUpdatedAt } = query
  useEffect(() => {
    if (data !== undefined) savePersonal(endpoint.path, { at: dataUpdatedAt, data })
  }, [data, dataUpdatedAt, endpoint])
  const isOld = data === undefined && options.enabled !== false
  return { ...query, data: isOld ? kept?.data : data, keptAt: isOld ? kept?.at : undefined }
}
