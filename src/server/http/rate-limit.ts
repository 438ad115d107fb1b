import { createHash } from 'node:crypto'
import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { MINUTE_MS } from '@/lib/durations'
import type { Handle } from '@/server/db/connection'
import { rateWindow } from '@/server/db/schema/platform'
import { toClientNetwork } from './client-network'
import { createTooManyRefusal } from './refusal'

/** All limits count by the minute, from its first second. */
export const WINDOW_MS = MINUTE_MS
/** Interval at which a process shares its local counters. */
const SHARE_EVERY_MS = 1000

interface Count {
  /** Of all processes, as last heard. */
  shared: number
  /** Counts of this process that are being shared: none is shared twice, however long that takes. */
  telling: number
  /** Counts of this process that are not yet shared. */
  own: number
}

const sumCount = ({ shared, telling, own }: Count) => shared + telling + own

/** Counts of the running minute. */
interface RateCounter {
  /** Counts one call of `subject` and gives how many there were in this minute. */
  hit(subject: string): Promise<number>
  /** Milliseconds until the minute is over. */
  remaining(): number
  close(): void
}

interface SharedHits {
  subject: string
  startsAt: number
  hits: number
}

function addUp(handle: Handle, told: SharedHits[]): Promise<SharedHits[]> {
  return handle.tx((tx) =>
    tx
      .insert(rateWindow)
      .values(told)
      .onConflictDoUpdate({
        target: [rateWindow.subject, rateWindow.startsAt],
        set: { hits: sql`${rateWindow.hits} + excluded.hits` },
      })
      .returning(),
  )
}

/** Syncs local counters with the shared table. */
async function shareCount(handle: Handle, startsAt: number, counts: Map<string, Count>): Promise<void> {
  const told = [...counts].flatMap(([subject, { own }]) => (own > 0 ? [{ subject, startsAt, hits: own }] : []))
  if (told.length === 0) return
  // In one order everywhere: two processes upserting the same rows crosswise would deadlock.
  told.sort((one, other) => (one.subject < other.subject ? -1 : 1))
  for (const { subject, hits } of told) {
    const count = counts.get(subject)
    if (!count) continue
    count.own -= hits
    count.telling += hits
  }
  // While the database is away each process goes on counting by itself; the calls themselves fail anyway.
  const heard = await addUp(handle, told).catch(() => [])
  const totals = new Map(heard.map((row) => [row.subject, row.hits]))
  for (const { subject, hits } of told) {
    const count = counts.get(subject)
    const total = totals.get(subject)
    if (!count) continue
    count.telling -= hits
    if (total === undefined) count.own += hits
    else count.shared = Math.max(count.shared, total)
  }
}

/** Counts in this process alone: right for the embedded database, which has one process. */
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
  /** Shares the local counts now and reads the shared ones. */
  share(): Promise<void>
}

/**
 * Counts together with the other processes of one database. A subject's first call in a minute reads the table; later
 * ones are counted locally and shared every second in one statement: a write per call would cost as much as the call.
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
      const known = counts.get(subject)
      if (known) {
        known.own += 1
        return sumCount(known)
      }
      const first: Count = { shared: 0, telling: 0, own: 1 }
      counts.set(subject, first)
      await shareCount(handle, startsAt, new Map([[subject, first]]))
      return sumCount(first)
    },
    remaining: () => WINDOW_MS - (now() % WINDOW_MS),
    close: () => clearInterval(timer),
  }
}

/** Who is counted: the person, else the address. Hashed, for the table outlives the call. */
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
 * Refuses who calls too often: HTTP 429 with the text of spec §8. Counting follows authentication, so that people
 * behind one address do not share a limit. Routes opt in by `config.rateLimit`; `handle` does it for all of the contract.
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
