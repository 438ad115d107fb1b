import { useEffect, useReducer } from 'react'

import { useCall, useInvalidation } from '@/api/query'
import { getGateBook, type SettledPassage, settlePassages, type VisitVerdict } from '@/contract/visit/visit-gate'
import { readPassCode, readSignedCode, SLOT_MS } from '@/lib/pass'
import { chinaDay } from '@/lib/wire-time'
import { useOutboxSync } from '@/parts/outbox/use-outbox-sync'
import { useStaffUser } from '@/session/session'

import { readGateBook, recordGatePassage, type StoredGateBook, saveGateBook } from './gate-book'
import { listPassageDisputes, openPassageQueue, removePassageDisputes } from './passage-queue'
import { type OfflineScan, verifyOffline } from './verify-offline'

/** Refetch interval of the book, for visits that were invited, revoked or blocked meanwhile. */
const EVERY_MS = 60_000

interface Gate {
  id: string
  name: string
}

/** A scan to be verified on this device, with the id of its passage. */
export type DeviceScan = Pick<OfflineScan, 'code' | 'direction' | 'isHealthSeen'> & { id: string }

/** Fetches the gate's book, and stores it on this device. */
function useGateBook(gateId: string, waitingPassIds: () => ReadonlySet<string>, onStored: () => void) {
  const query = useCall(getGateBook, { gateId }, { refetchEveryMs: EVERY_MS, enabled: gateId !== '' })
  const { data, dataUpdatedAt } = query
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is stored once
  useEffect(() => {
    if (!data) return
    saveGateBook(data, dataUpdatedAt, waitingPassIds())
    onStored()
  }, [data, dataUpdatedAt])
}

/** Whether a book admits visitors at a gate: it is of this gate, and of today. */
const isInForce = ({ gateId, day, ahead }: StoredGateBook, gate: Gate) =>
  gateId === gate.id && day === chinaDay(Date.now() + ahead)

/** The gate on this device: the book of today, what was allowed without signal, and what the server made of it. */
export function useGateDesk(gate: Gate) {
  const companyId = useStaffUser()?.companyId ?? ''
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const refresh = useInvalidation(settlePassages)
  const outbox = useOutboxSync<SettledPassage, ReturnType<typeof openPassageQueue>>(
    (onChange) => openPassageQueue(companyId, onChange),
    () => void refresh(),
  )
  const { queue } = outbox
  const waitingPassIds = () => new Set(queue.waiting().flatMap(({ code }) => readSignedCode(code)?.passId ?? []))
  useGateBook(gate.id, waitingPassIds, redraw)

  const verifyLocally = ({ id, code, direction, isHealthSeen }: DeviceScan): VisitVerdict => {
    const now = Date.now()
    const book = readGateBook()?.book
    const scan = { code, direction, isHealthSeen, now, gateId: gate.id, gateName: gate.name }
    const { verdict, claim } = verifyOffline(book, scan)
    if (verdict.verdict !== 'accepted' || !claim || !book) return verdict
    // The passage belongs to the time of its code, also when the guard has read a declaration meanwhile.
    const at = Math.min(now, (claim.slot + 2) * SLOT_MS - 1 - book.ahead)
    const isKept = queue.add({ id, gateId: gate.id, code: code.trim(), direction, at, companyId })
    if (!isKept) throw new Error('本机存储已满，没有登记。请清理手机空间后再扫')
    recordGatePassage(claim.passId, direction, claim.slot)
    return verdict
  }

  /** Notes what the server has let through, in case the signal is lost afterwards. */
  const note = (code: string | undefined, direction: 'in' | 'out') => {
    const claim = code === undefined ? undefined : (readSignedCode(code) ?? readPassCode(code))
    if (claim) recordGatePassage(claim.passId, direction, claim.slot)
  }

  const dismiss = (ids: readonly string[]) => {
    removePassageDisputes(ids)
    redraw()
  }
  const found = readGateBook()
  const known =
    found && isInForce(found.book, gate)
      ? { ...found, count: found.book.visits.length, isCut: found.book.isCut }
      : undefined
  return { ...outbox, verifyLocally, note, known, dismiss, disputes: listPassageDisputes(companyId) }
}
