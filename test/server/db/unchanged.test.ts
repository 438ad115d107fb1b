import { eq } from 'drizzle-orm'

import type { Handle } from '@/server/db/connection'
import { secret } from '@/server/db/schema/platform'
import { cacheWhileUnchanged } from '@/server/db/unchanged-cache'

import { startTestServer, type TestServer } from '../../support/server'

describe('an answer of the embedded database', () => {
  let server: TestServer
  let handle: Handle
  let asked: number
  let look: (name: string) => Promise<string>
  beforeAll(async () => {
    server = await startTestServer({ embedded: 'empty' })
    handle = server.handle
  }, 120_000)
  beforeEach(async () => {
    await server.truncate()
    await handle.db.insert(secret).values({ name: 'a', value: 'first', createdAt: new Date(0) })
    asked = 0
    look = cacheWhileUnchanged(handle, async (name) => {
      asked += 1
      const [row] = await handle.db.select().from(secret).where(eq(secret.name, name))
      return row?.value ?? 'none'
    })
  })
  afterAll(() => server.close())

  it('is remembered while nothing is written', async () => {
    expect([await look('a'), await look('a'), await look('b')]).toEqual(['first', 'first', 'none'])
    await handle.db.select().from(secret)
    expect(await look('a')).toBe('first')
    expect(asked).toBe(2)
  })

  it('is asked anew after a write', async () => {
    await look('a')
    await handle.db.update(secret).set({ value: 'second' })
    expect(await look('a')).toBe('second')
  })

  it('is asked anew after a transaction, and after one that was rolled back', async () => {
    await look('a')
    await handle.tx((tx) => tx.update(secret).set({ value: 'second' }))
    expect(await look('a')).toBe('second')
    await handle.tx(async () => Promise.reject(new Error('back'))).catch(() => undefined)
    await look('a')
    expect(asked).toBe(3)
  })

  it('is not remembered from before a write that was under way', async () => {
    const both = await Promise.all([look('a'), handle.db.update(secret).set({ value: 'second' })])
    expect(['first', 'second']).toContain(both[0])
    expect(await look('a')).toBe('second')
  })

  it('never is another than the database holds, among concurrent writes and reads', async () => {
    for (let round = 0; round < 40; round++) {
      const value = `value ${round}`
      const write = handle.tx((tx) => tx.update(secret).set({ value }))
      const early = Array.from({ length: 3 }, () => look('a'))
      await write
      expect(await look('a')).toBe(value)
      await Promise.all(early)
      expect(await look('a')).toBe(value)
    }
  })

  it('is never remembered of PostgreSQL, where others write', async () => {
    const ask = async () => 1
    expect(cacheWhileUnchanged({}, ask)).toBe(ask)
  })
})
