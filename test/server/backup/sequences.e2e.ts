import { sql } from 'drizzle-orm'

import { decodeFrames, encodeEvent } from '@/server/backup/frames'
import { loadBackup } from '@/server/backup/load-backup'
import { openServerSource } from '@/server/backup/open-source'
import { readConsistently, streamBackup } from '@/server/backup/stream-backup'
import { type Handle, openPostgres } from '@/server/db/connection'
import { runSql } from '@/server/db/run-sql'

import { createPostgresDatabase } from '../../support/process'

it('a command takes as long as it takes; a call does not', async () => {
  const source = await createPostgresDatabase()
  const [command, server] = [await openServerSource(source.url), await openPostgres(source.url)]
  const find = async ({ db }: Handle) => (await runSql(db, sql`show statement_timeout`))[0]
  try {
    expect(await find(command.handle)).toEqual({ statement_timeout: '0' })
    expect(await find(server)).toEqual({ statement_timeout: '15s' })
  } finally {
    await command.close()
    await server.close()
    await source.drop()
  }
})

/** No table of the program has one today; the first that does must not begin anew after a restore. */
it('a sequence goes on where it was', async () => {
  const [source, target] = [await createPostgresDatabase(), await createPostgresDatabase()]
  const [from, to] = [await openPostgres(source.url), await openPostgres(target.url)]
  try {
    await from.migrate()
    for (const { query } of [source, target]) await query('create sequence "Odd seq"')
    await source.query(`select nextval('public."Odd seq"') from generate_series(1, 41)`)
    const events = await readConsistently(from, async (tx) => {
      const found: Buffer[] = []
      for await (const { event } of decodeFrames(
        streamBackup(tx, 'postgres', null, { tables: [], files: 0, missing: 0 }),
      ))
        if (event?.kind === 'sequence') found.push(encodeEvent(event))
      return found
    })
    async function* stream() {
      const origin = { release: '', engine: 'postgres', takenAt: '', migrations: [], databaseBytes: 0 } as const
      yield encodeEvent({ kind: 'begin', ...origin, migrations: [] })
      yield* events
      yield encodeEvent({ kind: 'end', tables: 0, files: 0, missing: 0 })
    }
    await to.tx((tx) => loadBackup(stream(), { run: (work) => work(tx), writeFile: async () => undefined }))
    const { rows } = (await to.db.execute(sql`select nextval('public."Odd seq"')::int as next`)) as unknown as {
      rows: unknown[]
    }
    expect(rows).toEqual([{ next: 42 }])
  } finally {
    await from.close()
    await to.close()
    await source.drop()
    await target.drop()
  }
})
