// Faults while people write: whatever happens, every acknowledged write is there once, and who was refused was told so.
// @tier full
import { randomInt } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'

import { calls } from '@/contract/calls'
import { openEmbedded } from '@/server/db/connection'
import { clientError, upload } from '@/server/db/schema/platform'

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
/** Two pictures are decoded at a time: somebody always waits. */
const UPLOADERS = 3

/** Keeps its process busy for a moment, so that killing it meets a picture. */
const createLargePicture = () =>
  sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#3060c0' } })
    .png()
    .toBuffer()

/** What a write was told. */
interface Told {
  status: number
  code: unknown
}

/** Sends a write once more, and marks it when it was acknowledged. */
type SendAgain = (write: Write, writer: number) => Promise<{ status: number; body: Record<string, unknown> }>

/** Writes until it is told to stop; each write comes again with its key until it is acknowledged. */
function keepWriting(sendAgain: SendAgain, writers = WRITERS) {
  const writes: Write[] = []
  const told: Told[] = []
  let isOver = false
  const send = async (write: Write, writer: number) => {
    try {
      const { status, body } = await sendAgain(write, writer)
      if (!write.isAcknowledged) told.push({ status, code: body.code })
    } catch {
      // Its process was killed: the write comes again.
    }
  }
  const keepOn = async (writer: number) => {
    while (!isOver) {
      const write = newWrite()
      writes.push(write)
      for (const began = Date.now(); !write.isAcknowledged && Date.now() - began < 2 * BACK_LIMIT_MS; ) {
        await send(write, writer)
        if (!write.isAcknowledged) await sleep(50)
      }
    }
  }
  const done = Promise.all(Array.from({ length: writers }, (_, writer) => keepOn(writer)))
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
  refusals: readonly string[] = ['503 503'],
) {
  const summary = `${ROUNDS} times, ${writes.length} writes, each once; back in ${Math.max(...backMs)} ms`
  note(`${name}: ${summary}, ${told.length} told to come again`)
  figure(name, summary)
  expect(writes.length).toBeGreaterThan(ROUNDS)
  expect(writes.every(({ isAcknowledged }) => isAcknowledged)).toBe(true)
  expect(notOnce(writes, rows)).toEqual([])
  expect(told.filter(({ status, code }) => !refusals.includes(`${status} ${code}`))).toEqual([])
}

/** The processes that a server has started for pictures (Linux). */
function findPictureProcesses(server: number): number[] {
  const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ')
  return children
    .filter((pid) => pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('picture-process'))
    .map(Number)
}

/** Uploads a picture that is called after its write. */
async function sendPicture(origin: string, token: string, picture: Buffer, write: Write) {
  const form = new FormData()
  form.append('name', `${write.marker}.png`)
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png')
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': write.key }
  const answer = await fetch(origin + calls.uploadFile.path, { method: 'POST', headers, body: form })
  const body = (await answer.json()) as Record<string, unknown>
  if (body.code === 200) write.isAcknowledged = true
  return { status: answer.status, body }
}

async function signIn(origin: string, username: string) {
  const grant = { grant_type: 'password', username, password: 'Demo@2026', client: 'user' }
  const { body } = await post(origin, calls.createToken.path, grant)
  return String(body.access_token)
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
    const writing = keepWriting((write) => sendWrite(origin, write))
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
    const headers = { authorization: `Bearer ${await signIn(origin, '13800138001')}` }
    const readTime = async () => {
      const answer = await fetch(origin + calls.getUserInfo.path, { headers })
      return (await answer.json()) as { code: number; timestamp: number }
    }
    const first = await readTime()
    const writing = keepWriting((write) => sendWrite(origin, write))
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

  it(`has each picture once though the processes that decode them are killed ${ROUNDS} times, and each other write [asvs 16.5.2]`, async () => {
    await copyTemplate('demo', directory)
    const files = join(directory, 'files')
    const countFiles = () =>
      readdirSync(files, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length
    const before = countFiles()
    const server = startProcess({ DATA_DIR: directory, TRUST_PROXY: '1', RATE_LIMIT: '1000000' })
    const origin = await server.origin()
    const phones = Array.from({ length: UPLOADERS }, (_, at) => String(13_800_138_001 + at))
    const tokens = await Promise.all(phones.map((phone) => signIn(origin, phone)))
    const picture = await createLargePicture()
    const uploading = keepWriting((write, at) => sendPicture(origin, tokens[at] ?? '', picture, write), UPLOADERS)
    const writing = keepWriting((write) => sendWrite(origin, write), 1)
    const backMs: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await uploading.waitForNext()
      await sleep(randomInt(0, 300))
      for (const pid of findPictureProcesses(server.child.pid ?? 0)) process.kill(pid, 'SIGKILL')
      backMs.push(await uploading.waitForNext())
      expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    }
    await Promise.all([uploading.stop(), writing.stop()])
    expect(await server.stop()).toBe(0)
    const handle = await openEmbedded(join(directory, 'database'))
    const names = await handle.db.select({ name: upload.name }).from(upload)
    await handle.close()
    const sent = names.map(({ name }) => ({ marker: name.replace(/\.png$/, '') }))
    expectEachOnce(uploading, sent, 'picture processes killed under uploads', backMs, ['200 413', '200 415'])
    expect(uploading.told.length).toBeGreaterThan(0)
    expect(countFiles() - before).toBe(uploading.writes.length)
    expectEachOnce(writing, await readEmbedded(directory), 'picture processes killed under other writes', backMs)
    expect(writing.told).toEqual([])
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
      const writing = keepWriting((write) => sendWrite(origin, write))
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
      const writing = keepWriting((write) => sendWrite(processes[randomInt(2)]?.origin ?? '', write))
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
