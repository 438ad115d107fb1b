import { sql } from 'drizzle-orm'

import type { Handle } from '@/server/db/connection'

import { listFilledTables, listTables, readRows } from './rows'

interface Column {
  table: string
  name: string
  /** As PostgreSQL spells it. */
  type: string
}

const isTime = ({ type }: Column) => type.startsWith('timestamp')

/** What writes the kept rows of one table back, their times later by the first parameter. */
function insertStatement(schema: string, table: string, columns: readonly Column[]): string {
  const names = columns.map(({ name }) => `"${name}"`)
  const values = columns.map((column) => (isTime(column) ? `"${column.name}" + $1` : `"${column.name}"`))
  return `insert into public."${table}" (${names}) overriding system value select ${values} from ${schema}."${table}";`
}

/** A function of the database: a call of it is one statement in place of one for each table. */
async function createRestore(handle: Handle, schema: string, statements: readonly string[]): Promise<void> {
  // What refers to what asks no questions, and what refuses changes does not see these.
  const quiet = "perform set_config('session_replication_role', 'replica', true);"
  const body = `begin ${quiet} ${statements.join(' ')} end`
  const head = `create function ${schema}.restore(interval) returns void language plpgsql`
  await handle.db.execute(sql.raw(`${head} as $body$ ${body} $body$`))
}

/**
 * Copies every row of the database aside. Seeding a story by its own code takes 150 ms of a processor; to write back
 * what it wrote takes a fifth of that.
 *
 * @param schema where the copies are, one for each state of the database that is kept
 * @returns what empties all tables and writes the rows back, their times later by some milliseconds
 *   which throws when they are to be moved and a table has days without a time
 */
export async function keepRows(handle: Handle, schema = 'kept'): Promise<(shiftMs: number) => Promise<void>> {
  const filled = await listFilledTables(handle)
  const all = await readRows<Column>(
    handle,
    sql`select table_name as "table", column_name as name, data_type as type from information_schema.columns
        where table_schema = 'public' and is_generated = 'NEVER' order by table_name, ordinal_position`,
  )
  const columns = all.filter(({ table }) => filled.includes(table))
  const days = columns.filter(({ type }) => type === 'date')
  await handle.db.execute(sql.raw(`create schema ${schema}`))
  for (const table of filled) {
    await handle.db.execute(sql.raw(`create table ${schema}."${table}" as table public."${table}"`))
  }
  const deletes = (await listTables(handle)).map((table) => `delete from public."${table}";`)
  const inserts = filled.map((table) =>
    insertStatement(
      schema,
      table,
      columns.filter((column) => column.table === table),
    ),
  )
  await createRestore(handle, schema, [...deletes, ...inserts])
  const restore = restoreKept(handle, schema)
  return async (shiftMs) => {
    const fixed = shiftMs === 0 ? [] : days
    if (fixed.length) throw new Error(`days cannot be moved: ${fixed.map(({ table, name }) => `${table}.${name}`)}`)
    await restore(shiftMs)
  }
}

/** What empties all tables and writes back the rows that are kept in a schema, their times later by some milliseconds. */
export function restoreKept(handle: Handle, schema: string): (shiftMs: number) => Promise<void> {
  return async (shiftMs) => {
    await handle.db.execute(sql.raw(`select ${schema}.restore(interval '${shiftMs / 1000} seconds')`))
  }
}
