import { and, eq, inArray, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@/lib/durations'
import { groupBy } from '@/lib/group-by'
import type { Db, Handle } from '@/server/db/connection'
import { webhook, webhookDelivery } from '@/server/db/schema/webhook'
import { processTask } from '@/server/db/schema/workflow'
import type { Seal } from '@/server/db/seal'
import { scheduleEvery } from '@/server/http/repeat'
import { notifyAdministrators } from '@/server/notifications/notify-administrators'
import type { Settings } from '@/server/settings'

import { listDueWebhooks, listWaitingAddresses } from './due-webhooks'
import { type DeliveryAttempt, postWebhook, type ReceiverRules } from './webhook-request'

const EVERY_MS = 2 * SECOND_MS
/** Claimed by one run: of one address, so that it never takes a whole run, and of all companies together. */
const CLAIM_LIMITS = { perAddress: 10, total: 20 }
/** Addresses that one run looks at; the next goes on with those after them. */
const ADDRESSES_AT_ONCE = 1000
/** How long a process may take for one attempt before another takes it over. */
const LEASE_MS = MINUTE_MS
/** After each failed attempt; the last is within 24 hours of the first. */
const PAUSES_MS = [
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
]
/** Consecutive failures after which an address is paused. */
export const WEBHOOK_FAILURES_MAX = 20
const KEEP_MS = 30 * DAY_MS

type Delivery = typeof webhookDelivery.$inferSelect

/** Dependencies of the delivery. */
interface WebhookDeliveryServices {
  handle: Handle
  settings: Settings
  now: () => Date
  webhookSeal: () => Promise<Seal>
}

/** What a process sends at this moment, and where its next run goes on. */
interface WebhookRounds {
  /** By address. */
  underWay: Map<string, Promise<void>>
  /** The last address that was looked at; empty: from the first on. */
  after: string
}

const createRounds = (): WebhookRounds => ({ underWay: new Map(), after: '' })

/**
 * Claims due events of addresses that have no round under way. The condition is repeated in the update, so that of two
 * processes one gets a row.
 *
 * @returns by address
 */
async function claimDueDeliveries(db: Db, rounds: WebhookRounds, now: Date): Promise<Map<string, Delivery[]>> {
  const addresses = await listWaitingAddresses(db, rounds.after, ADDRESSES_AT_ONCE)
  rounds.after = addresses[ADDRESSES_AT_ONCE - 1] ?? ''
  const free = addresses.filter((address) => !rounds.underWay.has(address))
  const ids = await listDueWebhooks(db, now, free, CLAIM_LIMITS)
  if (ids.length === 0) return new Map()
  const { id, nextAt } = webhookDelivery
  const claimed = await db
    .update(webhookDelivery)
    .set({ attempts: sql`${webhookDelivery.attempts} + 1`, nextAt: new Date(now.getTime() + LEASE_MS) })
    .where(and(inArray(id, ids), lte(nextAt, now)))
    .returning()
  return groupBy(claimed, ({ webhookId }) => webhookId)
}

const isAccepted = ({ statusCode }: DeliveryAttempt) => statusCode !== null && statusCode >= 200 && statusCode < 300

/** Pauses an address that fails again and again, once, and notifies the administrators. */
async function pauseFailing(tx: Db, webhookId: string, now: Date): Promise<void> {
  const failing = and(
    eq(webhook.id, webhookId),
    isNull(webhook.pausedAt),
    sql`${webhook.failures} >= ${WEBHOOK_FAILURES_MAX}`,
  )
  const [paused] = await tx.update(webhook).set({ pausedAt: now }).where(failing).returning()
  if (!paused) return
  const { host } = new URL(paused.url)
  const notice = {
    category: 'system' as const,
    title: '推送已暂停',
    content: `推送到 ${host} 连续失败 ${paused.failures} 次，已暂停。请检查对方系统，再到 管理 › 数据 恢复。`,
    openPage: '/pages/manage/company/data',
  }
  await notifyAdministrators(tx, paused.companyId, notice, now)
}

/** Records an attempt: delivered, to be tried again, or given up. */
async function recordAttempt(
  tx: Db,
  { id, webhookId, attempts, taskId }: Delivery,
  attempt: DeliveryAttempt,
  now: Date,
) {
  const isDone = isAccepted(attempt)
  const pause = isDone ? undefined : PAUSES_MS[attempts - 1]
  const nextAt = pause === undefined ? null : new Date(now.getTime() + pause)
  const state = isDone ? 'delivered' : nextAt ? 'waiting' : 'failed'
  await tx
    .update(webhookDelivery)
    .set({ ...attempt, state, nextAt, sentAt: now })
    .where(and(eq(webhookDelivery.id, id), ne(webhookDelivery.state, 'canceled')))
  // The process that waits for it goes on.
  if (taskId && state !== 'waiting')
    await tx
      .update(processTask)
      .set({ dueAt: now })
      .where(and(eq(processTask.id, taskId), eq(processTask.state, 'open')))
  const failures = isDone ? 0 : sql`${webhook.failures} + 1`
  await tx.update(webhook).set({ failures }).where(eq(webhook.id, webhookId))
  if (!isDone) await pauseFailing(tx, webhookId, now)
}

async function deliverWebhook(
  { handle, now }: WebhookDeliveryServices,
  delivery: Delivery,
  seal: Seal,
  rules: ReceiverRules,
): Promise<void> {
  const [receiver] = await handle.db.select().from(webhook).where(eq(webhook.id, delivery.webhookId))
  if (!receiver) return
  const secret = seal.open(receiver.sealedSecret, receiver.id)
  // Nothing is sent without a signature.
  const attempt = secret
    ? await postWebhook({ ...delivery, url: receiver.url, secret }, rules)
    : { statusCode: null, answer: '', error: '签名密钥不可用，请删除后重新添加' }
  await handle.tx((tx) => recordAttempt(tx, delivery, attempt, now()))
}

/**
 * Begins to send what is due. Each address has one round at a time, and a round waits for its own receiver alone: a slow
 * one does not delay the events for another, of its company or of any. A failure of one delivery does not stop the others.
 */
async function beginRounds(
  services: WebhookDeliveryServices,
  log: Pick<FastifyBaseLogger, 'warn'>,
  rules: ReceiverRules,
  rounds: WebhookRounds,
): Promise<void> {
  const due = await claimDueDeliveries(services.handle.db, rounds, services.now())
  if (due.size === 0) return
  const seal = await services.webhookSeal()
  for (const [webhookId, deliveries] of due) {
    const sendings = deliveries.map((delivery) => deliverWebhook(services, delivery, seal, rules))
    const round = Promise.allSettled(sendings).then((sent) => {
      rounds.underWay.delete(webhookId)
      for (const result of sent) if (result.status === 'rejected') log.warn(result.reason)
    })
    rounds.underWay.set(webhookId, round)
  }
}

/** Sends what is due, and waits for the answer or the failed attempt of each. */
export async function sendWebhooks(
  services: WebhookDeliveryServices,
  log: Pick<FastifyBaseLogger, 'warn'>,
  rules: ReceiverRules = { mayBePrivate: services.settings.mayPushToPrivate },
): Promise<void> {
  const rounds = createRounds()
  await beginRounds(services, log, rules, rounds)
  await Promise.all(rounds.underWay.values())
}

/** Deletes the log after 30 days. */
export async function deleteOldWebhookDeliveries(db: Db, now: Date): Promise<void> {
  await db.delete(webhookDelivery).where(lt(webhookDelivery.createdAt, new Date(now.getTime() - KEEP_MS)))
}

/** Schedules the delivery every few seconds until the server closes. */
export function scheduleWebhookDelivery(app: FastifyInstance, services: WebhookDeliveryServices): void {
  const rounds = createRounds()
  scheduleEvery(app, { name: 'webhooks', everyMs: EVERY_MS }, () =>
    beginRounds(services, app.log, { mayBePrivate: services.settings.mayPushToPrivate }, rounds),
  )
}
