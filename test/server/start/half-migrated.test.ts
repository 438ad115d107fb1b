// A database to which somebody, or a copy that ended early, has done a part of a migration.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'

import { type Handle, openEmbedded } from '@/server/db/connection'
import { readSettings } from '@/server/settings'
import { openDatabase } from '@/server/start/open-database'

import { readRows } from '../../support/rows'
import { copyTemplate } from '../../support/template'

let directory: string
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'half-migrated-'))
  await copyTemplate('empty', directory)
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const start = () => openDatabase(readSettings({ DATA_DIR: directory, SEED: 'none' }))

/** Opens the database beside the server. */
async function change<T>(work: (handle: Handle) => Promise<T>): Promise<T> {
  const handle = await openEmbedded(join(directory, 'database'))
  return work(handle).finally(() => handle.close())
}

const listState = (handle: Handle) =>
  readRows<{ name: string }>(
    handle,
    sql`select created_at::text as name from drizzle.__drizzle_migrations
      union all select indexname from pg_indexes where indexname = 'public_submission_grams' order by 1`,
  )

describe('a migration of which a part was done by hand', () => {
  it('stops the start with one sentence, undoes the migrations before it, and goes on once that part is gone', async () => {
    // The last two migrations make an index and a table: the index is gone, the table is there.
    const before = await change(async (handle) => {
      await handle.db.execute(
        sql`delete from drizzle.__drizzle_migrations where created_at in
          (select created_at from drizzle.__drizzle_migrations where created_at >= 1795825570916)`,
      )
      await handle.db.execute(sql`drop index public_submission_grams`)
      return listState(handle)
    })
    await expect(start()).rejects.toThrow(
      `The database in ${join(directory, 'database')} could not be migrated: SQLSTATE 42P07. Nothing was changed.`,
    )
    expect(await change(listState)).toEqual(before)

    await change((handle) => handle.db.execute(sql`drop table visit_keep_promise`))
    const { handle, close } = await start()
    expect((await listState(handle)).length).toBeGreaterThan(before.length + 2)
    await close()
  })
})
