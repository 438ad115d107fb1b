import { eq, lt, sql } from 'drizzle-orm'

import { DAY_MS, MINUTE_MS } from '@/lib/durations'
import type { Db, Handle } from '@/server/db/connection'
import { throttle } from '@/server/db/schema/platform'
import { Refusal } from '@/server/http/refusal'

import { delayAfter, FORGET_FAILURES_MS } from './delay'
import { computeIpMac } from './sms-rules'
import { hashToken } from './tokens'

/** Maximum number of failed sign-ins per minute of one network or known device. */
const FAILURES_PER_SOURCE = 10

/** Locks the row of a key until the transaction ends; concurrent callers wait. */
export async function lockThrottle(tx: Db, key: string, now: Date): Promise<typeof throttle.$inferSelect> {
  const [row] = await tx
    .insert(throttle)
    .values({ key, hits: 0, windowStart: now })
    .onConflictDoUpdate({ target: throttle.key, set: { hits: sql`${throttle.hits}` } })
    .returning()
  if (!row) throw new Error('an upsert gave no row')
  return row
}

function createTooSoonRefusal(until: Date, now: Date): Refusal {
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000)
  return new Refusal(429, `尝试次数过多，请 ${seconds} 秒后再试`)
}

/** Counts a hit of a network or known device, unless it exceeds the limit or `account` refuses. */
async function countSource(
  tx: Db,
  key: string,
  now: Date,
  account: () => Promise<Refusal | null>,
): Promise<Refusal | null> {
  const { hits, windowStart } = await lockThrottle(tx, key, now)
  const end = new Date(windowStart.getTime() + MINUTE_MS)
  const isOver = end <= now
  // Checked first: attempts of a blocked source must not delay the accounts of its users.
  if (!isOver && hits >= FAILURES_PER_SOURCE) return createTooSoonRefusal(end, now)
  const refusal = await account()
  if (refusal) return refusal
  const counted = isOver ? { hits: 1, windowStart: now } : { hits: hits + 1 }
  await tx.update(throttle).set(counted).where(eq(throttle.key, key))
  return null
}

async function countAccount(tx: Db, key: string, now: Date): Promise<Refusal | null> {
  const row = await lockThrottle(tx, key, now)
  if (row.blockedUntil && row.blockedUntil > now) return createTooSoonRefusal(row.blockedUntil, now)
  const lastSeen = row.blockedUntil ?? row.windowStart
  const isForgotten = now.getTime() - lastSeen.getTime() > FORGET_FAILURES_MS
  const failures = isForgotten ? 1 : row.hits + 1
  const delay = delayAfter(failures)
  const blockedUntil = delay > 0 ? new Date(now.getTime() + delay) : null
  await tx.update(throttle).set({ hits: failures, windowStart: now, blockedUntil }).where(eq(throttle.key, key))
  return null
}

/** One sign-in attempt, counted as a failure until it is {@link SignInTry.forgive | forgiven}. */
export interface SignInTry {
  /** Call on success: resets the account's count and undoes the hit of the network or device. */
  forgive(): Promise<void>
}

/** The source and account of an attempt. */
interface TriedSignIn {
  ip: string
  /** The user id, or population and login name; null when no account can be guessed. */
  account: string | null
  /** Hash of a device known to the account; it has a separate counter, which strangers do not affect. */
  device?: string | undefined
}

/**
 * Counts an attempt before anything is compared, so that concurrent attempts cannot bypass the limits: ten failures per
 * minute and network, and an exponential delay per account, whether or not the account exists. A known device has
 * separate counters for both, so that strangers on the same network or account cannot lock it out.
 *
 * @param key of the keyed hash of the network
 * @throws {Refusal} 429 with the seconds to wait
 */
export async function countTry(
  handle: Handle,
  key: Buffer,
  { ip, account, device }: TriedSignIn,
  now: Date,
): Promise<SignInTry> {
  const sourceKey = device === undefined ? `sign-in-ip:${computeIpMac(key, ip)}` : `sign-in-device:${device}`
  const own = device === undefined ? '' : `:${device}`
  const accountKey = account === null ? null : `sign-in:${hashToken(account.toLowerCase())}${own}`
  const refusal = await handle.tx((tx) =>
    countSource(tx, sourceKey, now, async () => (accountKey === null ? null : countAccount(tx, accountKey, now))),
  )
  if (refusal) throw refusal
  return {
    forgive: () =>
      handle.tx(async (tx) => {
        await tx
          .update(throttle)
          .set({ hits: sql`${throttle.hits} - 1` })
          .where(sql`${throttle.key} = ${sourceKey} and ${throttle.hits} > 0`)
        if (accountKey !== null) await tx.delete(throttle).where(eq(throttle.key, accountKey))
      }),
  }
}

/** Deletes expired counters. */
export async function deleteOldThrottles(db: Db, now: Date): Promise<void> {
  await db.delete(throttle).where(lt(throttle.windowStart, new Date(now.getTime() - DAY_MS)))
}
