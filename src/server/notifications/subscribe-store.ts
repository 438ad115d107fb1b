import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm'

import type { SubscribeKind, SubscribeQuota } from '@/contract/subscribe'
import { DAY_MS, MINUTE_MS } from '@/lib/durations'
import type { Db } from '@/server/db/connection'
import { wechatBinding } from '@/server/db/schema/sign-in'
import { subscribeMessage, subscribeQuota } from '@/server/db/schema/subscribe'
import type { SubscribeTemplate } from './subscribe-templates'

/** Refusals in a row after which nobody is asked for {@link PAUSE_MS}. */
const MOST_REFUSALS = 2
const PAUSE_MS = 30 * DAY_MS
/** One person allows one message a tap: more than this is no person. */
const MOST_REMAINING = 999
const AT_ONCE = 20
/** A message that could not be sent for so long is no news any more. */
const STALE_MS = DAY_MS
const LEASE_MS = MINUTE_MS

export type QueuedMessage = typeof subscribeMessage.$inferSelect

/** The name of a person at the mini-program; null unless they signed in with WeChat there. */
export async function findMiniOpenid(db: Db, userId: string): Promise<string | null> {
  const own = and(eq(wechatBinding.userId, userId), eq(wechatBinding.door, 'mini'))
  const [found] = await db.select({ openid: wechatBinding.openid }).from(wechatBinding).where(own)
  return found?.openid ?? null
}

/** The remaining subscriptions of a person by kind; empty for a person without a WeChat identity. */
export async function listUserSubscribeQuotas(
  db: Db,
  userId: string,
  templates: readonly SubscribeTemplate[],
  now: Date,
): Promise<Omit<SubscribeQuota, 'isDemo'>[]> {
  if (templates.length === 0 || (await findMiniOpenid(db, userId)) === null) return []
  const rows = await db.select().from(subscribeQuota).where(eq(subscribeQuota.userId, userId))
  return templates.map(({ kind, templateId }) => {
    const row = rows.find((one) => one.templateId === templateId)
    const isTired =
      row !== undefined && row.refusals >= MOST_REFUSALS && now.getTime() - row.answeredAt.getTime() < PAUSE_MS
    return { kind, templateId, remaining: row?.remaining ?? 0, mayAsk: !isTired }
  })
}

/** Counts one answer to WeChat's question. */
export async function countAnswer(
  tx: Db,
  userId: string,
  { kind, templateId }: SubscribeTemplate,
  isAccepted: boolean,
  now: Date,
): Promise<void> {
  const first = { remaining: isAccepted ? 1 : 0, refusals: isAccepted ? 0 : 1 }
  const { remaining, refusals } = subscribeQuota
  await tx
    .insert(subscribeQuota)
    .values({ userId, templateId, kind, ...first, answeredAt: now })
    .onConflictDoUpdate({
      target: [subscribeQuota.userId, subscribeQuota.templateId],
      set: {
        ...(isAccepted
          ? { remaining: sql`least(${remaining} + 1, ${MOST_REMAINING})`, refusals: 0 }
          : { refusals: sql`${refusals} + 1` }),
        answeredAt: now,
      },
    })
}

interface ToQueue {
  userIds: readonly string[]
  kind: SubscribeKind
  values: readonly string[]
  page: string
}

/** Queues a message for those who allowed one, in the transaction of what it tells. */
export async function enqueueSubscribeMessages(tx: Db, { userIds, ...message }: ToQueue, now: Date): Promise<void> {
  if (userIds.length === 0) return
  const { userId, kind, remaining } = subscribeQuota
  const allowing = await tx
    .selectDistinct({ userId })
    .from(subscribeQuota)
    .where(and(eq(kind, message.kind), inArray(userId, [...userIds]), gt(remaining, 0)))
  if (allowing.length === 0) return
  const rows = allowing.map((one) => ({ id: randomUUID(), ...one, ...message, createdAt: now, nextAt: now }))
  await tx.insert(subscribeMessage).values(rows)
}

/** Takes messages that are due; each is left to this server for a while, longer each time it comes back. */
export async function claimDueMessages(db: Db, now: Date): Promise<QueuedMessage[]> {
  const { id, nextAt, attempts } = subscribeMessage
  const due = await db.select({ id }).from(subscribeMessage).where(lte(nextAt, now)).orderBy(nextAt).limit(AT_ONCE)
  if (due.length === 0) return []
  const ids = due.map((row) => row.id)
  const lease = sql`${nextAt} + ${LEASE_MS} * power(2, ${attempts}) * interval '1 millisecond'`
  return db
    .update(subscribeMessage)
    .set({ attempts: sql`${attempts} + 1`, nextAt: lease })
    .where(and(inArray(id, ids), lte(nextAt, now)))
    .returning()
}

/** Takes one message from what a person allowed. @returns false when nothing is left */
export async function consumeQuota(db: Db, userId: string, templateId: string): Promise<boolean> {
  const { remaining } = subscribeQuota
  const own = and(eq(subscribeQuota.userId, userId), eq(subscribeQuota.templateId, templateId), gt(remaining, 0))
  const spent = await db
    .update(subscribeQuota)
    .set({ remaining: sql`${remaining} - 1` })
    .where(own)
    .returning({ remaining })
  return spent.length > 0
}

/** Gives back what was not used, or (`null`) takes all: WeChat says that nothing is allowed. */
export async function updateQuotaFromWechat(
  db: Db,
  userId: string,
  templateId: string,
  givenBack: 1 | null,
): Promise<void> {
  const own = and(eq(subscribeQuota.userId, userId), eq(subscribeQuota.templateId, templateId))
  const remaining = givenBack === null ? 0 : sql`${subscribeQuota.remaining} + ${givenBack}`
  await db.update(subscribeQuota).set({ remaining }).where(own)
}

/** Forgets one message: it was sent, or never will be. */
export async function dropMessage(db: Db, id: string): Promise<void> {
  await db.delete(subscribeMessage).where(eq(subscribeMessage.id, id))
}

/** Forgets what waited for a day, as where WeChat is no longer configured. */
export async function deleteStaleMessages(db: Db, now: Date): Promise<void> {
  await db.delete(subscribeMessage).where(lt(subscribeMessage.createdAt, new Date(now.getTime() - STALE_MS)))
}
