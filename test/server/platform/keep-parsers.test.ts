import { PGlite, type QueryOptions } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'

import { keepParsers } from '@/server/keep-parsers'

describe('the embedded database', () => {
  it('is given parsers once, and answers a time as text inside and outside of a transaction', async () => {
    const client = await PGlite.create()
    const asked: (QueryOptions | undefined)[] = []
    const { query } = client
    client.query = (text, values, options) => {
      asked.push(options)
      return query.call(client, text, values, options) as never
    }
    keepParsers(client)
    const db = drizzle(client)
    const read = async (from: Pick<typeof db, 'execute'>) =>
      (await from.execute(sql`select '2026-11-21 08:00:00+00'::timestamptz as at, 7 as count`)).rows
    const expected = [{ at: expect.stringMatching(/^2026-11-21 \d\d:00:00\+\d\d$/), count: 7 }]
    expect(await read(db)).toEqual(expected)
    expect(await db.transaction(read)).toEqual(expected)
    expect(await read(db)).toEqual(expected)
    expect(asked.map((options) => options?.parsers)).toEqual([undefined, undefined])
    await client.close()
  })
})
