import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { calls } from '@/contract/calls'

import { endProcesses, post, startProcess } from '../../support/process'
import { removeMountPoints, startOnSmallDisk } from '../../support/small-disk'
import { copyTemplate, prepareTemplate } from '../../support/template'
import { newWrite, sendWrite } from '../../support/writes'

const grant = { grant_type: 'password', username: '13800138001', password: 'Demo@2026', client: 'user' }

const FULL = { code: 503, msg: '磁盘空间不足，本次操作未保存，请稍后重试' }
const MEGABYTE = 2 ** 20

describe('a disk with no room', () => {
  const TOO_SMALL = '40m'
  const ENOUGH = '360m'
  afterAll(() => {
    endProcesses()
    removeMountPoints()
  })

  it('is told in one sentence before anything is made', async () => {
    const { server } = startOnSmallDisk(TOO_SMALL, {})
    expect(await server.ended).toBe(1)
    expect(server.output().trimEnd()).toMatch(/^The disk is full: \S+ has \d+ MB left, a new database needs 192 MB\.$/)
  })

  it('is told in one sentence when it fills while the database is made', async () => {
    const { server, data, fill } = startOnSmallDisk(ENOUGH, {})
    while (!server.output().includes('Creating')) await sleep(20)
    while (!readdirSync(data).some((name) => name.startsWith('database.creating'))) await sleep(20)
    fill(MEGABYTE)
    expect(await server.ended).toBe(1)
    const lines = server.output().trimEnd().split('\n')
    expect(lines.at(-1)).toMatch(/^The disk is full: \S+ has no room for a new database\.$/)
    expect(server.output()).not.toMatch(/^\s+at /m)
  })

  it('refuses the write in words, answers reads, and goes on when there is room again, whatever is left [asvs 16.5.2]', async () => {
    const { server, fill, empty } = startOnSmallDisk(ENOUGH, {}, await prepareTemplate('demo'))
    const origin = await server.origin()
    const headers = { authorization: `Bearer ${(await post(origin, calls.createToken.path, grant)).body.access_token}` }
    const read = async (path: string) => (await fetch(origin + path, { headers })).status
    const bytes = randomBytes(200_000)
    const upload = async (key: string) => {
      const form = new FormData()
      form.append('file', new File(['%PDF-1.7\n', bytes], 'a.pdf'))
      const init = { method: 'POST', headers: { ...headers, 'idempotency-key': key }, body: form }
      return (await (await fetch(origin + calls.uploadFile.path, init)).json()) as Record<string, unknown>
    }
    for (const megabytes of [60, 20, 10, 1, 0]) {
      const key = randomUUID()
      fill(megabytes * MEGABYTE)
      for (let count = 0; count < 4; count++) expect((await sendWrite(origin, newWrite())).body).toMatchObject(FULL)
      expect(await upload(key)).toMatchObject(FULL)
      for (const call of [calls.getUserInfo, calls.listTodos, calls.listMessages, calls.getHomeSummary]) {
        expect(await read(call.path)).toBe(200)
      }
      expect(await read('/healthz')).toBe(200)
      expect(await read('/readyz')).toBe(200)
      empty()
      expect((await sendWrite(origin, newWrite())).body).toMatchObject({ code: 200 })
      expect(await upload(key)).toMatchObject({ code: 200 })
    }
    fill(0)
    expect(readFileSync(`/proc/${server.child.pid}/mounts`, 'utf8')).toContain('tmpfs')
    expect(await server.stop()).toBe(0)
    expect(server.output()).toContain('the disk is full')
  })
})

describe('a file that finds no room', () => {
  let directory: string
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'limit-'))
    await copyTemplate('demo', directory)
  })
  afterAll(() => {
    endProcesses()
    rmSync(directory, { recursive: true, force: true })
  })

  it('is refused in words, leaves nothing behind, and is taken when there is room again', async () => {
    const server = startProcess({ DATA_DIR: directory })
    const origin = await server.origin()
    const limitFiles = (bytes: string) =>
      spawnSync('prlimit', [`--pid=${server.child.pid}`, `--fsize=${bytes}:unlimited`]).status
    const { body: session } = await post(origin, calls.createToken.path, grant)
    const key = randomUUID()
    const upload = async () => {
      const form = new FormData()
      form.append('file', new File(['%PDF-1.7\n', randomBytes(2 * 2 ** 20)], 'a.pdf'))
      const headers = { authorization: `Bearer ${session.access_token}`, 'idempotency-key': key }
      const response = await fetch(origin + calls.uploadFile.path, { method: 'POST', headers, body: form })
      return (await response.json()) as Record<string, unknown>
    }
    const stored = () => readdirSync(join(directory, 'files'), { recursive: true, encoding: 'utf8' })
    const listByteFiles = () => stored().filter((name) => name.includes('-'))
    const before = listByteFiles()
    // Lower than what the database writes into: it is not asked to write meanwhile.
    expect(limitFiles('1048576')).toBe(0)
    expect(await upload()).toMatchObject(FULL)
    expect(listByteFiles()).toEqual(before)
    expect(limitFiles('unlimited')).toBe(0)
    expect(await upload()).toMatchObject({ code: 200 })
    expect(listByteFiles()).toHaveLength(before.length + 1)
    expect(await server.stop()).toBe(0)
  })
})
