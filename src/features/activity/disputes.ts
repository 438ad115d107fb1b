import { array, type InferOutput, number, object, safeParse, string } from 'valibot'

import type { ScanResult } from '@/contract/activity'
import { readJson, writeJson } from '@/platform/storage'

import { isCounted } from './gate-book'
import type { QueuedScan } from './scan-queue'

const KEY = 'gateDisputes'
/** More than a gate reads in a day without signal; the earliest go first. */
const KEPT_MAX = 500

const Dispute = object({
  id: string(),
  activityId: string(),
  code: string(),
  /** By the device's clock. */
  at: number(),
  /** Verdicts: what this device showed, and what the server made of it. */
  said: string(),
  verdict: string(),
})
/** A scan that came to something else than was shown to the guest. It names nobody: names are the roster's. */
export type Dispute = InferOutput<typeof Dispute>

function readDisputes(): Dispute[] {
  const parsed = safeParse(array(Dispute), readJson(KEY))
  return parsed.success ? parsed.output : []
}

/** Whether the server's word is news: who was to be looked up and may come in is none. */
function isNews(said: string, verdict: string): boolean {
  return said !== verdict && !(isCounted(verdict) && (said === '' || said === 'unlisted'))
}

/** What the staff has not settled yet, the latest first. */
export function listOpenDisputes(activityId: string): Dispute[] {
  return readDisputes()
    .filter((one) => one.activityId === activityId)
    .reverse()
}

/** Scans whose results differ from what was shown. */
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
  return writeJson(KEY, [...others, ...fresh].slice(-KEPT_MAX))
}

/** What the staff has seen goes. */
export function removeDisputes(ids: readonly string[]): void {
  const all = readDisputes()
  const left = all.filter(({ id }) => !ids.includes(id))
  if (left.length < all.length) writeJson(KEY, left)
}
