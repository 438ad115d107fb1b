import { useCallback, useEffect, useState } from 'react'
import { safeParse } from 'valibot'

import { useCall } from '@/api/query'
import { getRoster, type Roster, type ScanResult } from '@/contract/event/activity'
import { readPersonal, savePersonal } from '@/session/personal'

import { applyScanResults } from './gate-book'

/** Refetch interval for scans at other gates; each scan also returns updates. */
const EVERY_MS = 60_000

interface CachedRoster {
  roster: Roster
  /** How far the server's clock is ahead of the device's, in milliseconds. */
  ahead: number
}

const getStorageKey = (activityId: string) => `roster:${activityId}`

function readCachedRoster(activityId: string): CachedRoster | undefined {
  const record = readPersonal(getStorageKey(activityId)) as Partial<CachedRoster> | undefined
  const parsed = safeParse(getRoster.output, record?.roster)
  return parsed.success && typeof record?.ahead === 'number'
    ? { roster: parsed.output, ahead: record.ahead }
    : undefined
}

/** The roster of an activity: from the server, offline from this user's cache. */
export function useRoster(activityId: string) {
  const query = useCall(getRoster, { activityId }, { quiet: true, refetchEveryMs: EVERY_MS })
  const [known, setKnown] = useState(() => readCachedRoster(activityId))
  const { data, dataUpdatedAt, error, refetch } = query
  useEffect(() => {
    if (data) setKnown({ roster: data, ahead: data.serverTime - dataUpdatedAt })
  }, [data, dataUpdatedAt])
  useEffect(() => {
    if (known) savePersonal(getStorageKey(activityId), known)
  }, [activityId, known])
  const settle = useCallback((results: readonly ScanResult[]) => {
    if (results.length > 0) setKnown((now) => now && { ...now, roster: applyScanResults(now.roster, results) })
  }, [])
  return { data: known, error: known ? undefined : error, refetch, settle }
}
