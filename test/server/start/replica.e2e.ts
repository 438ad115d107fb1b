// A standby answers reads: never without what was written, and its death fails no call.
// @tier full
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { Client } from 'pg'

import { calls } from '@/contract/calls'
import { buildApp } from '@/server/app'
import type { Replica, ReplicaResult } from '@/server/db/connection'
import { DEMO_PASSWORD, demoPeople } from '@/server/seed/people'
import { createServices } from '@/server/services'
import { readSettings } from '@/server/settings'
import { type OpenDatabase, openDatabase } from '@/server/start/open-database'

import { type Cluster, startCluster, startStandby } from '../../../config/scripts/setup/postgres.mjs'
import { figure, note } from '../../support/note'

jest.setTimeout(300_000)

/** With every write a read beside it that must know it. */
const ROUNDS = process.env.FULL ? 300 : 60
const UNUSED_ADDRESS = 'postgres://test@127.0.0.1:1/postgres'

describe('a server with a replica', () => {
  let directory: string
  let primary: Cluster
  let standby: Cluster
  let database: OpenDatabase
  let app: FastifyInstance
  let replica: Replica
  let token: string

  const open = async (replicaUrl: string, seed: string) => {
    const settings = readSettings({
      DATABASE_URL: primary.url,
      DATABASE_REPLICA_URL: replicaUrl,
      DATA_DIR: directory,
      SEED: seed,
      LOG_LEVEL: 'silent',
      METRICS_TOKEN: 'scrape-0123456789abcdef',
      RATE_LIMIT: '1000000',
    })
    const opened = await openDatabase(settings)
    const built = await buildApp(createServices(opened.handle, settings))
    if (!opened.handle.replica) throw new Error('a replica was set')
    return { opened, built, replica: opened.handle.replica }
  }

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'replica-'))
    primary = await startCluster({ settings: ['fsync=off'] })
    standby = await startStandby(primary.url)
    const { opened, built, replica: attached } = await open(standby.url, 'demo')
    database = opened
    app = built
    replica = attached
    const grant = { grant_type: 'password', username: demoPeople.wangQiang.phone, password: DEMO_PASSWORD }
    const answer = await app.inject({
      method: 'POST',
      url: calls.createToken.path,
      payload: { ...grant, client: 'user' },
    })
    token = answer.json<{ access_token: string }>().access_token
    await untilUp()
  })
  afterAll(async () => {
    await app?.close()
    await database?.close()
    await standby?.stop()
    await primary?.stop()
    rmSync(directory, { recursive: true, force: true })
  })

  const untilUp = async () => {
    const deadline = Date.now() + 60_000
    while (!replica.isUp() && Date.now() < deadline) await sleep(50)
    expect(replica.isUp()).toBe(true)
  }
  const block = async (name: string) => {
    const payload = { name, phone: `139${String(Math.random()).slice(2, 10)}`, reason: '测试' }
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
    const answer = await app.inject({ method: 'POST', url: calls.blockVisitor.path, headers, payload })
    expect(answer.json()).toMatchObject({ code: 200 })
  }
  /** The names that a read of the list finds. */
  const find = async (name: string) => {
    const query = new URLSearchParams({ current: '1', size: '10', keyword: name })
    const url = `${calls.listBlockedVisitors.path}?${query}`
    const answer = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
    const { code, data } = answer.json<{ code: number; data: { records: { name: string }[] } }>()
    return { code, names: code === 200 ? data.records.map((record) => record.name) : [] }
  }
  const expectFound = async (name: string) => expect(await find(name)).toEqual({ code: 200, names: [name] })
  const onStandby = async (statement: string) => {
    const client = new Client({ connectionString: standby.url })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  /** How the counts grew since `before`. */
  const growth = (before: Record<ReplicaResult, number>) =>
    Object.fromEntries(
      Object.entries(replica.countReads()).map(([key, count]) => [key, count - before[key as ReplicaResult]]),
    )

  it('reads one’s own write from the primary while the replica is behind, and from the replica afterwards', async () => {
    await onStandby('select pg_wal_replay_pause()')
    const paused = { ...replica.countReads() }
    await block('暂停时写入')
    await expectFound('暂停时写入')
    expect(growth(paused)).toMatchObject({ behind: 1, replica: 0 })
    await onStandby('select pg_wal_replay_resume()')
    // Reads come to it again by themselves, as soon as it has caught up.
    const resumed = { ...replica.countReads() }
    while (growth(resumed).replica === 0) {
      await expectFound('暂停时写入')
      await sleep(10)
    }
    const text = (await app.inject({ url: '/metrics', headers: { authorization: 'Bearer scrape-0123456789abcdef' } }))
      .body
    expect(text).toContain(`assistant_replica_reads_total{result="replica"} ${replica.countReads().replica}`)
    expect(text).toContain('assistant_replica_up 1')
  })

  it(`finds each of ${ROUNDS} writes at once, most of them on the replica`, async () => {
    const before = { ...replica.countReads() }
    for (let round = 0; round < ROUNDS; round++) {
      const name = `访客${String(round).padStart(4, '0')}`
      await block(name)
      await expectFound(name)
    }
    const { replica: answered = 0, behind = 0, ...others } = growth(before)
    const story = `${ROUNDS} reads of what was just written: ${answered} by the replica, ${behind} by the primary`
    note(story)
    figure('reads after a write', story)
    expect(others).toEqual({ busy: 0, away: 0, failed: 0 })
    expect(answered + behind).toBe(ROUNDS)
    expect(answered).toBeGreaterThan(0)
  })

  it('reads again on the primary when a recovery conflict ends a read of the replica', async () => {
    await onStandby('alter system set max_standby_streaming_delay = 0')
    await onStandby('select pg_reload_conf()')
    const writer = new Client({ connectionString: primary.url })
    await writer.connect()
    const before = { ...replica.countReads() }
    const places: boolean[] = []
    const reading = replica.read(async (db) => {
      const question = sql`select pg_is_in_recovery() as recovers, (select count(*) from visit_block) as count`
      const { rows } = (await db.execute(question)) as unknown as { rows: { recovers: boolean }[] }
      places.push(rows[0]?.recovers === true)
      await db.execute(sql`select pg_sleep(1)`)
    })
    await sleep(300)
    // Its exclusive lock, replayed, conflicts with the read.
    await writer.query('vacuum full visit_block')
    await reading
    await writer.end()
    expect(places).toEqual([true, false])
    expect(growth(before)).toMatchObject({ failed: 1, replica: 0 })
    expect(replica.isUp()).toBe(true)
  })

  it('fails no call when the replica is killed under reads, and uses it again when it is back', async () => {
    let isOver = false
    const before = { ...replica.countReads() }
    const reading = Array.from({ length: 8 }, async () => {
      const codes = []
      while (!isOver) codes.push((await find('暂停时写入')).code)
      return codes
    })
    await sleep(500)
    await standby.halt()
    await sleep(1500)
    expect(replica.isUp()).toBe(false)
    await standby.resume()
    await untilUp()
    await sleep(200)
    isOver = true
    const codes = (await Promise.all(reading)).flat()
    const story = `${codes.length} reads while the replica died and came back: ${JSON.stringify(growth(before))}`
    note(story)
    figure('replica killed under reads', story)
    expect(codes.filter((code) => code !== 200)).toEqual([])
    expect(growth(before).replica).toBeGreaterThan(0)
    expect(growth(before).away).toBeGreaterThan(0)
  })

  it('starts without its replica, and answers from the primary', async () => {
    const { opened, built, replica: missing } = await open(UNUSED_ADDRESS, 'none')
    const url = calls.listBlockedVisitors.path
    const answer = await built.inject({
      url: `${url}?current=1&size=10`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.json()).toMatchObject({ code: 200 })
    expect(missing.countReads()).toMatchObject({ away: 1, replica: 0 })
    await built.close()
    await opened.close()
  })

  it('does not use a replica that was promoted', async () => {
    await onStandby('select pg_promote()')
    const before = { ...replica.countReads() }
    await block('晋升后写入')
    await expectFound('晋升后写入')
    expect(growth(before)).toMatchObject({ replica: 0, away: 1 })
  })
})
