import { sql } from 'drizzle-orm'

import { DAY_MS } from '@/lib/durations'
import type { Db } from '@/server/db/connection'
import { subscribeMessage } from '@/server/db/schema/subscribe'
import { webhookDelivery } from '@/server/db/schema/webhook'
import type { DeliveryFigure } from '@/server/http/metrics'

/** Above this many a figure says no more, and counting would take longer. */
const MOST = 100_000

/**
 * How many deliveries wait, and how many webhook events were given up in the last day, each up to 100,000. All counts
 * use an index.
 */
export async function countDeliveries(db: Db, now: Date): Promise<DeliveryFigure[]> {
  const { nextAt, createdAt, state } = webhookDelivery
  const waiting = sql`select 1 from ${webhookDelivery} where ${nextAt} is not null limit ${MOST}`
  const since = new Date(now.getTime() - DAY_MS)
  const failed = sql`select 1 from ${webhookDelivery} where ${createdAt} > ${since.toISOString()} and ${state} = 'failed' limit ${MOST}`
  const messages = sql`select 1 from ${subscribeMessage} where ${subscribeMessage.nextAt} is not null limit ${MOST}`
  // Both databases answer with rows; Drizzle's type does not say so.
  const { rows } = (await db.execute(sql`select
    (select count(*)::int from (${waiting}) as due) as waiting,
    (select count(*)::int from (${failed}) as gone) as failed,
    (select count(*)::int from (${messages}) as queued) as messages`)) as unknown as {
    rows: { waiting: number; failed: number; messages: number }[]
  }
  const { waiting: webhooks = 0, failed: abandoned = 0, messages: queued = 0 } = rows[0] ?? {}
  return [
    { kind: 'webhook', state: 'waiting', count: webhooks },
    { kind: 'webhook', state: 'failed', count: abandoned },
    { kind: 'subscribeMessage', state: 'waiting', count: queued },
  ]
}
