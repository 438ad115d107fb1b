// A database to which somebody, or a copy that ended early, has done a part of a migration.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'

import { type Handle, openEmbedded } from '@/server/db/connection'
import { readSettings } from '@/server/settings'
import { openDatabase } from '@/server/start/open-database'

import { listAppliedMigrations, migrations, openOlderDatabase } from '../../support/older-database'
import { readRows } from '../../support/rows'

/** The next one makes an index, the one after it a table. */
const APPLIED = 76

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'half-migrated-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const start = () => openDatabase(readSettings({ DATA_DIR: directory, SEED: 'none' }))

/** Opens the database beside the server. */
async function look<T>(work: (handle: Handle) => Promise<T>): Promise<T> {
  const handle = await openEmbedded(join(directory, 'database'))
  return work(handle).finally(() => handle.close())
}

const findIndex = (handle: Handle) =>
  readRows(handle, sql`select indexname from pg_indexes where indexname = 'public_submission_grams'`)

describe('a migration of which a part was done by hand', () => {
  it('stops the start with one sentence, undoes those before it, and is done once that part is gone', async () => {
    const older = await openOlderDatabase(join(directory, 'database'), APPLIED)
    await older.db.execute(sql`create table visit_keep_promise (since text)`)
    await older.close()
    await expect(start()).rejects.toThrow(
      `The database in ${join(directory, 'database')} could not be migrated: SQLSTATE 42P07. Nothing was changed.`,
    )
    expect(await look(listAppliedMigrations)).toHaveLength(APPLIED)
    expect(await look(findIndex)).toEqual([])

    await look((handle) => handle.db.execute(sql`drop table visit_keep_promise`))
    const { handle, close } = await start()
    expect(await listAppliedMigrations(handle)).toHaveLength(migrations.length)
    expect(await findIndex(handle)).toHaveLength(1)
    await close()
  })
})
