import { eq, lt, sql } from 'drizzle-orm'

import { DAY_MS, MINUTE_MS } from '@/lib/durations'
import type { Db, Handle } from '@/server/db/connection'
import { throttle } from '@/server/db/schema/platform'
import { Refusal } from '@/server/http/refusal'

import { delayAfter, FORGET_FAILURES_MS } from './delay'
import { computeIpMac } from './sms-rules'
import { hashToken } from './tokens'

/** Failed sign-ins that one address, or one known device, may have in a minute. */
const FAILURES_PER_SOURCE = 10

/** Takes the row of a key until the transaction ends: whoever else wants it waits. */
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

/** Counts one more hit of an address or a known device, unless it had too many or `account` refuses. */
async function countSource(
  tx: Db,
  key: string,
  now: Date,
  account: () => Promise<Refusal | null>,
): Promise<Refusal | null> {
  const { hits, windowStart } = await lockThrottle(tx, key, now)
  const end = new Date(windowStart.getTime() + MINUTE_MS)
  const isOver = end <= now
  // Asked first: a blocked source must not charge the accounts whose people sit behind it.
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

/** One try to sign in, counted as a failure until it is {@link SignInTry.forgive | forgiven}. */
export interface SignInTry {
  /** The try succeeded: its account starts afresh, and its address or device gets the hit back. */
  forgive(): Promise<void>
}

/** Who tries, and at what. */
interface TriedSignIn {
  ip: string
  /** The person, or population and name as typed; null where there is nothing to guess an account by. */
  account: string | null
  /** Hash of a device that the account knows: it is counted by itself, and strangers do not count for it. */
  device?: string | undefined
}

/**
 * Counts a try before anything is compared, so that simultaneous tries cannot slip through: ten failures a minute
 * and address, and a growing delay for each account, whether or not the account exists. A known device has both
 * counts to itself: what strangers try, at the same address or at the same account, keeps nobody out there.
 *
 * @param key of the keyed hash of the address
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

/** Deletes counters that count nothing any more. */
export async function deleteOldThrottles(db: Db, now: Date): Promise<void> {
  await db.delete(throttle).where(lt(throttle.windowStart, new Date(now.getTime() - DAY_MS)))
}
