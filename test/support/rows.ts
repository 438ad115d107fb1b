import { type SQL, sql } from 'drizzle-orm'

import type { Handle } from '@/server/db/connection'

export async function readRows<Row>(handle: Handle, query: SQL): Promise<Row[]> {
  return ((await handle.db.execute(query)) as unknown as { rows: Row[] }).rows
}

const tables = new WeakMap<Handle, Promise<string[]>>()

async function readTables(handle: Handle): Promise<string[]> {
  const query = sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`
  return (await readRows<{ name: string }>(handle, query)).map(({ name }) => name)
}

/** Names of all tables. They do not change while a test runs. */
export function listTables(handle: Handle): Promise<string[]> {
  const readers = tables.get(handle) ?? readTables(handle)
  tables.set(handle, readers)
  return readers
}

/** Names of the tables that have rows. */
export async function listFilledTables(handle: Handle): Promise<string[]> {
  const checks = (await listTables(handle)).map(
    (name) => `select '${name}' as name where exists (select 1 from "${name}")`,
  )
  return (await readRows<{ name: string }>(handle, sql.raw(checks.join(' union all ')))).map(({ name }) => name)
}
