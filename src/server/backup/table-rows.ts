import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'

import type { Db } from '@/server/db/connection'
import { runSql } from '@/server/db/run-sql'

/** A column as the database describes it. */
interface TableColumn {
  name: string
  /** `text[]`, `timestamp with time zone` */
  type: string
  /** Computed by the database: read, and never written. */
  isGenerated: boolean
}

export interface TableShape {
  name: string
  columns: TableColumn[]
}

/** Of one read or one write: bounds the memory, whatever the rows hold. */
const BATCH_BYTES = 2 ** 20
const FIRST_ROWS = 20
const MOST_ROWS = 2000

/**
 * How values are written as text, the same for both databases: exact to the microsecond and to the last digit. And no
 * limit of time: files are copied within the transaction.
 */
const TEXT_SETTINGS = [
  "datestyle = 'ISO, YMD'",
  "intervalstyle = 'postgres'",
  "timezone = 'UTC'",
  'extra_float_digits = 1',
  "bytea_output = 'hex'",
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
]

/** Prepares a transaction for {@link streamRows} and {@link insertRows}. */
export async function setTextForm(tx: Db): Promise<void> {
  for (const setting of TEXT_SETTINGS) await tx.execute(sql.raw(`set local ${setting}`))
}

/** Tables of the program with their columns, in the order of the database. */
export async function readTableShapes(tx: Db): Promise<TableShape[]> {
  const rows = await runSql<{ table: string; name: string; type: string; generated: boolean }>(
    tx,
    sql`select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
        a.attgenerated <> '' as generated
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p') and not c.relispartition
      order by c.relname collate "C", a.attnum`,
  )
  const shapes = new Map<string, TableShape>()
  for (const { table, name, type, generated } of rows) {
    const shape = shapes.get(table) ?? { name: table, columns: [] }
    shape.columns.push({ name, type, isGenerated: generated })
    shapes.set(table, shape)
  }
  return [...shapes.values()]
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * Reads a table through a cursor, in batches of about a megabyte.
 *
 * @returns rows as JSON arrays of texts and nulls, in no order
 */
export async function* streamRows(tx: Db, { name, columns }: TableShape): AsyncGenerator<string[]> {
  const list = columns.map((column, at) => `${quote(column.name)}::text as c${at}`).join(', ')
  await tx.execute(sql.raw(`declare backup_rows no scroll cursor for select ${list} from public.${quote(name)}`))
  let count = FIRST_ROWS
  for (;;) {
    const rows = await runSql<Record<string, string | null>>(tx, sql.raw(`fetch forward ${count} from backup_rows`))
    if (rows.length > 0) {
      const lines = rows.map((row) => JSON.stringify(columns.map((_, at) => row[`c${at}`] ?? null)))
      yield lines
      const bytes = lines.reduce((sum, line) => sum + line.length, 0)
      count = Math.max(1, Math.min(MOST_ROWS, 2 * count, Math.floor((BATCH_BYTES * rows.length) / bytes)))
    } else break
  }
  await tx.execute(sql.raw('close backup_rows'))
}

/** Writes rows as {@link streamRows} gives them. */
export async function insertRows(tx: Db, { name, columns }: TableShape, lines: readonly string[]): Promise<void> {
  const written = columns.flatMap((column, at) => (column.isGenerated ? [] : [{ ...column, at }]))
  const names = written.map((column) => quote(column.name)).join(', ')
  const values = written.map(({ type, at }) => `(line ->> ${at})::${type}`).join(', ')
  const into = sql.raw(`insert into public.${quote(name)} (${names}) overriding system value select ${values} from`)
  await tx.execute(sql`${into} jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) as line`)
}

const SUM_BITS = 256

/** A checksum of rows that does not depend on their order, so that no table has to be sorted. */
interface RowSum {
  add(line: string): void
  rows(): number
  digest(): string
}

/** The sum of the SHA-256 of all rows, modulo 2^256. */
export function createRowSum(): RowSum {
  let sum = 0n
  let rows = 0
  return {
    add(line) {
      sum = BigInt.asUintN(SUM_BITS, sum + BigInt(`0x${createHash('sha256').update(line).digest('hex')}`))
      rows += 1
    },
    rows: () => rows,
    digest: () => sum.toString(16).padStart(SUM_BITS / 4, '0'),
  }
}
