import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { calls } from '@/contract/calls'
import { endProcesses, post, startProcess } from '../../support/process'
import { copyTemplate } from '../../support/template'

jest.setTimeout(180_000)

/** Some 4 KB that no database makes smaller, in words short enough not to look like a secret. */
const words = () =>
  Array.from({ length: 400 }, () =>
    randomBytes(6)
      .toString('base64')
      .replace(/[\d+/]/g, 'k'),
  ).join(' ')

describe('a disk with no room', () => {
  const TOO_SMALL = '40m'
  const ENOUGH = '220m'
  const mountPoints: string[] = []
  afterAll(() => {
    endProcesses()
    for (const mountPoint of mountPoints) rmSync(mountPoint, { recursive: true, force: true })
  })

  /** Runs the server where DATA_DIR is a file system of its own; a mount in a name space of its own needs no clean-up. */
  const onSmallDisk = (size: string) => {
    const mountPoint = mkdtempSync(join(tmpdir(), 'disk-'))
    mountPoints.push(mountPoint)
    const script = `mount -t tmpfs -o size=${size} tmpfs ${mountPoint} && exec "$@"`
    const privileges = process.getuid?.() === 0 ? '-m' : '-rm'
    const command = ['unshare', privileges, 'sh', '-c', script, 'sh']
    return startProcess({ DATA_DIR: join(mountPoint, 'data'), SEED: 'none' }, { command })
  }

  it('is told in one sentence before anything is made', async () => {
    const server = onSmallDisk(TOO_SMALL)
    expect(await server.ended).toBe(1)
    expect(server.output().trimEnd()).toMatch(/^The disk is full: \S+ has \d+ MB left, a new database needs 128 MB\.$/)
  })

  it('refuses the write in words, and goes on when there is room again', async () => {
    const server = onSmallDisk(ENOUGH)
    const origin = await server.origin()
    const dataDir = /kept in (\S+)\./.exec(server.output())?.[1] ?? ''
    // The mount is seen through the process that lives in it.
    const inside = join(`/proc/${server.child.pid}/root`, dataDir, '..')
    const report = { message: 'boom', route: '/pages/index/index', version: '1.0.0', platform: 'h5' }
    const send = async () => (await post(origin, calls.reportClientError.path, { ...report, stack: words() })).body
    expect(await send()).toMatchObject({ code: 200 })
    spawnSync('dd', ['if=/dev/zero', `of=${join(inside, 'filler')}`, 'bs=1M'])
    const codes = new Set<unknown>()
    let last: Record<string, unknown> = {}
    for (let index = 0; index < 6; index++) {
      last = await send()
      codes.add(last.code)
      if (last.code === 500) break
    }
    expect(codes).toContain(500)
    expect(last.msg).toBe('服务器存储空间不足，本次操作未保存')
    rmSync(join(inside, 'filler'))
    expect(await send()).toMatchObject({ code: 200 })
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    expect(readFileSync(`/proc/${server.child.pid}/mounts`, 'utf8')).toContain('tmpfs')
    expect(await server.stop()).toBe(0)
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
    const grant = { grant_type: 'password', username: '13800138001', password: 'Demo@2026', client: 'user' }
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
    const bytesOf = () => stored().filter((name) => name.includes('-'))
    const before = bytesOf()
    // Lower than what the database writes into: it is not asked to write meanwhile.
    expect(limitFiles('1048576')).toBe(0)
    expect(await upload()).toMatchObject({ code: 500, msg: '服务器存储空间不足，本次操作未保存' })
    expect(bytesOf()).toEqual(before)
    expect(limitFiles('unlimited')).toBe(0)
    expect(await upload()).toMatchObject({ code: 200 })
    expect(bytesOf()).toHaveLength(before.length + 1)
    expect(await server.stop()).toBe(0)
  })
})
