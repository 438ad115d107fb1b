import { useCallback, useEffect, useState } from 'react'
import { number, object } from 'valibot'

import { useCall } from '@/api/query'
import { getRoster, type ScanResult } from '@/contract/event/activity'
import { openStored } from '@/offline/stored'

import { applyScanResults } from './gate-book'

/** Refetch interval for scans at other gates; each scan also returns updates. */
const EVERY_MS = 60_000

/** A roster, and how far the server's clock is ahead of the device's, in milliseconds. */
const rosters = openStored('roster', object({ roster: getRoster.output, ahead: number() }))

/** The roster of an activity: from the server, offline from this user's cache. */
export function useRoster(activityId: string) {
  const query = useCall(getRoster, { activityId }, { refetchEveryMs: EVERY_MS })
  const [savedRoster, setSavedRoster] = useState(() => rosters.read(activityId))
  const { data, dataUpdatedAt, error, refetch } = query
  useEffect(() => {
    if (data) setSavedRoster({ roster: data, ahead: data.serverTime - dataUpdatedAt })
  }, [data, dataUpdatedAt])
  useEffect(() => {
    if (savedRoster) rosters.write(savedRoster, activityId)
  }, [activityId, savedRoster])
  const settle = useCallback((results: readonly ScanResult[]) => {
    if (results.length > 0) setSavedRoster((now) => now && { ...now, roster: applyScanResults(now.roster, results) })
  }, [])
  return { data: savedRoster, error: savedRoster ? undefined : error, refetch, settle }
}
