import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite, parse, protocol, type QueryOptions } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { cacheParsers } from '@/server/db/cache-parsers'
import { cacheStatements } from '@/server/db/cache-statements'
import { getSqlState } from '@/server/db/connection'

import { copyTemplate } from '../../support/template'

describe('the embedded database', () => {
  const directory = mkdtempSync(join(tmpdir(), 'visitor-assistant-'))
  let client: PGlite
  let rounds: number
  beforeAll(async () => {
    client = await PGlite.create(await copyTemplate('empty', directory))
    await client.exec('create table thing (id int primary key, name text, seen jsonb)')
    const { execProtocolStream } = client
    client.execProtocolStream = (...given) => {
      rounds += 1
      return execProtocolStream.apply(client, given)
    }
    cacheStatements(client, { protocol, parse })
  }, 120_000)
  beforeEach(async () => {
    await client.exec(`delete from thing; insert into thing values (1, 'one', '{"a":[1]}'), (2, null, null)`)
    rounds = 0
  })
  afterAll(async () => {
    await client.close()
    rmSync(directory, { recursive: true, force: true })
  })

  const failure = (asking: Promise<unknown>) => asking.then(() => 'answered', getSqlState)
  const named = (id: unknown) => client.query('select name from thing where id = $1', [id], { rowMode: 'array' })

  it('answers a kept question as it answers one that is not', async () => {
    const text = 'select *, $1::text || $2 as added, now() - now() as none from thing where id < $3 order by id'
    for (const options of [undefined, { rowMode: 'array' as const }]) {
      const plain = await client.transaction((tx) => tx.query(text, ['é😀', null, 3], options))
      expect(plain.rows).toHaveLength(2)
      expect(await client.query(text, ['é😀', null, 3], options)).toEqual(plain)
      expect(await client.query(text, ['é😀', null, 3], options)).toEqual(plain)
      expect((await client.query(text, ['é😀', null, 0], options)).rows).toEqual([])
    }
  })

  it('reads the text of a question once, and answers it in one round', async () => {
    await named(1)
    rounds = 0
    expect((await named(1)).rows).toEqual([['one']])
    expect(rounds).toBe(1)
  })

  it('answers a kept question with what was written since', async () => {
    await named(1)
    await client.query('update thing set name = $1 where id = 1', ['other'])
    expect((await named(1)).rows).toEqual([['other']])
  })

  it('answers a kept question after the transaction under way, with nothing of one that was undone', async () => {
    await named(1)
    let early: ReturnType<typeof named> | undefined
    await client.transaction(async (tx) => {
      await tx.query('update thing set name = $1', ['never'])
      early = named(1)
      // Time to answer, were it not to wait.
      await tx.query('select 1')
      await new Promise((resolve) => setImmediate(resolve))
      await tx.rollback()
    })
    expect((await early)?.rows).toEqual([['one']])
  })

  it('refuses a kept question as one that is not, and answers the next', async () => {
    expect(await failure(named('x'))).toBe('22P02')
    expect((await named(1)).rows).toEqual([['one']])
    expect(await failure(named('x'))).toBe('22P02')
    expect((await named(2)).rows).toEqual([[null]])
    const divided = 'select 10 / (2 - id) as parts from thing order by id'
    expect(await failure(client.query(divided))).toBe('22012')
    expect(await failure(client.query(divided))).toBe('22012')
    expect(await failure(client.query('select nothing from nowhere'))).toBe('42P01')
    expect(await failure(client.query('select $1::int', []))).toBe('08P01')
    expect((await named(1)).rows).toEqual([['one']])
  })

  it('reads a question again when the columns of its answer have changed', async () => {
    const second = () => client.query('select * from thing where id = 2').then(({ rows }) => rows)
    expect(await second()).toEqual([{ id: 2, name: null, seen: null }])
    await client.exec('alter table thing add column more int default 7')
    expect(await second()).toEqual([{ id: 2, name: null, seen: null, more: 7 }])
    await client.exec('alter table thing drop column more')
    expect(await second()).toEqual([{ id: 2, name: null, seen: null }])
  })

  it('keeps two hundred questions at most', async () => {
    await named(1)
    for (let number = 0; number < 220; number++) await client.query(`select ${number} as number`)
    const kept = await client.transaction((tx) => tx.query('select count(*)::int as count from pg_prepared_statements'))
    expect(kept.rows).toEqual([{ count: 200 }])
    expect((await named(1)).rows).toEqual([['one']])
  })

  it('is given parsers once, and answers a time as text inside and outside of a transaction', async () => {
    const asked: (QueryOptions | undefined)[] = []
    const { query } = client
    client.query = (text, values, options) => {
      asked.push(options)
      return query.call(client, text, values, options) as never
    }
    cacheParsers(client)
    const db = drizzle(client)
    const read = async (from: Pick<typeof db, 'execute'>) =>
      (await from.execute(sql`select '2026-11-21 08:00:00+00'::timestamptz as at, 7 as count`)).rows
    const expected = [{ at: expect.stringMatching(/^2026-11-21 \d\d:00:00\+\d\d$/), count: 7 }]
    expect(await read(db)).toEqual(expected)
    expect(await db.transaction(read)).toEqual(expected)
    expect(await read(db)).toEqual(expected)
    expect(asked.map((options) => options?.parsers)).toEqual([undefined, undefined])
  })
})
