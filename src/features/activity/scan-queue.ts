import { array, type InferOutput, object, optional, safeParse, string } from 'valibot'

import { call } from '@/api/client'
import { GateScan, SCANS_MAX, type ScanResult, settleScans } from '@/contract/activity'
import { isRefusal } from '@/lib/errors'
import { readJson, writeJson } from '@/platform/storage'

import { disputesOf, keepDisputes } from './disputes'

const KEY = 'gateScans'

const QueuedScan = object({
  ...GateScan.entries,
  activityId: string(),
  /** Whose gate it is: staff of another company on this device leave it waiting. */
  companyId: string(),
  /** The verdict that was shown; empty in scans of an older version. */
  said: optional(string(), ''),
})
/** A scan that the server has not taken yet. It holds a code and nothing about a person. */
export type QueuedScan = InferOutput<typeof QueuedScan>

/** What a round of sending came to. */
export interface Sent {
  results: ScanResult[]
  /** `done`: nothing is left; `offline`: nobody took them, nor said no; tried again later; `refused`: the server said why. */
  state: 'done' | 'offline' | 'refused'
  message?: string
}

function stored(): QueuedScan[] {
  const parsed = safeParse(array(QueuedScan), readJson(KEY))
  return parsed.success ? parsed.output : []
}

/** Settles scans, and notes what came to something else than was shown, before they go from the queue by `take`. */
async function settleNoting(
  activityId: string,
  scans: readonly QueuedScan[],
  take: (results: readonly ScanResult[]) => void,
): Promise<ScanResult[]> {
  const sent = scans.map(({ id, code, direction, gate, at, reason }) => ({ id, code, direction, gate, at, reason }))
  const input = { activityId, sentAt: Date.now(), scans: sent }
  const { results } = await call(settleScans, input, { quiet: true, isExpendable: true })
  const disputes = disputesOf(scans, results)
  const isKept = keepDisputes(disputes)
  take(results)
  // A full storage has room again once the scans are gone.
  if (!isKept) keepDisputes(disputes)
  return results
}

/**
 * The scans of this device that wait for the server, kept in its storage before anything is sent: a restart, a lost
 * answer or a dead battery loses none. The server knows each by its id, so sending one again does not double it.
 *
 * @param companyId whose scans are sent
 * @param onChange told after each change of what waits
 */
export function createScanQueue(companyId: string, onChange: () => void = () => undefined) {
  let last: Promise<unknown> = Promise.resolve()

  const waiting = () => stored().filter((scan) => scan.companyId === companyId)

  /** @returns whether it is kept: a storage that is full must be told */
  function add(scan: Omit<QueuedScan, 'companyId'>): boolean {
    const isKept = writeJson(KEY, [...stored(), { ...scan, companyId }])
    onChange()
    return isKept
  }

  /** Read anew from the storage: another scan may have been added while these were on their way. */
  function take(ids: ReadonlySet<string>): void {
    writeJson(
      KEY,
      stored().filter(({ id }) => !ids.has(id)),
    )
    onChange()
  }

  const sendOne = (activityId: string, scans: readonly QueuedScan[]) =>
    settleNoting(activityId, scans, (results) => take(new Set(results.map(({ id }) => id))))

  async function run(): Promise<Sent> {
    const results: ScanResult[] = []
    const refused = new Set<string>()
    let message: string | undefined
    for (;;) {
      const next = waiting().find((scan) => !refused.has(scan.activityId))
      if (!next) return { results, state: message === undefined ? 'done' : 'refused', ...(message && { message }) }
      const { activityId } = next
      const part = waiting().filter((scan) => scan.activityId === activityId)
      try {
        results.push(...(await sendOne(activityId, part.slice(0, SCANS_MAX))))
      } catch (error) {
        if (!isRefusal(error)) return { results, state: 'offline' }
        refused.add(activityId)
        message = error.message
      }
    }
  }

  /** Sends a scan that the device could not keep; nothing tries it again. */
  async function sendUnkept(scan: Omit<QueuedScan, 'companyId'>): Promise<ScanResult[]> {
    return sendOne(scan.activityId, [{ ...scan, companyId }]).catch(() => [])
  }

  /** Sends what waits, in parts; one round after the other. */
  function flush(): Promise<Sent> {
    const round = last.then(run)
    last = round.catch(() => undefined)
    return round
  }

  return { add, flush, sendUnkept, waiting }
}
