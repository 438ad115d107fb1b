import { randomUUID } from 'node:crypto'
import { and, eq, gt, lt, lte, ne, sql } from 'drizzle-orm'

import type { SubscribeKind, SubscribeQuota } from '@/contract/message/subscribe'
import { RESEND_DAYS, type subscribeMessageStates } from '@/contract/message/subscribe-manage'
import { DAY_MS, MINUTE_MS } from '@/lib/durations'
import type { Db } from '@/server/db/connection'
import { appUser } from '@/server/db/schema/identity'
import { wechatBinding } from '@/server/db/schema/sign-in'
import { subscribeMessage, subscribeQuota } from '@/server/db/schema/subscribe'
import { isAmong } from '@/server/db/sql-text'

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
/** Retention of the log, as of the log of webhooks. */
const LOG_KEEP_DAYS = 30

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
  /** The company that the message is about. */
  companyId: string | null
  userIds: readonly string[]
  kind: SubscribeKind
  values: readonly string[]
  page: string
}

/** Queues a message for active users with quota, in the transaction of the reported change. */
export async function enqueueSubscribeMessages(
  tx: Db,
  { userIds, companyId, ...message }: ToQueue,
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return
  const { userId, kind, remaining } = subscribeQuota
  const allowing = await tx
    .selectDistinct({ userId, ownCompanyId: appUser.companyId })
    .from(subscribeQuota)
    .innerJoin(appUser, and(eq(appUser.id, userId), eq(appUser.status, 'active')))
    .where(and(eq(kind, message.kind), isAmong(userId, userIds), gt(remaining, 0)))
  if (allowing.length === 0) return
  const rows = allowing.map(({ userId: recipient, ownCompanyId }) => ({
    id: randomUUID(),
    userId: recipient,
    companyId: companyId ?? ownCompanyId,
    ...message,
    createdAt: now,
    nextAt: now,
  }))
  await tx.insert(subscribeMessage).values(rows)
}

/** The ids of due messages, the longest due first. */
export async function listDueMessages(db: Db, now: Date): Promise<string[]> {
  const { id, nextAt } = subscribeMessage
  const rows = await db.select({ id }).from(subscribeMessage).where(lte(nextAt, now)).orderBy(nextAt).limit(AT_ONCE)
  return rows.map((row) => row.id)
}

/**
 * Claims a message if it is still due, just before it is sent: a lease is then longer than the sending. It grows with
 * each attempt; when it ends, the message is tried again.
 */
export async function claimDueMessage(db: Db, messageId: string, now: Date): Promise<QueuedMessage | undefined> {
  const { id, nextAt, attempts, revision } = subscribeMessage
  // From now on, not from when it was due: after a pause of the job a lease would have ended before it began.
  const lease = sql`${now.toISOString()}::timestamptz + ${LEASE_MS} * power(2, ${attempts}) * interval '1 millisecond'`
  const [claimed] = await db
    .update(subscribeMessage)
    .set({ attempts: sql`${attempts} + 1`, nextAt: lease, revision: sql`${revision} + 1` })
    .where(and(eq(id, messageId), lte(nextAt, now)))
    .returning()
  return claimed
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

/** What became of an attempt; `waiting`: it is tried again when the lease of this one ends. */
export type AttemptResult =
  | { state: 'sent' }
  | { state: Exclude<(typeof subscribeMessageStates)[number], 'sent'>; reason: string }

/** Records an attempt, unless another server has claimed the message meanwhile. A sent message loses its content. */
export async function recordSubscribeAttempt(
  db: Db,
  { id, revision }: Pick<QueuedMessage, 'id' | 'revision'>,
  result: AttemptResult,
  now: Date,
): Promise<void> {
  const sent = result.state === 'sent' && { sentAt: now, reason: '', values: [], page: '' }
  const isClaimed = and(eq(subscribeMessage.id, id), eq(subscribeMessage.revision, revision))
  await db
    .update(subscribeMessage)
    .set({
      ...result,
      ...sent,
      ...(result.state !== 'waiting' && { nextAt: null }),
      revision: sql`${subscribeMessage.revision} + 1`,
    })
    .where(isClaimed)
}

/**
 * Gives up messages that nobody sent for a day, for example when WeChat is no longer configured; deletes the content of
 * those that can no longer be sent again, and the log after 30 days.
 *
 * @param keepDays days that read messages are kept; the log is kept no longer
 */
export async function deleteOldSubscribeMessages(db: Db, keepDays: number | undefined, now: Date): Promise<void> {
  const { state, nextAt, createdAt, values, revision } = subscribeMessage
  const before = (ms: number) => new Date(now.getTime() - ms)
  await db
    .update(subscribeMessage)
    .set({ state: 'abandoned', reason: '一天内没有发出', nextAt: null, revision: sql`${revision} + 1` })
    .where(and(eq(state, 'waiting'), lt(nextAt, before(STALE_MS))))
  const hasContent = sql`${values} <> '[]'::jsonb`
  await db
    .update(subscribeMessage)
    .set({ values: [], page: '' })
    .where(and(ne(state, 'waiting'), lt(createdAt, before(RESEND_DAYS * DAY_MS)), hasContent))
  const logDays = Math.min(LOG_KEEP_DAYS, keepDays ?? LOG_KEEP_DAYS)
  await db.delete(subscribeMessage).where(lt(createdAt, before(logDays * DAY_MS)))
}
