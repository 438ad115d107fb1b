// The primary of a Patroni cluster is killed, again and again, while people write: a standby takes its place.
// @tier full
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

import { type PatroniCluster, startPatroni } from '../../../config/scripts/setup/patroni.mjs'
import { figure, note } from '../../support/note'
import { endProcesses, type ServerProcess, startProcess } from '../../support/process'
import { keepWriting, notOnce } from '../../support/writes'

jest.setTimeout(1_200_000)

const KILLS = process.env.FULL ? 10 : 2
const WRITERS = 8
/** Until a standby is primary: Patroni waits for 20 s before it calls the old one gone. */
const BACK_LIMIT_MS = 30_000

describe('a server whose primary of PostgreSQL dies', () => {
  let directory: string
  let cluster: PatroniCluster
  let server: ServerProcess
  let origin: string

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'failover-'))
    cluster = await startPatroni()
    const environment = { DATABASE_URL: cluster.url, DATA_DIR: directory, TRUST_PROXY: '1', RATE_LIMIT: '1000000' }
    server = startProcess({ ...environment, SEED: 'none' })
    origin = await server.origin()
  })
  afterAll(async () => {
    await server?.stop()
    endProcesses()
    await cluster?.stop()
    rmSync(directory, { recursive: true, force: true })
  })

  it(`has every acknowledged write once after ${KILLS} kills, and is back within 30 seconds`, async () => {
    const backMs: number[] = []
    const { writes, refused, finish, countAcknowledged } = keepWriting(origin, { writers: WRITERS, limitMs: 120_000 })
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(randomInt(500, 2000))
      const name = await cluster.killPrimary()
      const began = Date.now()
      // A write that was committed before may be acknowledged still.
      await sleep(1000)
      const before = countAcknowledged()
      while (countAcknowledged() === before && Date.now() - began < 120_000) await sleep(20)
      backMs.push(Date.now() - began)
      await cluster.resume(name)
    }
    await finish()
    await finish()
    expect(server.child.exitCode).toBeNull()
    const client = new Client({ connectionString: cluster.url })
    await client.connect()
    const { rows } = await client.query('select trace_id as marker from client_error')
    await client.end()
    const story = `${KILLS} kills, ${writes.length} writes, each once; back in at most ${Math.max(...backMs)} ms`
    note(`the primary of Patroni killed under writes: ${story}; each: ${backMs.join(', ')}; ${refused.length} refused`)
    figure('primary of Patroni killed under writes', story)
    expect(countAcknowledged()).toBe(writes.length)
    expect(notOnce(writes, rows)).toEqual([])
    expect(refused.filter(({ status }) => status !== 503)).toEqual([])
    expect(backMs.filter((ms) => ms > BACK_LIMIT_MS)).toEqual([])
  })
})
