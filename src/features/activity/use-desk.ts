import { useCallback, useRef, useState } from 'react'

import { useInvalidation } from '@/api/query'
import { type Roster, type ScanResult, type SignDirection, settleScans } from '@/contract/event/activity'
import { uuid } from '@/lib/uuid'
import { useOutboxSync } from '@/parts/outbox/use-outbox-sync'
import { vibrateShort } from '@/platform/vibrate'

import { listOpenDisputes, removeDisputes } from './disputes'
import { evaluateScan, getVerdictLabel, isRecorded, type ScanVerdict } from './gate-book'
import { createScanQueue, type QueuedScan } from './scan-queue'

/** Interval between the two vibrations of a refusal. */
const TAP_MS = 180
/** A guest scanned within this time is still at the gate. */
const PRESENT_MS = 10_000

/** Vibrates once for success, twice otherwise. */
function vibrateFor(kind: string): void {
  vibrateShort()
  if (getVerdictLabel(kind).tone !== 'pass') setTimeout(vibrateShort, TAP_MS)
}

interface Desk {
  roster: Roster
  ahead: number
  companyId: string
  gate: string
  direction: SignDirection
  settle: (results: readonly ScanResult[]) => void
}

/** A late guest whose reason has not been entered. */
interface Late {
  read: string
  name: string
}

/** Sends the queue; results update roster, verdict and counts. */
function useQueueSync(companyId: string, settle: Desk['settle'], onResults: (results: readonly ScanResult[]) => void) {
  const refresh = useInvalidation(settleScans)
  return useOutboxSync<ScanResult, ReturnType<typeof createScanQueue>>(
    (onChange) => createScanQueue(companyId, onChange),
    (results) => {
      settle(results)
      onResults(results)
      void refresh()
    },
  )
}

/** The result of the last scan: the local one at once, and the server's while the guest is still at the gate. */
function useLastVerdict() {
  const [shown, setShown] = useState<ScanVerdict & { id: string; at: number }>()
  const current = useRef(shown)
  current.current = shown
  const applyResults = useCallback((results: readonly ScanResult[]) => {
    const now = current.current
    const result = results.find(({ id }) => id === now?.id)
    if (!now || !result) return
    if (result.verdict !== now.kind) vibrateFor(result.verdict)
    // The card shows the server's result while the guest is present, so there is no dispute.
    if (Date.now() - now.at < PRESENT_MS) removeDisputes([result.id])
    setShown({ ...now, kind: result.verdict, guest: result.guest ?? now.guest, isLocal: false })
  }, [])
  return { shown, setShown, applyResults }
}

/** A scan at the gate: the local result at once, the queued upload, and the server's result. */
export function useDesk({ roster, ahead, companyId, gate, direction, settle }: Desk) {
  const { shown, setShown, applyResults } = useLastVerdict()
  const [late, setLate] = useState<Late>()
  const { queue, send, hear, last, count, redraw } = useQueueSync(companyId, settle, applyResults)
  const activityId = roster.activity.id

  const record = (scanned: Omit<QueuedScan, 'companyId'>, verdict: ScanVerdict) => {
    const isKept = !isRecorded(verdict.kind) || queue.add(scanned)
    const { id, at } = scanned
    const kind = isKept ? verdict.kind : 'unkept'
    vibrateFor(kind)
    setShown({ ...verdict, kind, id, at })
    if (!isKept) return void queue.sendUnkept({ ...scanned, said: kind }).then(hear)
    if (isRecorded(kind)) void send()
  }
  const scan = (read: string, reason?: string) => {
    const at = Date.now()
    const verdict = evaluateScan(roster, queue.waiting(), { read, direction, at }, ahead)
    if (verdict.kind === 'late' && reason === undefined) return setLate({ read, name: verdict.guest?.name ?? '' })
    setLate(undefined)
    const because = reason ?? ''
    const { guest } = verdict
    const isLate = verdict.kind === 'late' && guest
    const shownVerdict = isLate ? { ...verdict, guest: { ...guest, lateReason: because || null } } : verdict
    const code = read.trim().slice(0, 80)
    record({ id: uuid(), activityId, code, direction, gate, at, reason: because, said: verdict.kind }, shownVerdict)
  }
  const dismiss = (ids: readonly string[]) => {
    removeDisputes(ids)
    redraw()
  }
  const disputes = listOpenDisputes(activityId)
  return { shown, late, skipLate: () => setLate(undefined), scan, send, last, count, disputes, dismiss }
}
