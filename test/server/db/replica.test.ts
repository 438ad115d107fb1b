import { setTimeout as sleep } from 'node:timers/promises'

import type { Db } from '@/server/db/connection'
import { createReplica, type ReplicaConnections } from '@/server/db/replica'
import { Refusal } from '@/server/http/refusal'

const position = { lsn: '0/3000060', timeline: '00000001', cluster: '7', database: 'app' }
const caughtUp = { ...position, recovers: true, reached: true }

/** A database that answers each question with the next row; an error is thrown. */
const fakeDb = (answer: () => object): Db & { name: string } =>
  ({
    execute: async () => {
      const row = answer()
      if (row instanceof Error) throw row
      return { rows: [row] }
    },
  }) as never

const failWith = (code: string | undefined) => Object.assign(new Error('a database error'), { code })

/** A replica whose looks give `rows` in turn, the last one again and again. */
async function openFake(rows: object[], primaryAnswer: () => object = () => position) {
  const primary = fakeDb(primaryAnswer)
  const looks = { count: 0 }
  const replicaDb = fakeDb(() => {
    const row = rows[Math.min(looks.count, rows.length - 1)] ?? {}
    looks.count += 1
    return row
  })
  const line = { hasFree: true, refusal: undefined as Error | undefined }
  const connections: ReplicaConnections = {
    hasFree: () => line.hasFree,
    transaction: async (work) => {
      if (line.refusal) throw line.refusal
      return work(replicaDb)
    },
    close: async () => undefined,
  }
  const replica = createReplica(primary, connections)
  const states: string[] = []
  replica.watch(({ isUp, reason }) => states.push(isUp ? 'up' : reason))
  await sleep(5)
  const read = () => replica.read(async (db) => (db === primary ? 'primary' : 'replica'))
  return { replica, primary, read, states, looks, line }
}

const counted = (changes: object) => ({ replica: 0, busy: 0, behind: 0, away: 0, failed: 0, ...changes })

describe('a read that a replica may answer', () => {
  it('is answered there when the replica has all that the primary had when the call began', async () => {
    const { replica, read, states } = await openFake([caughtUp])
    expect(await read()).toBe('replica')
    expect(replica.countReads()).toEqual(counted({ replica: 1 }))
    expect(states).toEqual(['up'])
  })

  it('waits for a replica that is a moment behind', async () => {
    const late = { ...caughtUp, reached: false }
    const { read, looks } = await openFake([caughtUp, late, late, caughtUp])
    expect(await read()).toBe('replica')
    expect(looks.count).toBe(4)
  })

  it('is answered by the primary when the replica stays behind, which later reads ask once until it has caught up', async () => {
    const late = { ...caughtUp, reached: false }
    const { replica, read, looks } = await openFake([caughtUp, late, late, late, late, caughtUp, late, caughtUp])
    expect(await read()).toBe('primary')
    expect(looks.count).toBe(4)
    expect(await read()).toBe('primary')
    expect(looks.count).toBe(5)
    expect(await read()).toBe('replica')
    expect(await read()).toBe('replica')
    expect(looks.count).toBe(8)
    expect(replica.countReads()).toEqual(counted({ replica: 2, behind: 2 }))
  })

  it.each([
    ['is not in recovery', { recovers: false, reached: null }, 'it is not in recovery'],
    ['belongs to another cluster', { cluster: '8' }, 'it belongs to another cluster'],
    ['leads to another database', { database: 'other' }, 'it leads to another database'],
    [
      'has another timeline, although its position is ahead',
      { timeline: '00000002' },
      'it does not report the timeline of the primary',
    ],
  ])('is answered by the primary when the replica %s, and a line says so once', async (_name, change, reason) => {
    const { replica, read, states } = await openFake([caughtUp, { ...caughtUp, ...change }])
    expect([await read(), await read()]).toEqual(['primary', 'primary'])
    expect(states).toEqual(['up', reason])
    expect(replica.isUp()).toBe(false)
    expect(replica.countReads()).toEqual(counted({ away: 2 }))
    await replica.close()
  })

  it('does not ask a replica that was never there, and tells the reason without an address', async () => {
    const { replica, read, states } = await openFake([failWith('ECONNREFUSED')])
    expect(await read()).toBe('primary')
    expect(states).toEqual(['ECONNREFUSED'])
    await replica.close()
  })

  it('is answered by the primary when that does not tell its position, as a distributed engine', async () => {
    const { replica, read, states } = await openFake([caughtUp], () => failWith('42883'))
    expect(await read()).toBe('primary')
    expect(states).toEqual(['the primary does not tell its position (42883)'])
    await replica.close()
  })

  it('is answered by the primary when all connections of the replica are busy', async () => {
    const { replica, read, line } = await openFake([caughtUp])
    line.hasFree = false
    expect(await read()).toBe('primary')
    expect(replica.countReads()).toEqual(counted({ busy: 1 }))
  })

  it.each([
    ['a recovery conflict ends it', '40001', true],
    ['it takes too long', '57014', true],
    ['it turns out to be a write', '25006', true],
    ['the connection breaks', 'ECONNRESET', false],
    ['it fails in a way that nobody knows', undefined, true],
  ])('runs again on the primary when %s', async (_name, code, isUp) => {
    const { replica, primary } = await openFake([caughtUp])
    const answer = await replica.read(async (db) => {
      if (db !== primary) throw failWith(code)
      return 'primary'
    })
    expect(answer).toBe('primary')
    expect(replica.countReads()).toEqual(counted({ failed: 1 }))
    expect(replica.isUp()).toBe(isUp)
    await replica.close()
  })

  it('is refused by the primary for the reason that the replica had, and leaves the replica in use', async () => {
    const { replica } = await openFake([caughtUp])
    let runs = 0
    const read = replica.read(async () => {
      runs += 1
      throw new Refusal(404, '记录不存在')
    })
    await expect(read).rejects.toThrow('记录不存在')
    expect(runs).toBe(2)
    expect(replica.isUp()).toBe(true)
  })
})
