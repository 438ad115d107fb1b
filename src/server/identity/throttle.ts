import { eq, lt, sql } from 'drizzle-orm'

import { DAY_MS, MINUTE_MS } from '@/lib/durations'
import type { Db, Handle } from '@/server/db'
import { Refusal } from '@/server/refusal'
import { throttle } from '@/server/schema/platform'

import { delayAfter, FORGET_FAILURES_MS } from './delay'
import { ipMacOf } from './sms-rules'
import { hashToken } from './tokens'

/** Failed sign-ins that one address may have in a minute. */
const FAILURES_PER_ADDRESS = 10

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

function tooSoon(until: Date, now: Date): Refusal {
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000)
  return new Refusal(429, `尝试次数过多，请 ${seconds} 秒后再试`)
}

/** Counts one more hit of an address, unless it had too many or `account` refuses. */
async function countAddress(
  tx: Db,
  key: string,
  now: Date,
  account: () => Promise<Refusal | null>,
): Promise<Refusal | null> {
  const { hits, windowStart } = await lockThrottle(tx, key, now)
  const end = new Date(windowStart.getTime() + MINUTE_MS)
  const isOver = end <= now
  // Asked first: a blocked address must not charge the accounts whose people sit behind it.
  if (!isOver && hits >= FAILURES_PER_ADDRESS) return tooSoon(end, now)
  const refusal = await account()
  if (refusal) return refusal
  const counted = isOver ? { hits: 1, windowStart: now } : { hits: hits + 1 }
  await tx.update(throttle).set(counted).where(eq(throttle.key, key))
  return null
}

async function countAccount(tx: Db, key: string, now: Date): Promise<Refusal | null> {
  const row = await lockThrottle(tx, key, now)
  if (row.blockedUntil && row.blockedUntil > now) return tooSoon(row.blockedUntil, now)
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
  /** The try succeeded: its account starts afresh, and its address gets the hit back. */
  forgive(): Promise<void>
}

/**
 * Counts a try before anything is compared, so that simultaneous tries cannot slip through: ten failures a minute
 * and address, and a growing delay for each account, whether or not the account exists.
 *
 * @param key of the keyed hash that stands for the address
 * @param account population and name as typed; null where there is nothing to guess an account by
 * @throws {Refusal} 429 with the seconds to wait
 */
export async function countTry(
  handle: Handle,
  key: Buffer,
  { ip, account }: { ip: string; account: string | null },
  now: Date,
): Promise<SignInTry> {
  const addressKey = `sign-in-ip:${ipMacOf(key, ip)}`
  const accountKey = account === null ? null : `sign-in:${hashToken(account.toLowerCase())}`
  const refusal = await handle.tx((tx) =>
    countAddress(tx, addressKey, now, async () => (accountKey === null ? null : countAccount(tx, accountKey, now))),
  )
  if (refusal) throw refusal
  return {
    forgive: () =>
      handle.tx(async (tx) => {
        await tx
          .update(throttle)
          .set({ hits: sql`${throttle.hits} - 1` })
          .where(sql`${throttle.key} = ${addressKey} and ${throttle.hits} > 0`)
        if (accountKey !== null) await tx.delete(throttle).where(eq(throttle.key, accountKey))
      }),
  }
}

/** Deletes counters that count nothing any more. */
export async function forgetOldThrottles(db: Db, now: Date): Promise<void> {
  await db.delete(throttle).where(lt(throttle.windowStart, new Date(now.getTime() - DAY_MS)))
}
