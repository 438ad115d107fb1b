import { useCallback, useEffect, useReducer, useRef, useState } from 'react'

import { useRefresh } from '@/api/query'
import { countAtGates, type Roster, type ScanResult, type SignDirection } from '@/contract/activity'
import { uuid } from '@/lib/uuid'
import { onNetworkChange } from '@/platform/network'
import { vibrateShort } from '@/platform/vibrate'

import { isRecorded, judge, type Verdict, wordsOf } from './gate-book'
import { createScanQueue, type Sent } from './scan-queue'

/** Scans that wait are tried again that often. */
const RETRY_MS = 15_000
/** Between the two taps of the motor that say no. */
const TAP_MS = 180

/** Once for what counted, twice for what did not. */
function vibrateFor(kind: string): void {
  vibrateShort()
  if (wordsOf(kind).tone !== 'pass') setTimeout(vibrateShort, TAP_MS)
}

interface Desk {
  roster: Roster
  ahead: number
  companyId: string
  gate: string
  direction: SignDirection
  settle: (results: readonly ScanResult[]) => void
}

/** A guest who is late and has not been asked why. */
interface Late {
  read: string
  name: string
}

/** Takes what waits to the server: at once, when the network is back, and again and again while something waits. */
function useSending(companyId: string, settle: Desk['settle'], tell: (results: readonly ScanResult[]) => void) {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [queue] = useState(() => createScanQueue(companyId, redraw))
  const [last, setLast] = useState<Pick<Sent, 'state' | 'message'>>({ state: 'done' })
  const refresh = useRefresh([countAtGates])
  const telling = useRef(tell)
  telling.current = tell
  const refreshing = useRef(refresh)
  refreshing.current = refresh
  const send = useCallback(async () => {
    const { results, ...state } = await queue.flush()
    setLast(state)
    if (results.length === 0) return
    settle(results)
    telling.current(results)
    void refreshing.current()
  }, [queue, settle])
  const count = queue.waiting().length
  useEffect(() => {
    void send()
    return onNetworkChange((isOnline) => {
      if (isOnline) void send()
    })
  }, [send])
  useEffect(() => {
    if (count === 0) return
    const timer = setInterval(() => void send(), RETRY_MS)
    return () => clearInterval(timer)
  }, [count, send])
  return { queue, send, last, count }
}

/** One reading at the gate: what the device says at once, what the server says after, and what is kept between. */
export function useDesk({ roster, ahead, companyId, gate, direction, settle }: Desk) {
  const [shown, setShown] = useState<Verdict & { id: string }>()
  const [late, setLate] = useState<Late>()
  const tell = (results: readonly ScanResult[]) =>
    setShown((now) => {
      const result = results.find(({ id }) => id === now?.id)
      if (!now || !result) return now
      if (result.verdict !== now.kind) vibrateFor(result.verdict)
      return { ...now, kind: result.verdict, guest: result.guest ?? now.guest, isLocal: false }
    })
  const { queue, send, last, count } = useSending(companyId, settle, tell)

  const scan = (read: string, reason?: string) => {
    const at = Date.now()
    const verdict = judge(roster, queue.waiting(), { read, direction, at }, ahead)
    if (verdict.kind === 'late' && reason === undefined) return setLate({ read, name: verdict.guest?.name ?? '' })
    setLate(undefined)
    const id = uuid()
    vibrateFor(verdict.kind)
    const because = reason ?? ''
    const guest =
      verdict.kind === 'late' && verdict.guest ? { ...verdict.guest, lateReason: because || null } : verdict.guest
    setShown({ ...verdict, ...(guest && { guest }), id })
    if (!isRecorded(verdict.kind)) return
    queue.add({
      id,
      activityId: roster.activity.id,
      code: read.trim().slice(0, 80),
      direction,
      gate,
      at,
      reason: because,
    })
    void send()
  }
  return { shown, late, skipLate: () => setLate(undefined), scan, send, last, count }
}
