import { sql } from 'drizzle-orm'

import type { Db } from '@/server/db/connection'
import { demoCompanies } from '@/server/seed/people'

/** Opportunities under protection, the first at `now` and each a minute before the one before it. */
interface Many {
  ownerId: string
  /** Epoch milliseconds. */
  now: number
  /** Numbers of the first and the last: 「商机 0」 is the newest. */
  from?: number
  to: number
}

/** Gives a partner many opportunities in one statement, and counts them. */
export async function addMany(db: Db, { ownerId, now, from = 0, to }: Many): Promise<void> {
  const at = sql`${new Date(now).toISOString()}::timestamptz`
  await db.execute(sql`
    insert into opportunity (id, company_id, owner_id, opportunity_name, customer_name, customer_key, status,
      protect_start, protect_end, created_at, updated_at)
    select ${ownerId}::text || '-' || n, ${demoCompanies.main.id}, ${ownerId}, '商机 ' || n, '客户', '客户', 'approved',
      ${at}, ${at} + interval '60 days', ${at} - n * interval '1 minute', ${at}
    from generate_series(${from}::int, ${to}::int) n`)
  await db.execute(sql`
    insert into opportunity_tally (owner_id, status, total, amount)
    select owner_id, status, count(*), coalesce(sum(expect_amount), 0) from opportunity
    where owner_id = ${ownerId} and status = 'approved' group by owner_id, status
    on conflict (owner_id, status) do update set total = excluded.total, amount = excluded.amount`)
  await db.execute(sql`analyze opportunity`)
}
