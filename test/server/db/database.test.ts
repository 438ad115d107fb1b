import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'

import { type Db, getSqlState, type Handle, isAway } from '@/server/db/connection'
import { secret } from '@/server/db/schema/platform'
import { ensureSecret } from '@/server/db/secrets'
import { createStatement } from '@/server/db/statement'

import { startTestServer, type TestServer } from '../../support/server'

const serializationFailure = sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`
const row = (name: string) => ({ name, value: 'v', createdAt: new Date(0) })

describe('the database handle', () => {
  let server: TestServer
  let handle: Handle
  beforeAll(async () => {
    server = await startTestServer()
    handle = server.handle
  })
  beforeEach(() => server.truncate())
  afterEach(() => jest.restoreAllMocks())
  afterAll(() => server.close())

  const names = async () => (await handle.db.select().from(secret)).map(({ name }) => name)

  it('keeps all of a transaction or nothing [asvs 2.3.3]', async () => {
    await expect(
      handle.tx(async (tx) => {
        await tx.insert(secret).values(row('a'))
        throw new Error('stop')
      }),
    ).rejects.toThrow('stop')
    expect(await names()).toEqual([])
  })

  it('is away for a write while it is a standby: the primary is elsewhere', async () => {
    const write = handle.tx(async (tx) => {
      await tx.execute(sql`set transaction read only`)
      await tx.insert(secret).values(row('a'))
    })
    const error = await write.catch((refusal: unknown) => refusal)
    expect(getSqlState(error)).toBe('25006')
    expect(isAway(error)).toBe(true)
  })

  it('runs a transaction again when the database asks for it', async () => {
    let runs = 0
    await handle.tx(async (tx) => {
      runs += 1
      await tx.insert(secret).values(row(`run ${runs}`))
      if (runs < 3) await tx.execute(serializationFailure)
    })
    expect(runs).toBe(3)
    expect(await names()).toEqual(['run 3'])
  })

  it('gives up after twenty tries', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0)
    let runs = 0
    const work = handle.tx(async (tx) => {
      runs += 1
      await tx.execute(serializationFailure)
    })
    const error = await work.catch((reason: unknown) => reason)
    expect(getSqlState(error)).toBe('40001')
    expect(runs).toBe(20)
  })

  it('does not run a transaction again for another failure', async () => {
    let runs = 0
    const work = handle.tx(async (tx) => {
      runs += 1
      await tx.execute(sql`select 1 / 0`)
    })
    expect(getSqlState(await work.catch((reason: unknown) => reason))).toBe('22012')
    expect(runs).toBe(1)
  })

  it('refuses the pool inside a transaction, where it would hang', async () => {
    await expect(handle.tx(async () => handle.db.select().from(secret))).rejects.toThrow('inside a transaction')
    await expect(handle.tx(async () => handle.tx(async () => 1))).rejects.toThrow('inside a transaction')
    expect(await names()).toEqual([])
  })

  it('runs a statement that was built before with other values, in each transaction on its own connection', async () => {
    const selectValue = createStatement((db, { name }: { name: string }) =>
      db.select({ value: secret.value }).from(secret).where(eq(secret.name, name)),
    )
    await handle.db.insert(secret).values([
      { ...row('a'), value: 'first' },
      { ...row('b'), value: 'second' },
    ])
    expect(await selectValue(handle.db, { name: 'a' })).toEqual([{ value: 'first' }])
    expect(await selectValue(handle.db, { name: 'b' })).toEqual([{ value: 'second' }])
    for (const name of ['c', 'd']) {
      await handle.tx(async (tx) => {
        await tx.insert(secret).values({ ...row(name), value: 'not committed' })
        expect(await selectValue(tx, { name })).toEqual([{ value: 'not committed' }])
      })
    }
    const onPool = handle.tx(async () => selectValue(handle.db, { name: 'a' }))
    await expect(onPool).rejects.toThrow('inside a transaction')
  })

  it('lets two hundred concurrent transactions count correctly', async () => {
    await handle.db.insert(secret).values({ ...row('counter'), value: '0' })
    const raise = () =>
      handle.tx(async (tx) => {
        const [found] = await tx.select().from(secret).where(eq(secret.name, 'counter')).for('update')
        await tx
          .update(secret)
          .set({ value: String(Number(found?.value) + 1) })
          .where(eq(secret.name, 'counter'))
      })
    await Promise.all(Array.from({ length: 200 }, raise))
    const [counter] = await handle.db.select().from(secret)
    expect(counter?.value).toBe('200')
  })

  if (!process.env.TEST_DATABASE_URL)
    it('leaves turns of the event loop to others between the statements that wait for it', async () => {
      const countTurns = async (work: Promise<unknown>) => {
        let turns = 0
        let isOver = false
        const ended = work.finally(() => {
          isOver = true
        })
        while (!isOver) {
          await setImmediate()
          turns += 1
        }
        await ended
        return turns
      }
      const select = (db: Db) => db.execute(sql`select 1`)
      const statements = Array.from({ length: 40 })
      expect(await countTurns(Promise.all(statements.map(() => select(handle.db))))).toBeGreaterThanOrEqual(40)
      const inOne = handle.tx(async (tx) => {
        for (const _ of statements) await select(tx)
      })
      expect(await countTurns(inOne)).toBeGreaterThanOrEqual(40)
    })

  it('changes nothing when it migrates again', async () => {
    await handle.db.insert(secret).values(row('kept'))
    await handle.migrate()
    expect(await names()).toEqual(['kept'])
  })

  if (process.env.FULL && process.env.TEST_DATABASE_URL)
    it('migrates for longer than a call may take', async () => {
      let migrating: Promise<void> | undefined
      await handle.tx(async (tx) => {
        await tx.execute(sql`lock table drizzle.__drizzle_migrations in access exclusive mode`)
        migrating = handle.migrate()
        // More than the fifteen seconds of a call.
        await Promise.race([migrating, sleep(17_000)])
      })
      await migrating
    })

  it('makes a key once, whoever asks first', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => ensureSecret(handle, 'document')))
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
    expect(keys[0]).toHaveLength(32)
    expect((await ensureSecret(handle, 'sms')).equals(keys[0] as Buffer)).toBe(false)
  })
})

// Serializable is what distributed databases that speak PostgreSQL give: also what only reads may come again.
if (process.env.TEST_DATABASE_URL)
  describe('a read at serializable isolation', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer({ isolation: 'serializable' })
    })
    afterAll(() => server.close())

    /** Runs `work` in a transaction, which is ended by `end`. */
    function openTransaction(work: (tx: Db) => Promise<unknown>) {
      let end = () => {}
      const ended = new Promise<void>((resolve) => {
        end = resolve
      })
      let runs = 0
      let whole = Promise.resolve()
      const worked = new Promise<void>((resolve) => {
        whole = server.handle.tx(async (tx) => {
          runs += 1
          await work(tx)
          resolve()
          await ended
        })
      })
      const commit = () => {
        end()
        return whole
      }
      return { worked, commit, runs: () => runs }
    }

    it('that fits in no order of what others did is asked again', async () => {
      const { db } = server
      const stored = (name: string) => sql`(select value from secret where name = ${name})`
      const change = (on: Db, name: string) => on.update(secret).set({ value: 'new' }).where(eq(secret.name, name))
      await db.insert(secret).values([row('a'), row('b')])
      const gate = openTransaction((tx) => tx.execute(sql`select pg_advisory_xact_lock(1)`))
      await gate.worked
      // It read the old a and changes b, so it comes before the change of a, which ends first.
      const slow = openTransaction(async (tx) => {
        await tx.execute(sql`select ${stored('a')}`)
        await change(tx, 'b')
      })
      await slow.worked
      await change(db, 'a')
      // It sees the new a, and the old b until it is asked again; at the gate it has begun to read, and b lies beyond.
      const ask = async () => db.execute(sql`select pg_advisory_xact_lock(1), ${stored('a')} as a, ${stored('b')} as b`)
      const read = ask()
      const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and objid = 1 and not granted`
      while (((await db.execute(waiting)) as unknown as { rows: unknown[] }).rows.length === 0) await sleep(10)
      await slow.commit()
      await gate.commit()
      expect(await read).toMatchObject({ rows: [{ a: 'new', b: 'new' }] })
      expect(slow.runs()).toBe(1)
    })
  })
