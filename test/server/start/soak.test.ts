// Eight hours of a server's life by a clock of the test: people come, work and go, and the jobs of the server run.
import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'

import { calls } from '@/contract/calls'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/durations'

import { collectGarbage } from '../../support/heap'
import { type IdentityServer, PASSWORD, startIdentityServer, type Tokens } from '../../support/identity'
import { figure, note } from '../../support/note'

const STEP_MS = process.env.FULL ? MINUTE_MS : 15 * MINUTE_MS
/** Longer than anything is kept that nobody made on purpose. */
const SILENCE_MS = 40 * DAY_MS
/** What is compiled and filled once; eight hours of leaks are more. */
const MOST_MORE_MEGABYTES = 16
/** More than all jobs together take: a statement of the embedded database has a turn of its own. */
const TURNS_OF_JOBS = 2000
const PHONE = '13811110000'
const report = { message: 'boom', route: '/pages/index/index', version: '1.0.0', platform: 'h5' as const }

const device = { deviceName: '手机', os: 'ios', osVersion: '17', appVersion: '1.0.0', platform: 'h5' } as const

/** All but the interval timers of the jobs goes by the real clock. */
const REAL = ['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const

const heapMegabytes = () => {
  collectGarbage()
  return process.memoryUsage().heapUsed / 2 ** 20
}

describe('eight hours of a server', () => {
  let server: IdentityServer
  let failures: jest.SpyInstance

  beforeAll(async () => {
    jest.useFakeTimers({ doNotFake: [...REAL, 'setTimeout', 'clearTimeout'] })
    server = await startIdentityServer({ embedded: 'empty' })
    failures = jest.spyOn(server.app.log, 'error')
    await server.register(PHONE)
  })
  afterAll(async () => {
    await server.close()
    jest.useRealTimers()
  })

  /** Moves both clocks on and lets the jobs that are due come to their end. */
  const pass = async (ms: number) => {
    server.clock.at += ms
    jest.advanceTimersByTime(ms)
    for (let round = 0; round < TURNS_OF_JOBS; round++) await turn()
  }

  const fallSilent = async () => {
    server.clock.at += SILENCE_MS
    await pass(HOUR_MS)
  }

  /** What somebody does who looks in: each call leaves something that is not to stay. */
  const lookIn = async ({ access }: Tokens) => {
    const from = { token: access }
    const answers = [
      await server.send(calls.getUserInfo, {}, from),
      await server.send(calls.saveDevice, { ...device, deviceId: randomUUID() }, from),
      await server.send(calls.reportClientError, report, from),
    ]
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200])
  }

  const listRows = async () => {
    const named = sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`
    const { rows } = (await server.db.execute(named)) as unknown as { rows: { name: string }[] }
    const counts = rows.map(({ name }) => `select '${name}' as name, count(*)::int as total from "${name}"`)
    const counted = await server.db.execute(sql.raw(counts.join(' union all ')))
    const found = (counted as unknown as { rows: { name: string; total: number }[] }).rows
    return Object.fromEntries(found.filter(({ total }) => total > 0).map(({ name, total }) => [name, total]))
  }

  it('end with the timers and the heap they began with, and a month later nothing lies about', async () => {
    let tokens = await server.signIn(PHONE)
    // The same phone signs in again and again: it sends the token that it was given.
    const knownDevice = tokens.device
    await lookIn(tokens)
    await fallSilent()
    const before = { rows: await listRows(), timers: jest.getTimerCount() }
    const heap = heapMegabytes()
    const heaps: number[] = []
    for (let at = 0; at < 8 * HOUR_MS; at += STEP_MS) {
      await pass(STEP_MS)
      if (at % HOUR_MS === 0) {
        tokens = await server.signIn(PHONE, 'user', PASSWORD, knownDevice)
        await server.codeFor('13811110001', 'login')
        heaps.push(heapMegabytes())
      }
      tokens = (await server.refresh(tokens.refresh)).tokens ?? tokens
      await lookIn(tokens)
    }
    const after = await listRows()
    expect(after).not.toEqual(before.rows)
    await fallSilent()
    const told = `${(8 * HOUR_MS) / STEP_MS} steps, heap ${[heap, ...heaps].map((mb) => mb.toFixed(0)).join(' ')} MB`
    note(`eight hours simulated: ${told}`)
    figure('eight hours simulated', told)
    expect(failures.mock.calls).toEqual([])
    expect({ rows: await listRows(), timers: jest.getTimerCount() }).toEqual(before)
    expect(Math.max(...heaps) - heap).toBeLessThan(MOST_MORE_MEGABYTES)
  }, 600_000)
})
