import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm'

import type { SubscribeKind, SubscribeQuota } from '@/contract/message/subscribe'
import { DAY_MS, MINUTE_MS } from '@/lib/durations'
import type { Db } from '@/server/db/connection'
import { appUser } from '@/server/db/schema/identity'
import { wechatBinding } from '@/server/db/schema/sign-in'
import { subscribeMessage, subscribeQuota } from '@/server/db/schema/subscribe'
import type { SubscribeTemplate } from './subscribe-templates'

/** Consecutive rejections after which a user is not asked for {@link PAUSE_MS}. */
const MOST_REFUSALS = 2
const PAUSE_MS = 30 * DAY_MS
/** Upper limit of the quota: each tap allows one message, so a higher number is abuse. */
const MOST_REMAINING = 999
const AT_ONCE = 20
/** Messages that could not be sent for so long are outdated. */
const STALE_MS = DAY_MS
const LEASE_MS = MINUTE_MS

export type QueuedMessage = typeof subscribeMessage.$inferSelect

/** The mini-program openid of a user; null without a WeChat binding. */
export async function findMiniOpenid(db: Db, userId: string): Promise<string | null> {
  const own = and(eq(wechatBinding.userId, userId), eq(wechatBinding.door, 'mini'))
  const [found] = await db.select({ openid: wechatBinding.openid }).from(wechatBinding).where(own)
  return found?.openid ?? null
}

/** A user's remaining subscribe message quota by kind; empty without a WeChat binding. */
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

/** Records one answer to WeChat's prompt. */
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

/** Queues a message for active users with quota, in the transaction of the reported change. */
export async function enqueueSubscribeMessages(tx: Db, { userIds, ...message }: ToQueue, now: Date): Promise<void> {
  if (userIds.length === 0) return
  const { userId, kind, remaining } = subscribeQuota
  const allowing = await tx
    .selectDistinct({ userId })
    .from(subscribeQuota)
    .innerJoin(appUser, and(eq(appUser.id, userId), eq(appUser.status, 'active')))
    .where(and(eq(kind, message.kind), inArray(userId, [...userIds]), gt(remaining, 0)))
  if (allowing.length === 0) return
  const rows = allowing.map((one) => ({ id: randomUUID(), ...one, ...message, createdAt: now, nextAt: now }))
  await tx.insert(subscribeMessage).values(rows)
}

/** Claims due messages; the lease grows with each attempt. */
export async function claimDueMessages(db: Db, now: Date): Promise<QueuedMessage[]> {
  const { id, nextAt, attempts } = subscribeMessage
  const dueMessages = await db
    .select({ id })
    .from(subscribeMessage)
    .where(lte(nextAt, now))
    .orderBy(nextAt)
    .limit(AT_ONCE)
  if (dueMessages.length === 0) return []
  const ids = dueMessages.map((row) => row.id)
  const lease = sql`${nextAt} + ${LEASE_MS} * power(2, ${attempts}) * interval '1 millisecond'`
  return db
    .update(subscribeMessage)
    .set({ attempts: sql`${attempts} + 1`, nextAt: lease })
    .where(and(inArray(id, ids), lte(nextAt, now)))
    .returning()
}

/** Consumes one message of the user's quota. @returns false when it is exhausted */
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

/** Returns unused quota, or (`null`) clears it when WeChat reports that none is left. */
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

/** Deletes a message that was sent or cannot be sent. */
export async function dropMessage(db: Db, id: string): Promise<void> {
  await db.delete(subscribeMessage).where(eq(subscribeMessage.id, id))
}

/** Deletes messages queued for a day, for example when WeChat is no longer configured. */
export async function deleteStaleMessages(db: Db, now: Date): Promise<void> {
  await db.delete(subscribeMessage).where(lt(subscribeMessage.createdAt, new Date(now.getTime() - STALE_MS)))
}
