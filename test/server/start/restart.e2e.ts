// PostgreSQL ends at once and comes back, again and again, while people write and look.
// @tier full
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

import { type Cluster, startCluster } from '../../../config/scripts/setup/postgres.mjs'
import { figure, note } from '../../support/note'
import { endProcesses, type ServerProcess, startProcess } from '../../support/process'
import { keepWriting, notOnce } from '../../support/writes'

jest.setTimeout(600_000)

/** More than the server has connections: one that is not given back each time would show. */
const RESTARTS = process.env.FULL ? 20 : 3
const WRITERS = 12
const BACK_LIMIT_MS = 30_000

describe('a server whose PostgreSQL restarts', () => {
  let directory: string
  let cluster: Cluster
  let server: ServerProcess
  let origin: string

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'restart-'))
    cluster = await startCluster()
    const environment = { DATABASE_URL: cluster.url, DATA_DIR: directory, TRUST_PROXY: '1', RATE_LIMIT: '1000000' }
    server = startProcess(environment)
    origin = await server.origin()
  })
  afterAll(async () => {
    await server.stop()
    endProcesses()
    await cluster.stop()
    rmSync(directory, { recursive: true, force: true })
  })

  const getStatus = async (path: string) => (await fetch(origin + path, { headers: { accept: 'text/html' } })).status

  it(`has every write once after ${RESTARTS} restarts, and told each caller meanwhile to come again`, async () => {
    const backMs: number[] = []
    const { writes, refused, finish, countAcknowledged } = keepWriting(origin, {
      writers: WRITERS,
      limitMs: BACK_LIMIT_MS,
    })
    for (let restart = 0; restart < RESTARTS; restart++) {
      await sleep(randomInt(200, 800))
      await cluster.halt()
      await sleep(randomInt(200, 800))
      expect(await getStatus('/healthz')).toBe(200)
      expect(await getStatus('/readyz')).toBe(503)
      await cluster.resume()
      const before = countAcknowledged()
      const began = Date.now()
      while (countAcknowledged() === before && Date.now() - began < BACK_LIMIT_MS) await sleep(5)
      backMs.push(Date.now() - began)
    }
    await finish()
    expect(await getStatus('/readyz')).toBe(200)
    expect(server.child.exitCode).toBeNull()
    const client = new Client({ connectionString: cluster.url })
    await client.connect()
    const { rows } = await client.query('select trace_id as marker from client_error')
    await client.end()
    const told = `${RESTARTS} restarts, ${writes.length} writes, each once; first one ${Math.max(...backMs)} ms after it was back`
    note(`PostgreSQL restarted under writes: ${told}, ${refused.length} told to come again`)
    figure('PostgreSQL restarted under writes', told)
    expect(countAcknowledged()).toBe(writes.length)
    expect(notOnce(writes, rows)).toEqual([])
    expect(refused.length).toBeGreaterThan(RESTARTS)
    for (const { status, body } of refused) {
      expect({ status, body }).toEqual({
        status: 503,
        body: expect.objectContaining({
          code: 503,
          msg: '服务暂时不可用，请稍后重试',
          traceId: expect.stringMatching(/^[\da-f-]{36}$/),
        }),
      })
    }
  })

  it('sends its pages while PostgreSQL is away', async () => {
    await cluster.halt()
    expect(await getStatus('/pages/index/login')).toBe(200)
    expect(await getStatus('/pages/h5/3d/productDetails?id=1')).toBe(200)
    await cluster.resume()
  })
})
