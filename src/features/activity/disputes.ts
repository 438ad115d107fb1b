import { array, type InferOutput, number, object, string } from 'valibot'

import type { ScanResult } from '@/contract/event/activity'
import { openStored } from '@/offline/stored'

import { isCounted } from './gate-book'
import type { QueuedScan } from './scan-queue'

/** Maximum stored disputes, more than one offline day at a gate; the oldest are removed. */
const KEPT_MAX = 500

const Dispute = object({
  id: string(),
  activityId: string(),
  code: string(),
  /** By the device's clock. */
  at: number(),
  /** Verdicts: the one shown by this device, and the server's. */
  said: string(),
  verdict: string(),
})
/** A scan whose server result differs from the one shown. It stores no name; names come from the roster. */
export type Dispute = InferOutput<typeof Dispute>

const disputes = openStored('gateDisputes', array(Dispute))

function readDisputes(): Dispute[] {
  return disputes.read() ?? []
}

/** Whether the server's verdict matters: an unlisted guest who may enter is no dispute. */
function isNews(deviceVerdict: string, verdict: string): boolean {
  return deviceVerdict !== verdict && !(isCounted(verdict) && (deviceVerdict === '' || deviceVerdict === 'unlisted'))
}

/** The unresolved disputes, the latest first. */
export function listOpenDisputes(activityId: string): Dispute[] {
  return readDisputes()
    .filter((one) => one.activityId === activityId)
    .reverse()
}

/** Finds scans whose results differ from those shown. */
export function findDisputes(scans: readonly QueuedScan[], results: readonly ScanResult[]): Dispute[] {
  return results.flatMap(({ id, verdict }) => {
    const scan = scans.find((one) => one.id === id)
    if (!scan || !isNews(scan.said, verdict)) return []
    const { activityId, code, at, said } = scan
    return [{ id, activityId, code, at, said, verdict }]
  })
}

/** @returns whether they were stored */
export function saveDisputes(fresh: readonly Dispute[]): boolean {
  if (fresh.length === 0) return true
  const others = readDisputes().filter((one) => !fresh.some(({ id }) => id === one.id))
  return disputes.write([...others, ...fresh].slice(-KEPT_MAX))
}

/** Removes disputes that the staff has seen. */
export function removeDisputes(ids: readonly string[]): void {
  const all = readDisputes()
  const left = all.filter(({ id }) => !ids.includes(id))
  if (left.length < all.length) disputes.write(left)
}
