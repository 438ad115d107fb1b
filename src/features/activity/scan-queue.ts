import { array, type InferOutput, object, optional, safeParse, string, unknown } from 'valibot'

import { call } from '@/api/client'
import { GateScan, SCANS_MAX, type ScanResult, settleScans } from '@/contract/event/activity'
import { ApiError, isRefusal, NetworkError } from '@/lib/errors'
import { openStored } from '@/offline/stored'

import { findDisputes, saveDisputes } from './disputes'

/**
 * Enough to isolate one failing scan among a hundred by bisection. After that many failures in a row the sync stops.
 */
const FAILURES_IN_ROW_MAX = 9
/** Error codes caused by a scan's content; others concern the activity or the user. */
const OF_CONTENT = [400, 422]

const QueuedScan = object({
  ...GateScan.entries,
  activityId: string(),
  /** Company of the gate: scans stay queued while staff of another company use this device. */
  companyId: string(),
  /** The displayed verdict; empty in scans of an older version. */
  said: optional(string(), ''),
})
/** A queued scan. It stores a code and no personal data. */
export type QueuedScan = InferOutput<typeof QueuedScan>

/** Result of one sync. Unsent scans stay queued and are retried later. */
export interface Sent {
  results: ScanResult[]
  /**
   * `done`: the queue is empty; `offline`: no response; `failing`: the server fails on the remaining scans; `refused`:
   * the server gave a reason.
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

/** Whether the error also applies to the other scans of the activity. */
function isOfAll(error: unknown, { state }: Trouble): boolean {
  return state === 'offline' || (isRefusal(error) && !OF_CONTENT.includes(error.code))
}

/** Reports the most relevant error: offline first, then a refusal, which a user can resolve. */
function toSyncResult(results: ScanResult[], troubles: readonly Trouble[]): Sent {
  const { state, message } = troubles.find((one) => one.state === 'offline') ??
    troubles.find((one) => one.state === 'refused') ??
    troubles[0] ?? { state: 'done' }
  return { results, state, ...(message && { message }) }
}

const queue = openStored('gateScans', array(unknown()))

/** Parses each scan separately, so that an unreadable one does not lose the others. */
function readQueue(): QueuedScan[] {
  return (queue.read() ?? []).flatMap((one) => {
    const parsed = safeParse(QueuedScan, one)
    return parsed.success ? [parsed.output] : []
  })
}

function splitIntoChunks<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_none, at) => items.slice(at * size, (at + 1) * size))
}

/** Records disputes before `take` removes the scans from the queue. */
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
  // Removing the scans frees space in a full storage, so storing is retried.
  if (!isKept) saveDisputes(disputes)
  return results
}

/** New scans in one batch; then each previously failed scan alone. */
function splitIntoBatches(scans: readonly QueuedScan[], failed: ReadonlySet<string>): QueuedScan[][] {
  const fresh = scans.filter(({ id }) => !failed.has(id))
  const alone = [...failed].flatMap((id) => scans.filter((scan) => scan.id === id))
  return [...splitIntoChunks(fresh, SCANS_MAX), ...splitIntoChunks(alone, 1)]
}

/**
 * Sends the scans of one activity. Bisection isolates a failing scan, which stays queued and does not block the others.
 *
 * @param failed receives the ids of scans that failed alone, in order
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
 * The queue of scans on this device, persisted before anything is sent, so that a restart, a lost response or an empty
 * battery loses none. The server identifies each scan by its id, so a repeated scan is not counted twice.
 *
 * @param companyId company whose scans are sent
 * @param onChange called after each change of the queue
 */
export function createScanQueue(companyId: string, onChange: () => void = () => undefined) {
  let last: Promise<unknown> = Promise.resolve()
  const failed = new Set<string>()

  const waiting = () => readQueue().filter((scan) => scan.companyId === companyId)

  /** @returns whether it was stored: full storage must be reported */
  function add(scan: Omit<QueuedScan, 'companyId'>): boolean {
    const isKept = queue.write([...readQueue(), { ...scan, companyId }])
    onChange()
    return isKept
  }

  /** Reads the storage again, because scans may have been added during the request. */
  function take(ids: ReadonlySet<string>): void {
    queue.write(readQueue().filter(({ id }) => !ids.has(id)))
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

  /** Sends a scan that could not be stored; there is no retry. */
  async function sendUnkept(scan: Omit<QueuedScan, 'companyId'>): Promise<ScanResult[]> {
    return sendOne(scan.activityId, [{ ...scan, companyId }]).catch(() => [])
  }

  /** Sends the queue in batches; runs are sequential. */
  function flush(): Promise<Sent> {
    const round = last.then(run)
    last = round.catch(() => undefined)
    return round
  }

  return { add, flush, sendUnkept, waiting }
}
