import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'

import { useCall } from '@/api/query'
import { getVisitorPass, type VisitorPass } from '@/contract/visit/visit-pass'
import { readCachedPass, removeDeviceVisit, saveCachedPass } from '@/features/visit/device-visits'
import { isAbsent } from '@/lib/absent'
import { buildPassCode, computePassDigits, computeSlot, computeSlotRest, fromBase64Url } from '@/lib/pass'
import { signPassCode } from '@/lib/pass-signature'
import { parseWireTime } from '@/lib/wire-time'
import { isOnline, onNetworkChange } from '@/platform/network'

import { usePassKey } from './use-pass-key'

/** Polling intervals: while the host has not decided, and while the pass is shown. */
const WAITING_MS = 8_000
const SHOWN_MS = 30_000
const TICK_MS = 1_000

/** How a pass is asked for. */
export interface PassHandle {
  id: string
  holder: string | undefined
}

/** The visitor pass from the server, offline from the cache; with the offset of the phone's clock. */
export function useVisitorPass({ id, holder }: PassHandle) {
  const input = holder === undefined ? { id } : { id, holder }
  const [isWaiting, setWaiting] = useState(true)
  const query = useCall(getVisitorPass, input, { refetchEveryMs: isWaiting ? WAITING_MS : SHOWN_MS })
  const { data, dataUpdatedAt, error } = query
  const cachedPass = useMemo(() => readCachedPass(id, holder), [id, holder])
  useEffect(() => {
    if (data === undefined) return
    setWaiting(data.status === 'pending')
    saveCachedPass(id, holder, { pass: data, offset: data.serverTime - dataUpdatedAt })
  }, [data, dataUpdatedAt, id, holder])
  const hasNetwork = useSyncExternalStore(onNetworkChange, isOnline, isOnline)
  const isGone = isAbsent(error)
  useEffect(() => {
    if (isGone) removeDeviceVisit(id)
  }, [isGone, id])
  const pass = data ?? (isGone ? undefined : cachedPass?.pass)
  const offset = data ? data.serverTime - dataUpdatedAt : (cachedPass?.offset ?? 0)
  const secret = usePassKey({ id, holder }, pass, offset)
  return { pass, secret, offset, isGone, isOffline: !hasNetwork || (error !== null && !isGone), query }
}

/** The server's time, updated every second from the phone's clock and the offset. */
export function useOffsetClock(offset: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now + offset
}

/** The pass of a recurring visit with the times of the running or next occurrence, without signal too. */
export function toCurrentOccurrence(pass: VisitorPass, now: number): VisitorPass {
  const current = pass.occurrences.find(({ endTime }) => now < (parseWireTime(endTime) ?? 0))
  return current ? { ...pass, startTime: current.startTime, endTime: current.endTime } : pass
}

/** The stage of a pass at a time: it expires offline too. */
export function getPassStage({ status, startTime, endTime }: VisitorPass, now: number) {
  if (status !== 'approved') return status
  if (now >= (parseWireTime(endTime) ?? 0)) return 'ended'
  return now < (parseWireTime(startTime) ?? 0) ? 'early' : 'valid'
}

/**
 * The current code with its digits; undefined without a seed.
 *
 * @param secret of the registered key; until there is one, the code is the `V1` that every server accepts
 */
export function usePassCode({ passId, seed, companyId }: VisitorPass, secret: string | undefined, now: number) {
  const slot = computeSlot(now)
  return useMemo(() => {
    if (!passId || !seed) return undefined
    const key = fromBase64Url(seed)
    const text = secret && companyId ? signPassCode(secret, companyId, passId, slot) : buildPassCode(key, passId, slot)
    return { text, digits: computePassDigits(key, passId, slot) }
  }, [passId, seed, companyId, secret, slot])
}

/** Whole seconds until the next code. */
export const getCodeSecondsLeft = (now: number) => Math.ceil(computeSlotRest(now) / 1000)
