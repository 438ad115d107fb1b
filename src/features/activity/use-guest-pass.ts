import { useEffect, useState } from 'react'

import { useCall } from '@/api/query'
import { type GuestPass, openGuestPass } from '@/contract/event/activity'
import { isAbsent } from '@/lib/absent'

import { normalizeGuestCode } from './gate-book'
import { readGuestPass, removeGuestPass, saveGuestPass } from './guest-pass-store'

/** Refetch interval: short enough to show a scan soon; hundreds of guests share one rate-limited IP address. */
const EVERY_MS = 20_000

/** A guest's invitation: from the server, offline from the cache and marked `isOld`. */
export function useGuestPass(typed: string) {
  const code = normalizeGuestCode(typed) ?? typed
  const query = useCall(openGuestPass, { code }, { refetchEveryMs: EVERY_MS })
  const [cachedPass] = useState(() => readGuestPass(code))
  const { data, error, refetch } = query
  const isGone = isAbsent(error)
  useEffect(() => {
    // Revoked or unknown: the cached invitation is no longer valid.
    if (isGone) removeGuestPass(code)
    else if (data) saveGuestPass(data)
  }, [data, isGone, code])
  const shown: GuestPass | undefined = isGone ? undefined : (data ?? cachedPass)
  return { data: shown, error, refetch, isOld: shown !== undefined && (data === undefined || error !== null) }
}
