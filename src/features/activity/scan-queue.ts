import { type InferOutput, object, optional, safeParse, string } from 'valibot'

import { call } from '@/api/client'
import { GateScan, SCANS_MAX, type ScanResult, settleScans } from '@/contract/activity'
import { ApiError, isRefusal, NetworkError } from '@/lib/errors'
import { readJson, writeJson } from '@/platform/storage'

import { findDisputes, saveDisputes } from './disputes'

const KEY = 'gateScans'
/** Enough to find one scan among a hundred by halves, and to go on. A server that fails at everything gets no more. */
const FAILURES_IN_ROW_MAX = 9
/** Refusals of what a scan holds; others are of the activity, or of the person. */
const OF_CONTENT = [400, 422]

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

/** Result of one sync. Unsent scans stay queued and are retried later. */
export interface Sent {
  results: ScanResult[]
  /**
   * `done`: nothing is left; `offline`: nobody took them, nor said no; `failing`: the server fails at those that are
   * left; `refused`: it said why.
   */
  state: 'done' | 'offline' | 'failing' | 'refused'
  message?: string
}
type Trouble = Pick<Sent, 'state' | 'message'>

function toSyncProblem(error: unknown): Trouble {
  if (isRefusal(error)) return { state: 'refused', message: error.message }
  const isBusy = error instanceof ApiError && error.code === 429
  return { state: isBusy || error instanceof NetworkError ? 'offline' : 'failing' }
}

/** Whether the others of the same activity would fare no better. */
function isOfAll(error: unknown, { state }: Trouble): boolean {
  return state === 'offline' || (isRefusal(error) && !OF_CONTENT.includes(error.code))
}

/** Of several troubles the one that ended the round, then the one that somebody can do something about. */
function toSyncResult(results: ScanResult[], troubles: readonly Trouble[]): Sent {
  const { state, message } = troubles.find((one) => one.state === 'offline') ??
    troubles.find((one) => one.state === 'refused') ??
    troubles[0] ?? { state: 'done' }
  return { results, state, ...(message && { message }) }
}

/** Each by itself: one that cannot be read loses none of the others. */
function readQueue(): QueuedScan[] {
  const kept = readJson(KEY)
  if (!Array.isArray(kept)) return []
  return kept.flatMap((one) => {
    const parsed = safeParse(QueuedScan, one)
    return parsed.success ? [parsed.output] : []
  })
}

function splitIntoChunks<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_none, at) => items.slice(at * size, (at + 1) * size))
}

/** Settles scans, and notes what came to something else than was shown, before they go from the queue by `take`. */
async function settleDisputes(
  activityId: string,
  scans: readonly QueuedScan[],
  take: (results: readonly ScanResult[]) => void,
): Promise<ScanResult[]> {
  const sent = scans.map(({ id, code, direction, gate, at, reason }) => ({ id, code, direction, gate, at, reason }))
  const input = { activityId, sentAt: Date.now(), scans: sent }
  const { results } = await call(settleScans, input, { quiet: true, isExpendable: true })
  const disputes = findDisputes(scans, results)
  const isKept = saveDisputes(disputes)
  take(results)
  // A full storage has room again once the scans are gone.
  if (!isKept) saveDisputes(disputes)
  return results
}

/** What is new goes together; then each that failed before, alone. */
function splitIntoBatches(scans: readonly QueuedScan[], failed: ReadonlySet<string>): QueuedScan[][] {
  const fresh = scans.filter(({ id }) => !failed.has(id))
  const alone = [...failed].flatMap((id) => scans.filter((scan) => scan.id === id))
  return [...splitIntoChunks(fresh, SCANS_MAX), ...splitIntoChunks(alone, 1)]
}

/**
 * Sends the scans of one activity. One that fails is found by halves: it stays, and holds up no other.
 *
 * @param failed takes those that failed alone, the last one at its end
 */
async function sendApart(
  parts: QueuedScan[][],
  send: (scans: readonly QueuedScan[]) => Promise<ScanResult[]>,
  failed: Set<string>,
): Promise<Sent> {
  const results: ScanResult[] = []
  const troubles: Trouble[] = []
  let inRow = 0
  for (let part = parts.shift(); part && inRow < FAILURES_IN_ROW_MAX; part = parts.shift()) {
    try {
      results.push(...(await send(part)))
      inRow = 0
    } catch (error) {
      inRow += 1
      const trouble = toSyncProblem(error)
      if (isOfAll(error, trouble)) return toSyncResult(results, [trouble])
      const [only] = part
      if (part.length > 1) parts.unshift(...splitIntoChunks(part, Math.ceil(part.length / 2)))
      else if (only) {
        troubles.push(trouble)
        failed.delete(only.id)
        failed.add(only.id)
      }
    }
  }
  return toSyncResult(results, troubles)
}

/**
 * The queued scans of this device, stored before anything is sent: a restart, a lost answer or an empty battery loses
 * none. The server identifies each by its id, so a repeated scan is not counted twice.
 *
 * @param companyId whose scans are sent
 * @param onChange called after each change of the queue
 */
export function createScanQueue(companyId: string, onChange: () => void = () => undefined) {
  let last: Promise<unknown> = Promise.resolve()
  const failed = new Set<string>()

  const waiting = () => readQueue().filter((scan) => scan.companyId === companyId)

  /** @returns whether it was stored: full storage must be reported */
  function add(scan: Omit<QueuedScan, 'companyId'>): boolean {
    const isKept = writeJson(KEY, [...readQueue(), { ...scan, companyId }])
    onChange()
    return isKept
  }

  /** Read anew from the storage: another scan may have been added while these were on their way. */
  function take(ids: ReadonlySet<string>): void {
    writeJson(
      KEY,
      readQueue().filter(({ id }) => !ids.has(id)),
    )
    onChange()
  }

  const sendOne = (activityId: string, scans: readonly QueuedScan[]) =>
    settleDisputes(activityId, scans, (results) => take(new Set(results.map(({ id }) => id))))

  const runFor = (activityId: string) => {
    const own = waiting().filter((scan) => scan.activityId === activityId)
    return sendApart(splitIntoBatches(own, failed), (scans) => sendOne(activityId, scans), failed)
  }

  async function run(): Promise<Sent> {
    const results: ScanResult[] = []
    const troubles: Sent[] = []
    for (const activityId of new Set(waiting().map((scan) => scan.activityId))) {
      const sent = await runFor(activityId)
      results.push(...sent.results)
      if (sent.state !== 'done') troubles.push(sent)
      if (sent.state === 'offline') break
    }
    return toSyncResult(results, troubles)
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
