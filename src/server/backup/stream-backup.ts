import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'

import type { Db, Handle } from '@/server/db/connection'
import { runSql } from '@/server/db/run-sql'
import { StartFailure } from '@/server/db/start-failure'
import type { FileStore } from '@/server/files/file-store'
import { RELEASE } from '@/server/version'

import { encodeBytes, encodeEvent, type TableCount } from './frames'
import { createRowSum, readTableShapes, setTextForm, streamRows, type TableShape } from './table-rows'

/** What a backup holds; complete when its stream has ended. */
export interface BackupSummary {
  tables: TableCount[]
  files: number
  /** Files that a row names and the store does not have, or has with other bytes. */
  missing: number
}

const UPLOADS_AT_ONCE = 500

/** @throws {StartFailure} when the database has no tables of this program */
async function readMigrations(tx: Db): Promise<number[]> {
  const [found] = await runSql<{ table: string | null }>(
    tx,
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as table`,
  )
  const rows = found?.table
    ? await runSql<{ at: string }>(
        tx,
        sql`select created_at::text as at from drizzle.__drizzle_migrations order by created_at`,
      )
    : []
  if (rows.length === 0)
    throw new StartFailure('There is nothing to back up: the database has no tables of this program.')
  return rows.map(({ at }) => Number(at))
}

/** Ids and hashes of all uploads, in pages: files are read between them. */
async function* listUploads(tx: Db): AsyncGenerator<{ id: string; sha256: string }> {
  for (let after = ''; ; ) {
    const rows = await runSql<{ id: string; sha256: string }>(
      tx,
      sql`select id, sha256 from upload where id > ${after} order by id limit ${UPLOADS_AT_ONCE}`,
    )
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

async function* streamFiles(tx: Db, files: FileStore, summary: BackupSummary): AsyncGenerator<Buffer> {
  for await (const { id, sha256 } of listUploads(tx)) {
    const file = await files.open(id)
    if (!file) {
      summary.missing += 1
      continue
    }
    const hash = createHash('sha256')
    try {
      yield encodeEvent({ kind: 'file', id })
      for await (const bytes of file.stream as AsyncIterable<Buffer>) {
        hash.update(bytes)
        yield encodeBytes(bytes)
      }
    } finally {
      // The backup may end before the first byte is read.
      file.stream.destroy()
    }
    const digest = hash.digest('base64url')
    if (digest !== sha256) summary.missing += 1
    yield encodeEvent({ kind: 'end-file', sha256: digest })
    summary.files += 1
  }
}

async function* streamTable(tx: Db, shape: TableShape, summary: BackupSummary): AsyncGenerator<Buffer> {
  const sum = createRowSum()
  yield encodeEvent({ kind: 'table', name: shape.name, columns: shape.columns.map(({ name }) => name) })
  for await (const lines of streamRows(tx, shape)) {
    for (const line of lines) sum.add(line)
    yield encodeBytes(Buffer.from(lines.join('\n')))
  }
  const count = { name: shape.name, rows: sum.rows(), sum: sum.digest() }
  yield encodeEvent({ kind: 'end-table', ...count })
  summary.tables.push(count)
}

async function* streamSequences(tx: Db): AsyncGenerator<Buffer> {
  const rows = await runSql<{ name: string; value: string }>(
    tx,
    sql`select sequencename::text as name, last_value::text as value from pg_sequences
      where schemaname = 'public' and last_value is not null order by sequencename`,
  )
  for (const { name, value } of rows) yield encodeEvent({ kind: 'sequence', name, value })
}

/**
 * Writes a database and its files as one stream. Files come first: a file that a person deletes meanwhile is gone,
 * while rows stay as they were at the beginning of the transaction.
 *
 * @param tx of {@link readConsistently}
 * @param files null leaves them out
 * @param summary filled while the stream is read
 */
export async function* streamBackup(
  tx: Db,
  engine: Handle['kind'],
  files: FileStore | null,
  summary: BackupSummary,
): AsyncGenerator<Buffer> {
  const migrations = await readMigrations(tx)
  const [size] = await runSql<{ bytes: string }>(tx, sql`select pg_database_size(current_database())::text as bytes`)
  yield encodeEvent({
    kind: 'begin',
    release: RELEASE,
    engine,
    takenAt: new Date().toISOString(),
    migrations,
    databaseBytes: Number(size?.bytes),
  })
  const shapes = await readTableShapes(tx)
  // No migration may change a table before it is read.
  const names = shapes.map(({ name }) => `public."${name}"`).join(', ')
  await tx.execute(sql.raw(`lock table ${names} in access share mode`))
  if (files) yield* streamFiles(tx, files, summary)
  for (const shape of shapes) yield* streamTable(tx, shape, summary)
  yield* streamSequences(tx)
  const { tables, files: count, missing } = summary
  yield encodeEvent({ kind: 'end', tables: tables.length, files: count, missing })
}

/** Runs `work` in a transaction that sees one state of the database, and writes nothing. */
export function readConsistently<T>(handle: Handle, work: (tx: Db) => Promise<T>): Promise<T> {
  return handle.tx(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`)
    await setTextForm(tx)
    return work(tx)
  })
}
