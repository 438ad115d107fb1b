// The commands, each in a process of its own, against a real server on PostgreSQL that people write to.
// @tier full
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Client } from 'pg'

import { figure, note } from '../../support/note'
import { createPostgresDatabase, endProcesses, startProcess } from '../../support/process'
import { copyTemplate } from '../../support/template'
import { newWrite, notOnce, sendWrite, type Write } from '../../support/writes'

jest.setTimeout(300_000)

const KEY = 'a key of a backup, long enough'
/** Rows of a kilobyte of random digits. */
const LARGE_ROWS = process.env.FULL ? 400_000 : 100_000
/** Less than the rows: 64 MB were measured for 200 MB of them. */
const MOST_GROWTH_MEGABYTES = 90

interface Ended {
  code: number | null
  stdout: string
  stderr: string
  /** The most memory that it took, in megabytes. */
  megabytes: number
}

/** Runs a command as npm does, with its settings. @param before words put before it, for a process in a special place */
async function runCommand(
  words: readonly string[],
  environment: Record<string, string>,
  before: readonly string[] = [],
): Promise<Ended> {
  const [command = '', ...rest] = words
  const line = [...before, process.execPath, resolve(`config/scripts/${command}.mjs`), ...rest]
  const { DATABASE_URL: _url, npm_lifecycle_event: _npm, ...inherited } = process.env
  const child = spawn(line[0] ?? '', line.slice(1), { env: { ...inherited, ...environment } })
  const ended: Ended = { code: null, stdout: '', stderr: '', megabytes: 0 }
  child.stdout.on('data', (text) => {
    ended.stdout += text
  })
  child.stderr.on('data', (text) => {
    ended.stderr += text
  })
  const look = setInterval(() => {
    if (!existsSync(`/proc/${child.pid}/status`)) return
    const most = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
    ended.megabytes = Math.max(ended.megabytes, Number(most ?? 0) / 1024)
  }, 20)
  ended.code = await new Promise((done) => child.once('close', done))
  clearInterval(look)
  return ended
}

/** Counts and hashes by PostgreSQL itself. */
async function hashTables(url: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(`select tablename as name from pg_tables where schemaname = 'public'`)
  const hashes: Record<string, string> = {}
  for (const { name } of rows) {
    const hash = `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as hash
      from "${name}" t`
    hashes[name] = (await client.query(hash)).rows[0].hash
  }
  await client.end()
  return hashes
}

describe('backup, restore and move', () => {
  let directory: string
  let source: Awaited<ReturnType<typeof createPostgresDatabase>>
  let target: Awaited<ReturnType<typeof createPostgresDatabase>>
  const at = (name: string) => join(directory, name)
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'drill-'))
    source = await createPostgresDatabase()
    target = await createPostgresDatabase()
  })
  afterAll(async () => {
    endProcesses()
    await source.drop()
    await target.drop()
    rmSync(directory, { recursive: true, force: true })
  })

  it('move the embedded database to PostgreSQL, every table the same, and nowhere else', async () => {
    await copyTemplate('demo', at('embedded'))
    const moving = { DATA_DIR: at('embedded'), DATABASE_URL: source.url }
    const moved = await runCommand(['move'], moving)
    expect(moved).toMatchObject({ code: 0, stderr: '' })
    expect(moved.stdout).toMatch(/^Moved \d+ tables, \d+ rows: counts and checksums are the same on both sides\.$/m)
    expect(await runCommand(['move'], moving)).toMatchObject({
      code: 1,
      stderr: 'The database of DATABASE_URL is not empty: nothing was restored; make a new one for it.\n',
    })
    expect((await runCommand(['move'], { DATA_DIR: at('nowhere'), DATABASE_URL: target.url })).stderr).toBe(
      `There is no database in ${at('nowhere/database')}: check DATA_DIR.\n`,
    )
    // The same rows by the embedded database's own backup, restored there and moved, are compared in backup.test.ts.
    const saved = await runCommand(['backup', at('embedded.backup')], { DATA_DIR: at('embedded') })
    expect(saved).toMatchObject({ code: 0, stderr: '' })
    note(`backup of the demo, embedded: ${saved.stdout.trim().split(': ').pop()}`)
  })

  it('keep what was acknowledged before a backup that is made while people write', async () => {
    const settings = { DATABASE_URL: source.url, DATA_DIR: at('embedded'), TRUST_PROXY: '1', RATE_LIMIT: '1000000' }
    const server = startProcess(settings)
    const origin = await server.origin()
    const before: Write[] = []
    const during: Write[] = []
    const write = async (writes: Write[]) => {
      const one = newWrite()
      writes.push(one)
      await sendWrite(origin, one)
    }
    for (let count = 0; count < 50; count++) await write(before)
    let isOver = false
    const writers = Array.from({ length: 4 }, async () => {
      while (!isOver) await write(during)
    })
    const saved = await runCommand(['backup', at('drill.backup')], { ...settings, BACKUP_KEY: KEY })
    isOver = true
    await Promise.all(writers)
    expect(saved).toMatchObject({ code: 0, stderr: '' })
    expect(statSync(at('drill.backup')).mode & 0o777).toBe(0o600)
    expect(during.length).toBeGreaterThan(20)
    await server.stop()

    const place = { DATABASE_URL: target.url, DATA_DIR: at('place'), BACKUP_KEY: KEY }
    const restored = await runCommand(['restore', at('drill.backup')], place)
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    const [first, second] = [await hashTables(source.url), await hashTables(target.url)]
    const written = new Set(['client_error', 'idempotency', 'rate_window'])
    const differing = Object.keys(first).filter((name) => first[name] !== second[name] && !written.has(name))
    expect(Object.keys(second).sort()).toEqual(Object.keys(first).sort())
    expect(differing).toEqual([])
    const { rows } = await target.query('select trace_id as marker from client_error')
    expect(before.every(({ isAcknowledged }) => isAcknowledged)).toBe(true)
    expect(notOnce(before, rows)).toEqual([])
    const files = (root: string) => readdirSync(root, { recursive: true }).sort()
    expect(files(at('place/files'))).toEqual(files(at('embedded/files')))
    const again = startProcess({ ...settings, DATABASE_URL: target.url, DATA_DIR: at('place') })
    expect((await fetch(`${await again.origin()}/readyz`)).status).toBe(200)
    await again.stop()
    const told = `${before.length} acknowledged before, each there; ${during.length} written meanwhile`
    figure('restore drill', told)
    note(`restore drill on PostgreSQL: ${told}; ${saved.stdout.trim().split(': ').pop()}`)
  })

  it('refuse what goes wrong with one sentence and exit code 1, and leave nothing', async () => {
    const settings = { DATABASE_URL: source.url, DATA_DIR: at('embedded') }
    const sentence = async (...words: Parameters<typeof runCommand>) => {
      const { code, stdout, stderr } = await runCommand(...words)
      expect({ code, stdout, lines: stderr.trimEnd().split('\n').length }).toEqual({ code: 1, stdout: '', lines: 1 })
      return stderr.trimEnd()
    }
    expect(await sentence(['restore', at('drill.backup')], { ...settings, BACKUP_KEY: `${KEY}!` })).toBe(
      'BACKUP_KEY is not the key that the backup was made with.',
    )
    expect(await sentence(['backup'], settings)).toBe('Usage: npm run backup -- <file or directory>')
    expect(
      await sentence(['backup', at('x')], { DATABASE_URL: 'postgres://a@127.0.0.1:1/a', DATA_DIR: at('embedded') }),
    ).toBe('DATABASE_URL does not lead to a database: nothing listens at its address.')
    // A mount in a name space of its own needs no clean-up.
    const disk = at('disk')
    const mount = `mkdir ${disk} && mount -t tmpfs -o size=100k tmpfs ${disk} && "$@"; code=$?; ls -A ${disk} >&2; exit $code`
    const small = ['unshare', process.getuid?.() === 0 ? '-m' : '-rm', 'sh', '-c', mount, 'sh']
    expect(await sentence(['backup', join(disk, 'a')], settings, small)).toBe(
      `The disk is full: ${join(disk, 'a')} cannot be written.`,
    )
  })

  it('take no more memory for more rows', async () => {
    const settings = { DATABASE_URL: source.url, DATA_DIR: at('embedded') }
    const small = await runCommand(['backup', at('small.backup')], settings)
    await source.query(`insert into client_error (id, trace_id, route, version, platform, created_at, message, stack)
      select 'large-' || at, '', '', '', '', now(), '', (select string_agg(md5(random()::text || part || at), '') from generate_series(1, 32) part)
      from generate_series(1, ${LARGE_ROWS}) at`)
    const began = Date.now()
    const large = await runCommand(['backup', at('large.backup')], settings)
    const megabytes = statSync(at('large.backup')).size / 2 ** 20
    const told = `${megabytes.toFixed(0)} MB in ${((Date.now() - began) / 1000).toFixed(1)} s, ${large.megabytes.toFixed(0)} MB of memory (${small.megabytes.toFixed(0)} MB for the demo)`
    note(`large backup on PostgreSQL: ${told}`)
    figure('large backup', told)
    expect(large).toMatchObject({ code: 0, stderr: '' })
    expect(megabytes).toBeGreaterThan(40)
    expect(large.megabytes - small.megabytes).toBeLessThan(MOST_GROWTH_MEGABYTES)
  })
})
