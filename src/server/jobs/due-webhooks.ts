import { and, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'

import type { Db } from '@/server/db/connection'
import { runSql } from '@/server/db/run-sql'
import { webhook, webhookDelivery } from '@/server/db/schema/webhook'

const { id, webhookId, nextAt, event } = webhookDelivery

/**
 * A recursive table `waiting_address(id, place)`: addresses that have something waiting, in the order of their ids, the
 * last row with null. It reads one index entry of each, however much waits there: the order by both columns keeps
 * PostgreSQL from the index of the log, which would lead over what was delivered.
 */
export function buildWaitingAddresses(after: string, limit: number): SQL {
  const next = (previous: SQL) => sql`(
    select ${webhookId} from ${webhookDelivery}
    where ${isNotNull(nextAt)} and ${webhookId} > ${previous}
    order by ${webhookId}, ${nextAt} limit 1)`
  return sql`waiting_address(id, place) as (
    select ${next(sql`${after}`)}, 1
    union all
    select ${next(sql`waiting_address.id`)}, place + 1 from waiting_address
    where waiting_address.id is not null and place < ${limit})`
}

/** Ids of addresses that have something waiting, due or not, in their order; at most `limit` that follow `after`. */
export async function listWaitingAddresses(db: Db, after: string, limit: number): Promise<string[]> {
  const statement = sql`with recursive ${buildWaitingAddresses(after, limit)}
    select id from waiting_address where id is not null order by id`
  return (await runSql<{ id: string }>(db, statement)).map((row) => row.id)
}

/** What is due of an address; a paused one gets the events of `test` alone. */
const isDueHere = (now: Date) => and(eq(webhookId, webhook.id), lte(nextAt, now))
const isSent = isNull(webhook.pausedAt)
const isTest = and(isNotNull(webhook.pausedAt), eq(event, 'test'))

/** What one run may take: of one address, and of all together. */
interface ClaimLimits {
  perAddress: number
  total: number
}

/** The statement behind {@link listDueWebhooks}: of each address it reads `perAddress` rows, however many are due. */
export function buildDueWebhooks(now: Date, webhookIds: readonly string[], { perAddress, total }: ClaimLimits): SQL {
  const select = (isMeant: SQL | undefined) =>
    sql`(select ${id}, ${nextAt} from ${webhookDelivery} where ${and(isMeant, isDueHere(now))}
      order by ${nextAt} limit ${perAddress})`
  return sql`select due.id
    from ${webhook}
    cross join lateral (
      select id, next_at, row_number() over (order by next_at) as place
      from (${select(isSent)} union all ${select(isTest)}) as oldest
    ) as due
    where ${inArray(webhook.id, [...webhookIds])}
    order by row_number() over (partition by ${webhook.companyId} order by due.place, due.next_at), due.next_at
    limit ${total}`
}

/**
 * Ids of due events of these addresses: of each company one before the second of any other, and within a company of each
 * address one before the second of any other; the oldest first.
 */
export async function listDueWebhooks(
  db: Db,
  now: Date,
  webhookIds: readonly string[],
  limits: ClaimLimits,
): Promise<string[]> {
  if (webhookIds.length === 0) return []
  return (await runSql<{ id: string }>(db, buildDueWebhooks(now, webhookIds, limits))).map((row) => row.id)
}
