import { type GenericSchema, safeParse } from 'valibot'

import { ApiError, isRefusal, NetworkError } from '@/lib/errors'

import type { openStored } from './stored'

/**
 * Enough to isolate one failing entry among a hundred by bisection. After that many failures in a row the sync stops.
 */
const FAILURES_IN_ROW_MAX = 9
/** Error codes caused by an entry's content; others concern the whole group or the user. */
const OF_CONTENT = [400, 422]

/** An entry of an outbox. */
interface OutboxEntry {
  /** Made by the device: the server identifies the entry by it, so that a repeated one counts once. */
  id: string
  /** Company of the staff: entries stay queued while staff of another company use this device. */
  companyId: string
}

/** Result of one sync. Unsent entries stay queued and are retried later. */
export interface OutboxSent<R> {
  results: R[]
  /**
   * `done`: the queue is empty; `offline`: no response; `failing`: the server fails on the remaining entries; `refused`:
   * the server gave a reason.
   */
  state: 'done' | 'offline' | 'failing' | 'refused'
  message?: string
}
/** Why entries are still queued. */
export type OutboxTrouble = Pick<OutboxSent<unknown>, 'state' | 'message'>

function toSyncProblem(error: unknown): OutboxTrouble {
  if (isRefusal(error)) return { state: 'refused', message: error.message }
  const isBusy = error instanceof ApiError && error.code === 429
  return { state: isBusy || error instanceof NetworkError ? 'offline' : 'failing' }
}

/** Whether the error also applies to the other entries of the group. */
function isOfAll(error: unknown, { state }: OutboxTrouble): boolean {
  return state === 'offline' || (isRefusal(error) && !OF_CONTENT.includes(error.code))
}

/** Reports the most relevant error: offline first, then a refusal, which a user can resolve. */
function toSyncResult<R>(results: R[], troubles: readonly OutboxTrouble[]): OutboxSent<R> {
  const { state, message } = troubles.find((one) => one.state === 'offline') ??
    troubles.find((one) => one.state === 'refused') ??
    troubles[0] ?? { state: 'done' }
  return { results, state, ...(message && { message }) }
}

function splitIntoChunks<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_none, at) => items.slice(at * size, (at + 1) * size))
}

/** New entries in one batch; then each previously failed entry alone. */
function splitIntoBatches<T extends OutboxEntry>(entries: readonly T[], failed: ReadonlySet<string>, max: number) {
  const fresh = entries.filter(({ id }) => !failed.has(id))
  const alone = [...failed].flatMap((id) => entries.filter((entry) => entry.id === id))
  return [...splitIntoChunks(fresh, max), ...splitIntoChunks(alone, 1)]
}

/**
 * Sends the entries of one group. Bisection isolates a failing entry, which stays queued and does not block the others.
 *
 * @param failed receives the ids of entries that failed alone, in order
 */
async function sendApart<T extends OutboxEntry, R>(
  parts: T[][],
  send: (entries: readonly T[]) => Promise<R[]>,
  failed: Set<string>,
): Promise<OutboxSent<R>> {
  const results: R[] = []
  const troubles: OutboxTrouble[] = []
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

interface OutboxOptions<T, R> {
  /** Where the entries are stored, of whatever shape: an unreadable one does not lose the others. */
  queue: ReturnType<typeof openStored<unknown[]>>
  schema: GenericSchema<unknown, T>
  /** Maximum entries per call. */
  chunkMax: number
  /** Entries of one group go in one call. */
  getGroup: (entry: T) => string
  /**
   * Sends entries of one group.
   *
   * @param take removes the answered entries from the queue
   */
  send: (group: string, entries: readonly T[], take: (ids: readonly string[]) => void) => Promise<R[]>
}

/**
 * Opens a queue of writes on this device, persisted before anything is sent, so that a restart, a lost response or an
 * empty battery loses none.
 *
 * @param companyId company whose entries are sent
 * @param onChange called after each change of the queue
 */
export function openOutbox<T extends OutboxEntry, R>(
  { queue, schema, chunkMax, getGroup, send }: OutboxOptions<T, R>,
  companyId: string,
  onChange: () => void,
) {
  let last: Promise<unknown> = Promise.resolve()
  const failed = new Set<string>()

  const readQueue = (): T[] =>
    (queue.read() ?? []).flatMap((one) => {
      const parsed = safeParse(schema, one)
      return parsed.success ? [parsed.output] : []
    })

  const waiting = () => readQueue().filter((entry) => entry.companyId === companyId)

  /** @returns whether it was stored: full storage must be reported */
  function add(entry: T): boolean {
    const isKept = queue.write([...readQueue(), entry])
    onChange()
    return isKept
  }

  /** Reads the storage again, because entries may have been added during the request. */
  function take(ids: readonly string[]): void {
    queue.write(readQueue().filter(({ id }) => !ids.includes(id)))
    onChange()
  }

  const sendGroup = (group: string, entries: readonly T[]) => send(group, entries, take)

  async function run(): Promise<OutboxSent<R>> {
    const results: R[] = []
    const troubles: OutboxSent<R>[] = []
    for (const group of new Set(waiting().map(getGroup))) {
      const own = waiting().filter((entry) => getGroup(entry) === group)
      const batches = splitIntoBatches(own, failed, chunkMax)
      const sent = await sendApart(batches, (entries) => sendGroup(group, entries), failed)
      results.push(...sent.results)
      if (sent.state !== 'done') troubles.push(sent)
      if (sent.state === 'offline') break
    }
    return toSyncResult(results, troubles)
  }

  /** Sends an entry that could not be stored; there is no retry. */
  async function sendUnkept(entry: T): Promise<R[]> {
    return sendGroup(getGroup(entry), [entry]).catch(() => [])
  }

  /** Sends the queue in batches; runs are sequential. */
  function flush(): Promise<OutboxSent<R>> {
    const round = last.then(run)
    last = round.catch(() => undefined)
    return round
  }

  return { add, flush, sendUnkept, waiting }
}
