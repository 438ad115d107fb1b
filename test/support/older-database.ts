// A database as an older release left it: with its first migrations alone.
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'

import { type Handle, openEmbedded } from '@/server/db/connection'

import { readRows } from './rows'

export const migrations = readMigrationFiles({ migrationsFolder: 'src/server/db/migrations' })

/** Makes an embedded database with so many migrations. */
export async function openOlderDatabase(directory: string, count: number): Promise<Handle> {
  const handle = await openEmbedded(directory)
  await handle.tx(async (tx) => {
    await tx.execute(sql`create schema drizzle`)
    await tx.execute(
      sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
    )
    for (const { sql: statements, hash, folderMillis } of migrations.slice(0, count)) {
      for (const statement of statements) await tx.execute(sql.raw(statement))
      await tx.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
      )
    }
  })
  return handle
}

export const listAppliedMigrations = (handle: Handle) =>
  readRows<{ at: string }>(handle, sql`select created_at::text as at from drizzle.__drizzle_migrations order by id`)
