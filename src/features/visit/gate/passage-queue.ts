import { array, type InferOutput, number, object, string, unknown } from 'valibot'

import { call } from '@/api/client'
import { GatePassage, PASSAGES_MAX, type SettledPassage, settlePassages } from '@/contract/visit/visit-gate'
import { openOutbox } from '@/offline/outbox'
import { openStored } from '@/offline/stored'

/** Maximum stored disputes; the oldest are removed. */
const DISPUTES_MAX = 200

const QueuedPassage = object({ ...GatePassage.entries, companyId: string() })
/** A passage that was allowed without signal. It stores a code and no personal data. */
type QueuedPassage = InferOutput<typeof QueuedPassage>

const queue = openStored('gatePassages', array(unknown()))

const PassageDispute = object({
  id: string(),
  companyId: string(),
  /** By the device's clock. */
  at: number(),
  title: string(),
  reason: string(),
  /** Masked; empty when the code belongs to no visit. */
  visitorName: string(),
})
export type PassageDispute = InferOutput<typeof PassageDispute>

const disputes = openStored('gatePassageDisputes', array(PassageDispute))

const readDisputes = (): PassageDispute[] => disputes.read() ?? []

/** Passages that the server has settled as something else than accepted, the latest first, until dealt with. */
export function listPassageDisputes(companyId: string): PassageDispute[] {
  return readDisputes()
    .filter((one) => one.companyId === companyId)
    .reverse()
}

/** @returns whether they were stored */
function savePassageDisputes(fresh: readonly PassageDispute[]): boolean {
  if (fresh.length === 0) return true
  const others = readDisputes().filter(({ id }) => !fresh.some((one) => one.id === id))
  return disputes.write([...others, ...fresh].slice(-DISPUTES_MAX))
}

/** Removes disputes that the guard has dealt with. */
export function removePassageDisputes(ids: readonly string[]): void {
  disputes.write(readDisputes().filter(({ id }) => !ids.includes(id)))
}

function findPassageDisputes(passages: readonly QueuedPassage[], results: readonly SettledPassage[]): PassageDispute[] {
  return results.flatMap(({ id, verdict, title, reason, visitorName }) => {
    const passage = passages.find((one) => one.id === id)
    if (!passage || verdict === 'accepted') return []
    return [{ id, companyId: passage.companyId, at: passage.at, title, reason, visitorName }]
  })
}

/** Records disputes before `take` removes the passages from the queue. */
async function sendPassages(
  _group: string,
  queued: readonly QueuedPassage[],
  take: (ids: readonly string[]) => void,
): Promise<SettledPassage[]> {
  const passages = queued.map(({ companyId: _company, ...passage }) => passage)
  const input = { sentAt: Date.now(), passages }
  const { results } = await call(settlePassages, input, { quiet: true, isExpendable: true })
  const fresh = findPassageDisputes(queued, results)
  const isKept = savePassageDisputes(fresh)
  take(results.map(({ id }) => id))
  // Removing the passages frees space in a full storage, so storing is retried.
  if (!isKept) savePassageDisputes(fresh)
  return results
}

/** The queue of passages that this device has allowed without signal, in their order. */
export function openPassageQueue(companyId: string, onChange: () => void = () => undefined) {
  return openOutbox<QueuedPassage, SettledPassage>(
    { queue, schema: QueuedPassage, chunkMax: PASSAGES_MAX, getGroup: () => '', send: sendPassages },
    companyId,
    onChange,
  )
}
