import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'

import type { WebhookEvent } from '@/contract/organization/webhook'
import type { Db } from '@/server/db/connection'
import { webhook, webhookDelivery } from '@/server/db/schema/webhook'
import { formatTime } from '@/server/http/wire-time'

/** What happened, by ids and states: other systems read the rest with their own rights. */
type WebhookData = Readonly<Record<string, string | number | null>>

/** Builds the row of one event for one address. */
export function buildDelivery(
  webhookId: string,
  companyId: string,
  event: string,
  data: WebhookData,
  now: Date,
): typeof webhookDelivery.$inferInsert {
  const id = randomUUID()
  const body = JSON.stringify({ id, event, time: formatTime(now), companyId, data })
  return { id, webhookId, event, body, createdAt: now, nextAt: now }
}

/** Queues an event for the company's addresses that want it, in the transaction of the event. */
export async function enqueueWebhookEvent(
  tx: Db,
  companyId: string,
  event: WebhookEvent,
  data: WebhookData,
  now: Date,
): Promise<void> {
  const hasEvent = sql`${webhook.events} @> ${JSON.stringify([event])}::jsonb`
  const active = and(eq(webhook.companyId, companyId), isNull(webhook.pausedAt))
  const receivers = await tx.select({ id: webhook.id }).from(webhook).where(and(active, hasEvent))
  if (receivers.length === 0) return
  await tx.insert(webhookDelivery).values(receivers.map(({ id }) => buildDelivery(id, companyId, event, data, now)))
}
