import { randomBytes, randomUUID } from 'node:crypto'
import { and, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import {
  type changeWebhook,
  type createWebhook,
  type listWebhookDeliveries,
  WEBHOOKS_MAX,
  type Webhook,
  type WebhookDelivery,
} from '@/contract/organization/webhook'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { type PageWindow, selectPage } from '@/server/db/page'
import { company } from '@/server/db/schema/identity'
import { webhook, webhookDelivery } from '@/server/db/schema/webhook'
import type { Seal } from '@/server/db/seal'
import { matchesKeyword, toContainsPattern } from '@/server/db/sql-text'
import type { CompanyCaller } from '@/server/http/caller'
import { requireCompanyRow } from '@/server/http/company-row'
import { validateReceiverUrl } from '@/server/http/public-address'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'
import { buildDelivery } from '@/server/notifications/webhook-queue'
import { findPeople, getPerson, type People } from '@/server/people/people'

const PREFIX = 'whsec_'
const HINT_LENGTH = 4

type WebhookRow = typeof webhook.$inferSelect

function presentWebhook(row: WebhookRow, people: People): Webhook {
  const { id, url, events, hint, failures, revision: version } = row
  const createdBy = getPerson(people, row.createdBy).name
  const status = row.pausedAt ? 'paused' : 'active'
  const createTime = formatTime(row.createdAt)
  return { id, url, events: [...events], hint, createdBy, createTime, status, failures, version }
}

/** The addresses of a company, newest first. */
export async function listCompanyWebhooks(db: Db, companyId: string): Promise<Webhook[]> {
  const rows = await db
    .select()
    .from(webhook)
    .where(eq(webhook.companyId, companyId))
    .orderBy(desc(webhook.createdAt), desc(webhook.id))
  const creators = rows.map(({ createdBy }) => createdBy)
  const people = await findPeople(db, companyId, creators)
  return rows.map((row) => presentWebhook(row, people))
}

const createUrlRefusal = (reason: string) => new Refusal(422, reason, { url: reason })

/**
 * Adds an address. It locks the company, so that two requests at once cannot exceed the limit.
 *
 * @param seal created before the transaction
 * @returns the secret, which no other answer has, and the address
 * @throws {Refusal} 422 at `url`
 */
export async function insertWebhook(
  tx: Db,
  { companyId, userId }: CompanyCaller,
  { url, events }: InferOutput<(typeof createWebhook)['input']>,
  { seal, mayBePrivate, now }: { seal: Seal; mayBePrivate: boolean; now: Date },
): Promise<{ secret: string; webhook: Webhook }> {
  const wrong = validateReceiverUrl(url, mayBePrivate)
  if (wrong) throw createUrlRefusal(wrong)
  await lockRow(tx, company, companyId)
  const own = eq(webhook.companyId, companyId)
  if ((await tx.$count(webhook, and(own, eq(webhook.url, url)))) > 0) throw createUrlRefusal('这个地址已经添加过')
  if ((await tx.$count(webhook, own)) >= WEBHOOKS_MAX) throw createUrlRefusal(`最多 ${WEBHOOKS_MAX} 个推送地址`)
  const secret = PREFIX + randomBytes(32).toString('base64url')
  const id = randomUUID()
  const [row] = await tx
    .insert(webhook)
    .values({
      id,
      companyId,
      url,
      events: [...new Set(events)],
      sealedSecret: seal.close(secret, id),
      hint: secret.slice(-HINT_LENGTH),
      createdBy: userId,
      createdAt: now,
    })
    .returning()
  return { secret, webhook: presentWebhook(row as WebhookRow, await findPeople(tx, companyId, [userId])) }
}

const MISSING = '推送地址不存在'

const isOwn = (companyId: string, id: string): SQL | undefined =>
  and(eq(webhook.id, id), eq(webhook.companyId, companyId))

const requireWebhook = (db: Db, companyId: string, id: string) =>
  requireCompanyRow(db, webhook, { companyId, id }, MISSING)

/** Changes the events, pauses, or goes on, which forgets the failures. @throws {Refusal} 404; 409 */
export async function updateWebhook(
  tx: Db,
  companyId: string,
  { id, events, isActive, version }: InferOutput<(typeof changeWebhook)['input']>,
  now: Date,
): Promise<Webhook> {
  const before = await requireWebhook(tx, companyId, id)
  const paused = isActive ? { pausedAt: null, failures: 0 } : { pausedAt: before.pausedAt ?? now }
  const changed = {
    events: events ? [...new Set(events)] : before.events,
    ...(isActive !== undefined && paused),
    revision: sql`${webhook.revision} + 1`,
  }
  const [row] = await tx
    .update(webhook)
    .set(changed)
    .where(and(isOwn(companyId, id), eq(webhook.revision, version)))
    .returning()
  if (!row) throw new Refusal(409, '他人刚刚修改过这个推送地址，请核对')
  return presentWebhook(row, await findPeople(tx, companyId, [before.createdBy]))
}

/** Deletes an address with its log. @throws {Refusal} 404 */
export async function removeWebhook(tx: Db, companyId: string, id: string): Promise<Record<string, never>> {
  const gone = await tx.delete(webhook).where(isOwn(companyId, id)).returning({ id: webhook.id })
  if (gone.length === 0) throw new Refusal(404, MISSING)
  return {}
}

/** Queues the event `test`. @throws {Refusal} 404 */
export async function insertTestDelivery(tx: Db, caller: CompanyCaller, id: string, now: Date) {
  await requireWebhook(tx, caller.companyId, id)
  await tx.insert(webhookDelivery).values(buildDelivery(id, caller.companyId, 'test', { message: '测试推送' }, now))
  return {}
}

function presentDelivery(row: typeof webhookDelivery.$inferSelect): WebhookDelivery {
  const { id, event, state, attempts, statusCode, answer, error } = row
  const times = { createTime: formatTime(row.createdAt), sentTime: formatTime(row.sentAt) }
  return { id, event, state, attempts, statusCode, answer, error, ...times, nextTime: formatTime(row.nextAt) }
}

type DeliveryQuery = InferOutput<(typeof listWebhookDeliveries)['input']>

/** What a keyword finds: of a body, where a text of its JSON begins, so that part of an id finds no status. */
function matchesDelivery(keyword: string, named: string): SQL | undefined {
  const { body, event, answer, error, statusCode } = webhookDelivery
  return or(
    matchesKeyword(keyword, [answer, error, event]),
    eq(sql`${statusCode}::text`, keyword),
    ilike(body, toContainsPattern(`"${keyword}`)),
    inArray(event, named.split(',')),
  )
}

/** The log of an address, newest first. @throws {Refusal} 404 */
export async function listDeliveries(
  db: Db,
  companyId: string,
  { id, state, keyword, named }: DeliveryQuery,
  page: PageWindow,
) {
  await requireWebhook(db, companyId, id)
  const where = and(
    eq(webhookDelivery.webhookId, id),
    state && eq(webhookDelivery.state, state),
    keyword ? matchesDelivery(keyword, named) : undefined,
  )
  const list = db
    .select()
    .from(webhookDelivery)
    .where(where)
    .orderBy(desc(webhookDelivery.createdAt), desc(webhookDelivery.id))
  const { rows, total } = await selectPage(db, list, page, webhookDelivery, where)
  return { records: rows.map(presentDelivery), total }
}

/**
 * Queues an event of the log again, with a new count of attempts; one that waits for its next attempt is sent now. It may
 * arrive twice, with the same id, when an attempt is under way.
 *
 * @throws {Refusal} 404; 409 the address is paused, or the event is canceled or has had no attempt yet
 */
export async function queueDeliveryAgain(tx: Db, companyId: string, id: string, now: Date) {
  const [found] = await tx
    .select({ pausedAt: webhook.pausedAt, state: webhookDelivery.state, attempts: webhookDelivery.attempts })
    .from(webhookDelivery)
    .innerJoin(webhook, eq(webhook.id, webhookDelivery.webhookId))
    .where(and(eq(webhookDelivery.id, id), eq(webhook.companyId, companyId)))
    .for('update', { of: webhookDelivery })
  if (!found) throw new Refusal(404, '推送记录不存在')
  if (found.pausedAt) throw new Refusal(409, '推送已暂停，请先恢复')
  if (found.state === 'canceled') throw new Refusal(409, '流程已不再等待这次推送，不能重新发送')
  if (found.attempts === 0) throw new Refusal(409, '这次推送马上就会发送，不必重新发送')
  await tx.update(webhookDelivery).set({ state: 'waiting', attempts: 0, nextAt: now }).where(eq(webhookDelivery.id, id))
  return {}
}
