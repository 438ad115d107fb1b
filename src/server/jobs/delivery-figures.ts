import { and, eq, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'

import { DAY_MS } from '@/lib/durations'
import type { Db } from '@/server/db/connection'
import { runSql } from '@/server/db/run-sql'
import { subscribeMessage } from '@/server/db/schema/subscribe'
import { webhook, webhookDelivery } from '@/server/db/schema/webhook'
import type { DeliveryFigure } from '@/server/http/metrics'

import { buildWaitingAddresses } from './due-webhooks'

/** Above this many a figure says no more, and counting would take longer. */
const MOST = 100_000
/** Of what is due: before a vacuum each costs a page. */
const DUE_MOST = 10_000
/** Addresses whose due events are counted. */
const ADDRESSES_MOST = 10_000

const { webhookId, nextAt, createdAt, state } = webhookDelivery

/**
 * A row for each due event, of addresses that are not paused: what a paused one keeps is not late. The limit is a query,
 * because the planner compares a number with the rows that it expects: without statistics, as in the embedded database,
 * these are so few that it would read and sort all due events.
 */
export const buildDueWebhookRows = (now: Date): SQL => sql`
  with recursive ${buildWaitingAddresses('', ADDRESSES_MOST)}
  select 1 from waiting_address
  join ${webhook} on ${webhook.id} = waiting_address.id and ${isNull(webhook.pausedAt)}
  cross join lateral (
    select 1 from ${webhookDelivery} where ${and(eq(webhookId, webhook.id), lte(nextAt, now))}
    order by ${nextAt} limit (select ${DUE_MOST}::int)
  ) as due`

/** Subscribe messages of the last two days that have ended so: some are given up only when they are a day old. */
const buildUnsentRows = (state: 'failed' | 'abandoned', now: Date): SQL => sql`
  select 1 from ${subscribeMessage}
  where ${and(gt(subscribeMessage.createdAt, new Date(now.getTime() - 2 * DAY_MS)), eq(subscribeMessage.state, state))}`

/**
 * How many deliveries wait, how many webhook events of the last day were given up, and how many subscribe messages of the
 * last two days were refused (failed) or given up (abandoned), each up to 100,000; how many are due, up to 10,000. All
 * counts use an index.
 */
export async function countDeliveries(db: Db, now: Date): Promise<DeliveryFigure[]> {
  const since = new Date(now.getTime() - DAY_MS)
  const counted: readonly (Omit<DeliveryFigure, 'count'> & { rows: SQL })[] = [
    { kind: 'webhook', state: 'waiting', rows: sql`select 1 from ${webhookDelivery} where ${isNotNull(nextAt)}` },
    { kind: 'webhook', state: 'due', rows: buildDueWebhookRows(now) },
    {
      kind: 'webhook',
      state: 'failed',
      rows: sql`select 1 from ${webhookDelivery} where ${and(gt(createdAt, since), eq(state, 'failed'))}`,
    },
    {
      kind: 'subscribeMessage',
      state: 'waiting',
      rows: sql`select 1 from ${subscribeMessage} where ${isNotNull(subscribeMessage.nextAt)}`,
    },
    {
      kind: 'subscribeMessage',
      state: 'due',
      rows: sql`select 1 from ${subscribeMessage} where ${lte(subscribeMessage.nextAt, now)}`,
    },
    { kind: 'subscribeMessage', state: 'failed', rows: buildUnsentRows('failed', now) },
    { kind: 'subscribeMessage', state: 'abandoned', rows: buildUnsentRows('abandoned', now) },
  ]
  const counts = counted.map(
    (one) => sql`(select count(*)::int from (${one.rows} limit ${one.state === 'due' ? DUE_MOST : MOST}) as counted)`,
  )
  const [found] = await runSql<{ counts: number[] }>(db, sql`select array[${sql.join(counts, sql`, `)}] as counts`)
  return counted.map(({ kind, state }, index) => ({ kind, state, count: found?.counts[index] ?? 0 }))
}
