import { sql } from 'drizzle-orm'

import type { Handle } from '@/server/db/connection'

import { readRows } from '../support/rows'

/** Whose a row is: its own columns say so, or those of a row that it names. */
export interface OwnedRow {
  table: string
  companyId: string | undefined
  userId: string | undefined
}

/** Names of tables with an `id`, those first that name a company. */
const TABLES = sql`
  select table_name as name from information_schema.columns where table_schema = 'public' group by table_name
  having bool_or(column_name = 'id') order by bool_or(column_name = 'company_id') desc, 1`

/** Every row that is not public, by its id. */
export async function readOwners(handle: Handle): Promise<Map<string, OwnedRow>> {
  const owners = new Map<string, OwnedRow>()
  for (const { name: table } of await readRows<{ name: string }>(handle, TABLES)) {
    for (const row of await readRows<Record<string, string | null>>(handle, sql.raw(`select * from "${table}"`))) {
      if (row.is_public) continue
      const named = Object.entries(row).flatMap(([name, id]) => (name.endsWith('_id') && owners.get(id ?? '')) || [])
      const isOwned = 'company_id' in row
      const companyId = isOwned ? row.company_id : named.find((other) => other.companyId)?.companyId
      const userId = row.owner_id ?? row.user_id ?? (isOwned ? undefined : named.find((other) => other.userId)?.userId)
      owners.set(row.id ?? '', { table, companyId: companyId ?? undefined, userId: userId ?? undefined })
    }
  }
  return owners
}
