import { array, type InferOutput, object, safeParse, string } from 'valibot'

import { call } from '@/api/client'
import { GateScan, SCANS_MAX, type ScanResult, settleScans } from '@/contract/activity'
import { NetworkError } from '@/lib/errors'
import { readJson, writeJson } from '@/platform/storage'

const KEY = 'gateScans'

const QueuedScan = object({
  ...GateScan.entries,
  activityId: string(),
  /** Whose gate it is: staff of another company on this device leave it waiting. */
  companyId: string(),
})
/** A scan that the server has not taken yet. It holds a code and nothing about a person. */
export type QueuedScan = InferOutput<typeof QueuedScan>

/** What a round of sending came to. */
export interface Sent {
  results: ScanResult[]
  /** `done`: nothing is left; `offline`: no answer, tried again later; `refused`: the server said why. */
  state: 'done' | 'offline' | 'refused'
  message?: string
}

function stored(): QueuedScan[] {
  const parsed = safeParse(array(QueuedScan), readJson(KEY))
  return parsed.success ? parsed.output : []
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

  async function sendOne(activityId: string, scans: readonly QueuedScan[]): Promise<ScanResult[]> {
    const sent = scans.map(({ id, code, direction, gate, at, reason }) => ({ id, code, direction, gate, at, reason }))
    const input = { activityId, sentAt: Date.now(), scans: sent }
    const { results } = await call(settleScans, input, { quiet: true, isExpendable: true })
    take(new Set(results.map(({ id }) => id)))
    return results
  }

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
        if (error instanceof NetworkError) return { results, state: 'offline' }
        refused.add(activityId)
        message = error instanceof Error ? error.message : ''
      }
    }
  }

  /** Sends what waits, in parts; one round after the other. */
  function flush(): Promise<Sent> {
    const round = last.then(run)
    last = round.catch(() => undefined)
    return round
  }

  return { add, flush, waiting }
}
export type ScanQueue = ReturnType<typeof createScanQueue>
