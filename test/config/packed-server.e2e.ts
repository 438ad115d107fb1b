// What Docker and systemd give the packed server, without them: a file system to read, and a user without rights.
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { calls } from '@/contract/calls'

import { figure, note } from '../support/note'
import { createPostgresDatabase, endProcesses, post, startProcess } from '../support/process'

jest.setTimeout(300_000)

const NOBODY = 65_534
const isRoot = process.getuid?.() === 0

describe('the packed server', () => {
  let root: string
  let packed: string
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'packed-'))
    chmodSync(root, 0o755)
    packed = join(root, 'app')
    const { status, stderr } = spawnSync(process.execPath, ['config/scripts/pack-server.mjs', packed], {
      encoding: 'utf8',
    })
    // The pages may not be built here; the server is packed all the same.
    if (status !== 0 && !stderr.startsWith('The pages are not built')) throw new Error(stderr)
  })
  afterAll(() => {
    endProcesses()
    rmSync(root, { recursive: true, force: true })
  })

  const makeDirectory = (name: string) => {
    const directory = join(root, name)
    mkdirSync(directory, { mode: 0o700 })
    if (isRoot) chownSync(directory, NOBODY, NOBODY)
    return directory
  }

  /** Everything is read-only but `data`, as with `read_only` in compose and `ProtectSystem=strict` in the unit. */
  const start = (data: string, environment: Record<string, string>) => {
    const mounts = `mount --bind ${data} ${data} && mount -o remount,bind,ro / && mount -o remount,bind,rw ${data}`
    const user = isRoot ? `setpriv --reuid ${NOBODY} --regid ${NOBODY} --clear-groups --no-new-privs` : ''
    const command = [
      'unshare',
      isRoot ? '-m' : '-rm',
      'sh',
      '-c',
      `${mounts} && cd ${packed} && exec ${user} "$@"`,
      'sh',
    ]
    const script = [process.execPath, 'dist/server/main.js']
    return startProcess({ DATA_DIR: data, NODE_ENV: 'production', SEED: 'none', ...environment }, { command, script })
  }

  const grant = { grant_type: 'password', username: '13800138001', password: 'Demo@2026', client: 'user' }

  it('holds no tool, no source and no package of the client', () => {
    const packages = readdirSync(join(packed, 'node_modules'))
    expect(packages).toEqual(expect.arrayContaining(['fastify', 'pg', 'sharp', 'prom-client']))
    const unwanted = ['@tarojs', 'react', 'three', 'jest', 'typescript', 'esbuild', '.bin']
    expect(packages.filter((name) => unwanted.includes(name))).toEqual([])
    expect(readdirSync(packed).sort()).toEqual(['LICENSE', 'dist', 'node_modules', 'package.json'])
    expect(existsSync(join(packed, 'src'))).toBe(false)
    const { stdout } = spawnSync('du', ['-sm', packed], { encoding: 'utf8' })
    note(`packed server: ${stdout.split('\t')[0]} MB`)
    figure('packed server', `${stdout.split('\t')[0]} MB`)
  })

  it('runs on the embedded database without rights, on a file system that it can only read', async () => {
    const server = start(makeDirectory('embedded'), { SEED: 'demo' })
    const origin = await server.origin()
    const { body } = await post(origin, calls.createToken.path, grant)
    const headers = { authorization: `Bearer ${body.access_token}` }
    const form = new FormData()
    form.append('file', new File([Buffer.from('%PDF-1.7\n')], 'a.pdf'))
    const stored = await fetch(origin + calls.uploadFile.path, { method: 'POST', headers, body: form })
    expect(await stored.json()).toMatchObject({ code: 200 })
    expect(await server.stop()).toBe(0)
  })

  it('runs on PostgreSQL likewise, and says so in its metrics', async () => {
    const { url, drop } = await createPostgresDatabase()
    const token = 'scrape-0123456789abcdef'
    const server = start(makeDirectory('files'), { DATABASE_URL: url, METRICS_TOKEN: token })
    const origin = await server.origin()
    const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    const text = await answer.text()
    expect(text).toMatch(/^assistant_info\{version="[\d.]+",database="postgres"\} 1$/m)
    expect(text).toMatch(/^assistant_database_connections_max 10$/m)
    expect(text).toMatch(/^assistant_database_up 1$/m)
    expect(await server.stop()).toBe(0)
    await drop()
  })

  it('says in one sentence that it may not write where it is told to', async () => {
    const data = makeDirectory('elsewhere')
    const server = start(data, { FILE_STORE: '/opt/files' })
    expect(await server.ended).toBe(1)
    expect(server.output().trimEnd()).toMatch(
      /^FILE_STORE \/opt\/files cannot be written \((EROFS|EACCES)\): let this user write there, or set FILE_STORE to another directory\.$/,
    )
  })
})
