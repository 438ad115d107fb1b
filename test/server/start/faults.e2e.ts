// Faults while people write: whatever happens, every acknowledged write is there once, and who was refused was told so.
import { randomInt } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { calls } from '@/contract/calls'
import { openEmbedded } from '@/server/db/connection'
import { clientError } from '@/server/db/schema/platform'
import { figure, note } from '../../support/note'
import { createPostgresDatabase, endProcesses, post, startProcess } from '../../support/process'
import { type SilentProxy, startSilentProxy } from '../../support/silent-proxy'
import { removeMountPoints, startOnSmallDisk } from '../../support/small-disk'
import { copyTemplate, prepareTemplate } from '../../support/template'
import { newWrite, notOnce, sendWrite, type Write } from '../../support/writes'

jest.setTimeout(600_000)

const ROUNDS = process.env.FULL ? 10 : 2
const WRITERS = 8
const BACK_LIMIT_MS = 30_000
const FULL_DISK = 0
const ENOUGH = '360m'

interface Told {
  status: number
  code: unknown
}

/** Writes until it is told to stop; each write comes again with its key until it is acknowledged. */
function keepWriting(chooseOrigin: () => string) {
  const writes: Write[] = []
  const told: Told[] = []
  let isOver = false
  const send = async (write: Write) => {
    try {
      const { status, body } = await sendWrite(chooseOrigin(), write)
      if (!write.isAcknowledged) told.push({ status, code: body.code })
    } catch {
      // Its process was killed: the write comes again.
    }
  }
  const writer = async () => {
    while (!isOver) {
      const write = newWrite()
      writes.push(write)
      for (const began = Date.now(); !write.isAcknowledged && Date.now() - began < 2 * BACK_LIMIT_MS; ) {
        await send(write)
        if (!write.isAcknowledged) await sleep(50)
      }
    }
  }
  const done = Promise.all(Array.from({ length: WRITERS }, writer))
  const countAcknowledged = () => writes.filter(({ isAcknowledged }) => isAcknowledged).length
  return {
    writes,
    told,
    /** How long it takes until one more is acknowledged. */
    async waitForNext() {
      const before = countAcknowledged()
      const began = Date.now()
      while (countAcknowledged() === before && Date.now() - began < BACK_LIMIT_MS) await sleep(5)
      expect(countAcknowledged()).toBeGreaterThan(before)
      return Date.now() - began
    },
    async stop() {
      isOver = true
      await done
    },
  }
}

type Writing = ReturnType<typeof keepWriting>

/** What holds after every fault, as after a kill. */
function expectEachOnce(
  { writes, told }: Writing,
  rows: readonly { marker: string }[],
  name: string,
  backMs: number[],
) {
  const summary = `${ROUNDS} times, ${writes.length} writes, each once; back in ${Math.max(...backMs)} ms`
  note(`${name}: ${summary}, ${told.length} told to come again`)
  figure(name, summary)
  expect(writes.length).toBeGreaterThan(WRITERS)
  expect(writes.every(({ isAcknowledged }) => isAcknowledged)).toBe(true)
  expect(notOnce(writes, rows)).toEqual([])
  expect(told.filter(({ status, code }) => status !== 503 || code !== 503)).toEqual([])
}

async function readEmbedded(directory: string) {
  const handle = await openEmbedded(join(directory, 'database'))
  const rows = await handle.db.select({ marker: clientError.traceId }).from(clientError)
  await handle.close()
  return rows as { marker: string }[]
}

describe('a server while people write', () => {
  let directory: string
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'faults-'))
  })
  afterEach(() => rmSync(directory, { recursive: true, force: true }))
  afterAll(() => {
    endProcesses()
    removeMountPoints()
  })

  it(`has each write once though its disk fills ${ROUNDS} times`, async () => {
    const { server, data, fill, empty } = startOnSmallDisk(ENOUGH, {}, await prepareTemplate('empty'))
    const origin = await server.origin()
    const writing = keepWriting(() => origin)
    const backMs: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await sleep(randomInt(200, 800))
      const before = writing.told.length
      fill(FULL_DISK)
      while (writing.told.length === before) await sleep(20)
      expect((await fetch(`${origin}/healthz`)).status).toBe(200)
      empty()
      backMs.push(await writing.waitForNext())
    }
    await writing.stop()
    cpSync(data, directory, { recursive: true })
    expect(await server.stop()).toBe(0)
    expectEachOnce(writing, await readEmbedded(directory), 'full disk under writes', backMs)
  })

  it(`has each write once though its clock goes back an hour ${ROUNDS} times, and keeps its sessions`, async () => {
    await copyTemplate('demo', directory)
    const server = startProcess({
      DATA_DIR: directory,
      TRUST_PROXY: '1',
      RATE_LIMIT: '1000000',
      NODE_OPTIONS: `--require ${resolve('test/support/shift-clock.cjs')}`,
    })
    const origin = await server.origin()
    const grant = { grant_type: 'password', username: '13800138001', password: 'Demo@2026', client: 'user' }
    const { body } = await post(origin, calls.createToken.path, grant)
    const headers = { authorization: `Bearer ${body.access_token}` }
    const readTime = async () => {
      const answer = await fetch(origin + calls.getUserInfo.path, { headers })
      return (await answer.json()) as { code: number; timestamp: number }
    }
    const first = await readTime()
    const writing = keepWriting(() => origin)
    const backMs: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await sleep(randomInt(200, 800))
      server.child.kill('SIGUSR2')
      backMs.push(await writing.waitForNext())
    }
    await writing.stop()
    const last = await readTime()
    expect([first.code, last.code]).toEqual([200, 200])
    expect(last.timestamp).toBeLessThan(first.timestamp)
    expect(await server.stop()).toBe(0)
    expectEachOnce(writing, await readEmbedded(directory), 'clock back under writes', backMs)
  })

  describe('on PostgreSQL', () => {
    let database: Awaited<ReturnType<typeof createPostgresDatabase>>
    let proxy: SilentProxy
    beforeEach(async () => {
      database = await createPostgresDatabase()
      proxy = await startSilentProxy(database.url)
    })
    afterEach(async () => {
      await proxy.close()
      await database.drop()
    })

    const start = async () => {
      const environment = { DATABASE_URL: proxy.url, DATA_DIR: directory, TRUST_PROXY: '1', RATE_LIMIT: '1000000' }
      const server = startProcess({ ...environment, SEED: 'none' })
      return { server, origin: await server.origin() }
    }
    const readRows = async () => (await database.query('select trace_id as marker from client_error')).rows

    it(`has each write once though the network swallows everything ${ROUNDS} times, and is back in half a minute`, async () => {
      const { server, origin } = await start()
      const writing = keepWriting(() => origin)
      const backMs: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        await sleep(randomInt(500, 1500))
        proxy.swallow()
        await sleep(randomInt(500, 6000))
        expect((await fetch(`${origin}/healthz`)).status).toBe(200)
        proxy.recover()
        backMs.push(await writing.waitForNext())
      }
      await writing.stop()
      expect(await server.stop()).toBe(0)
      expectEachOnce(writing, await readRows(), 'network of PostgreSQL swallowed under writes', backMs)
    })

    it(`has each write once though one of two processes is killed ${ROUNDS} times`, async () => {
      const processes = [await start(), await start()]
      const writing = keepWriting(() => processes[randomInt(2)]?.origin ?? '')
      const backMs: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        await sleep(randomInt(300, 1200))
        await processes[round % 2]?.server.stop('SIGKILL')
        backMs.push(await writing.waitForNext())
        processes[round % 2] = await start()
      }
      await writing.stop()
      for (const { server } of processes) expect(await server.stop()).toBe(0)
      expectEachOnce(writing, await readRows(), 'one of two processes killed under writes', backMs)
    })
  })
})
