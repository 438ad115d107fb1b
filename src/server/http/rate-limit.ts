import { createHash } from 'node:crypto'
import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { MINUTE_MS } from '@/lib/durations'
import type { Handle } from '@/server/db/connection'
import { rateWindow } from '@/server/db/schema/platform'

import { toClientNetwork } from './client-network'
import { createTooManyRefusal } from './refusal'

/** All limits use fixed windows of one minute. */
export const WINDOW_MS = MINUTE_MS
/** Interval at which a process syncs its local counters. */
const SHARE_EVERY_MS = 1000

interface Count {
  /** Total of all processes at the last sync. */
  shared: number
  /** Counts of this process in a running sync, so that none is added twice. */
  sending: number
  /** Counts of this process that are not synced yet. */
  own: number
}

const sumCount = ({ shared, sending, own }: Count) => shared + sending + own

/** Counter of the current window. */
interface RateCounter {
  /** Counts one call of `subject` and returns its total in this window. */
  hit(subject: string): Promise<number>
  /** Milliseconds until the window ends. */
  remaining(): number
  close(): void
}

interface SharedHits {
  subject: string
  startsAt: number
  hits: number
}

function addUp(handle: Handle, increments: SharedHits[]): Promise<SharedHits[]> {
  return handle.tx((tx) =>
    tx
      .insert(rateWindow)
      .values(increments)
      .onConflictDoUpdate({
        target: [rateWindow.subject, rateWindow.startsAt],
        set: { hits: sql`${rateWindow.hits} + excluded.hits` },
      })
      .returning(),
  )
}

/** Syncs local counters with the shared table. */
async function shareCount(handle: Handle, startsAt: number, counts: Map<string, Count>): Promise<void> {
  const increments = [...counts].flatMap(([subject, { own }]) => (own > 0 ? [{ subject, startsAt, hits: own }] : []))
  if (increments.length === 0) return
  // Sorted, because two processes that upsert the same rows in different order would deadlock.
  increments.sort((one, other) => (one.subject < other.subject ? -1 : 1))
  for (const { subject, hits } of increments) {
    const count = counts.get(subject)
    if (!count) continue
    count.own -= hits
    count.sending += hits
  }
  // While the database is unreachable each process counts locally; the calls themselves fail anyway.
  const sums = await addUp(handle, increments).catch(() => [])
  const totals = new Map(sums.map((row) => [row.subject, row.hits]))
  for (const { subject, hits } of increments) {
    const count = counts.get(subject)
    const total = totals.get(subject)
    if (!count) continue
    count.sending -= hits
    if (total === undefined) count.own += hits
    else count.shared = Math.max(count.shared, total)
  }
}

/** Counts in this process only: correct for the embedded database, which has one process. */
export function createLocalCounter(now: () => number): RateCounter {
  let startsAt = 0
  let counts = new Map<string, number>()
  return {
    async hit(subject) {
      const current = now() - (now() % WINDOW_MS)
      if (current !== startsAt) {
        startsAt = current
        counts = new Map()
      }
      const hits = (counts.get(subject) ?? 0) + 1
      counts.set(subject, hits)
      return hits
    },
    remaining: () => WINDOW_MS - (now() % WINDOW_MS),
    close: () => undefined,
  }
}

/** A counter shared between processes. */
interface SharedCounter extends RateCounter {
  /** Syncs the local counters with the table. */
  share(): Promise<void>
}

/**
 * Counts across all processes of one database. A subject's first call in a window reads the table; later ones are
 * counted locally and synced every second in one statement, because a write per call would cost as much as the call.
 */
export function createSharedCounter(handle: Handle, now: () => number): SharedCounter {
  let startsAt = 0
  let counts = new Map<string, Count>()
  const shareAll = () => shareCount(handle, startsAt, counts)
  const timer = setInterval(shareAll, SHARE_EVERY_MS)
  timer.unref()
  return {
    share: shareAll,
    async hit(subject) {
      const current = now() - (now() % WINDOW_MS)
      if (current !== startsAt) {
        startsAt = current
        counts = new Map()
      }
      const subjectCounter = counts.get(subject)
      if (subjectCounter) {
        subjectCounter.own += 1
        return sumCount(subjectCounter)
      }
      const first: Count = { shared: 0, sending: 0, own: 1 }
      counts.set(subject, first)
      await shareCount(handle, startsAt, new Map([[subject, first]]))
      return sumCount(first)
    },
    remaining: () => WINDOW_MS - (now() % WINDOW_MS),
    close: () => clearInterval(timer),
  }
}

/** Key of the counter: the user, else the client network. Hashed, because the table outlives the call. */
function hashSubject(request: FastifyRequest): string {
  const { caller } = request
  const plain = caller ? `${caller.population}:${caller.userId}` : `address:${toClientNetwork(request.ip)}`
  return createHash('sha256').update(plain).digest('base64url').slice(0, 22)
}

function storeOver(counter: RateCounter): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    incr(subject: string, done: (error: Error | null, result?: { current: number; ttl: number }) => void): void {
      counter.hit(subject).then(
        (current) => done(null, { current, ttl: counter.remaining() }),
        (error: Error) => done(error),
      )
    }

    child(): FastifyRateLimitStore {
      return this
    }
  } as FastifyRateLimitStoreCtor
}

/**
 * Rejects excess calls with HTTP 429 and the text of spec §8. Counting follows authentication, so that users behind one
 * address do not share a limit. Routes opt in by `config.rateLimit`; `handle` does it for the whole contract.
 */
export async function limitRates(app: FastifyInstance): Promise<void> {
  const { handle, settings, now } = app.services
  const clock = () => now().getTime()
  const counter = handle.kind === 'postgres' ? createSharedCounter(handle, clock) : createLocalCounter(clock)
  app.addHook('onClose', async () => counter.close())
  await app.register(rateLimit, {
    global: false,
    hook: 'preHandler',
    max: settings.rateLimit,
    timeWindow: WINDOW_MS,
    keyGenerator: hashSubject,
    errorResponseBuilder: createTooManyRefusal,
    store: storeOver(counter),
  })
}
