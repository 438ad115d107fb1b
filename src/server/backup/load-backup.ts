import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'

import type { Db } from '@/server/db/connection'
import { runSql } from '@/server/db/run-sql'
import { StartFailure } from '@/server/db/start-failure'

import { BackupDamaged } from './backup-failure'
import { assertKind, createEventReader, type EventReader } from './event-reader'
import type { BackupEvent, BackupOrigin, TableCount } from './frames'
import { createRowSum, insertRows, readTableShapes, setTextForm, streamRows, type TableShape } from './table-rows'

/** An empty database that a backup is loaded into. */
export interface LoadTarget {
  /** Called with the origin, before anything is written. @throws {StartFailure} when there is no room for it */
  prepare?(origin: BackupOrigin): void
  /** Runs `work` in a transaction: one for all calls, or one for each where an unfinished target is discarded. */
  run<T>(work: (tx: Db) => Promise<T>): Promise<T>
  writeFile(id: string, bytes: Buffer): Promise<void>
}

/** What was loaded, read back from the target and equal to the backup. */
export interface LoadSummary {
  origin: BackupOrigin
  tables: TableCount[]
  files: number
  missing: number
}

/** Beside the bundle, and two folders up in the sources. */
const migrationsFolder = __filename.endsWith('.ts')
  ? join(__dirname, '../db/migrations')
  : join(__dirname, 'migrations')

/**
 * The migrations that the backup's database had: a later one may fill what it adds from rows, so rows come before it.
 *
 * @throws {StartFailure} when this release does not have all of them
 */
export function chooseMigrations({ migrations }: BackupOrigin): MigrationMeta[] {
  const expectedMigrations = new Set(migrations)
  const chosen = readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) =>
    expectedMigrations.has(folderMillis),
  )
  if (chosen.length === expectedMigrations.size) return chosen
  throw new StartFailure('The backup is of a newer release: restore it with that release, or a later one.')
}

/** As Drizzle does, but only those given, and within the transaction. */
async function applyMigrations(tx: Db, migrations: readonly MigrationMeta[]): Promise<void> {
  await tx.execute(sql`create schema drizzle`)
  await tx.execute(
    sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  for (const { sql: statements, hash, folderMillis } of migrations) {
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`)
  }
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/** Removed while rows are loaded in the order of their tables' names; {@link addForeignKeys} checks them all. */
async function dropForeignKeys(tx: Db): Promise<ForeignKey[]> {
  const keys = await runSql<ForeignKey>(
    tx,
    sql`select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  for (const { table, name } of keys) await tx.execute(sql.raw(`alter table ${table} drop constraint ${name}`))
  return keys
}

async function addForeignKeys(tx: Db, keys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of keys)
    await tx.execute(sql.raw(`alter table ${table} add constraint ${name} ${definition}`))
}

/** Counts the rows of a table and sums them up. */
async function countTable(tx: Db, shape: TableShape): Promise<TableCount> {
  const sum = createRowSum()
  for await (const lines of streamRows(tx, shape)) for (const line of lines) sum.add(line)
  return { name: shape.name, rows: sum.rows(), sum: sum.digest() }
}

/** @throws {StartFailure} when the table of this release has other columns */
function findShape(shapes: ReadonlyMap<string, TableShape>, name: string, columns: readonly string[]): TableShape {
  const shape = shapes.get(name)
  const isSame = shape?.columns.map((column) => column.name).join() === columns.join()
  if (shape && isSame) return shape
  throw new StartFailure(
    `The backup has a table ${name} that this release does not have in that form: restore it with the release that made it.`,
  )
}

class Loading {
  readonly tables: TableCount[] = []
  files = 0
  private shapes = new Map<string, TableShape>()

  constructor(
    private readonly reader: EventReader,
    private readonly target: LoadTarget,
  ) {}

  async run(): Promise<LoadSummary> {
    const { reader, target } = this
    const origin = assertKind(await reader.next(), 'begin')
    const migrations = chooseMigrations(origin)
    target.prepare?.(origin)
    const keys = await target.run(async (tx) => {
      await applyMigrations(tx, migrations)
      for (const shape of await readTableShapes(tx)) this.shapes.set(shape.name, shape)
      return dropForeignKeys(tx)
    })
    let event = await reader.next()
    for (; event.kind !== 'end'; event = await reader.next()) await this.load(event)
    if (event.tables !== this.tables.length || event.files !== this.files) throw new BackupDamaged('it is not complete')
    await reader.finish()
    await target.run((tx) => addForeignKeys(tx, keys))
    await this.verify()
    return { origin, tables: this.tables, files: this.files, missing: event.missing }
  }

  private async load(event: BackupEvent): Promise<void> {
    if (event.kind === 'file') await this.loadFile(event.id)
    else if (event.kind === 'table') await this.loadTable(event.name, event.columns)
    else if (event.kind === 'sequence')
      await this.target.run((tx) => tx.execute(sql`select setval(${`public."${event.name}"`}, ${event.value}::bigint)`))
    else throw new BackupDamaged()
  }

  private async loadFile(id: string): Promise<void> {
    const parts: Buffer[] = []
    const event = await this.reader.readBytes((bytes) => void parts.push(bytes))
    const bytes = Buffer.concat(parts)
    if (assertKind(event, 'end-file').sha256 !== createHash('sha256').update(bytes).digest('base64url'))
      throw new BackupDamaged()
    await this.target.writeFile(id, bytes)
    this.files += 1
  }

  private async loadTable(name: string, columns: readonly string[]): Promise<void> {
    const shape = findShape(this.shapes, name, columns)
    const event = await this.reader.readBytes(async (bytes) => {
      const lines = bytes.toString('utf8').split('\n')
      await this.target.run(async (tx) => {
        await setTextForm(tx)
        await insertRows(tx, shape, lines)
      })
    })
    const { rows, sum } = assertKind(event, 'end-table')
    this.tables.push({ name, rows, sum })
  }

  /** @throws {StartFailure} when a table reads back otherwise than it was backed up */
  private async verify(): Promise<void> {
    if (this.tables.length !== this.shapes.size) throw new BackupDamaged('it lacks a table')
    await this.target.run(async (tx) => {
      await setTextForm(tx)
      for (const { name, rows, sum } of this.tables) {
        const found = await countTable(tx, this.shapes.get(name) as TableShape)
        if (found.rows === rows && found.sum === sum) continue
        throw new StartFailure(
          `Table ${name} reads back otherwise than it was backed up (${found.rows} of ${rows} rows): nothing was kept.`,
        )
      }
    })
  }
}

/**
 * Loads a backup into an empty database, and compares every table and file with it.
 *
 * @param source as of {@link streamBackup}
 * @throws {StartFailure} with the cause; the caller discards what was written
 */
export function loadBackup(source: AsyncIterable<Buffer>, target: LoadTarget): Promise<LoadSummary> {
  return new Loading(createEventReader(source), target).run()
}
