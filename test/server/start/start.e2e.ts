import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { calls } from '@/contract/calls'

import { figure, note } from '../../support/note'
import { createPostgresDatabase, endProcesses, post, residentMegabytes, startProcess } from '../../support/process'
import { copyTemplate } from '../../support/template'

const demo = { grant_type: 'password', username: '13800138001', password: 'Demo@2026', client: 'user' }
const MEMORY_LIMIT_MB = 400

describe('a server that is started', () => {
  let directory: string
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'start-'))
  })
  afterEach(() => rmSync(directory, { recursive: true, force: true }))
  afterAll(endProcesses)

  /** The line a person reads when it does not start: one sentence, no stack. */
  const findRefusal = async (environment: Record<string, string>, words: string[] = []) => {
    const server = startProcess({ DATA_DIR: join(directory, 'data'), ...environment }, { words })
    expect(await server.ended).toBe(1)
    return server
      .output()
      .replace(/^Creating the embedded database .*\n/gm, '')
      .trimEnd()
  }

  it('makes a seeded database, tells who can sign in, stops in order and finds it again', async () => {
    const environment = { DATA_DIR: directory }
    const began = Date.now()
    const first = startProcess(environment)
    const origin = await first.origin()
    const firstMs = Date.now() - began
    expect(first.output()).toContain('Creating the embedded database ...')
    expect(first.output()).toContain('13800138001  张伟')
    expect(first.output()).toContain('Demo@2026')
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    expect((await post(origin, calls.createToken.path, demo)).body.access_token).toEqual(expect.any(String))
    const megabytes = residentMegabytes(first.child.pid)
    note(`memory after start: ${Math.round(megabytes)} MB`)
    figure('memory after start on the embedded database', `${Math.round(megabytes)} MB`)
    expect(megabytes).toBeLessThan(MEMORY_LIMIT_MB)
    expect(await first.stop()).toBe(0)
    expect(readdirSync(directory).filter((name) => name.startsWith('database'))).toEqual(['database'])
    const beganAgain = Date.now()
    const second = startProcess(environment)
    const again = await second.origin()
    figure('start without install and build', `first ${firstMs} ms, later ${Date.now() - beganAgain} ms`)
    expect(second.output()).not.toContain('Creating')
    expect((await post(again, calls.createToken.path, demo)).body.access_token).toEqual(expect.any(String))
    expect(await second.stop('SIGINT')).toBe(0)
  })

  it('answers the call under way before it stops, and takes no new one', async () => {
    await copyTemplate('empty', directory)
    const server = startProcess({ DATA_DIR: directory, SEED: 'none' })
    const origin = await server.origin()
    const report = JSON.stringify({ message: 'boom', route: '/pages/index/index', version: '1.0.0', platform: 'h5' })
    const port = Number(new URL(origin).port)
    // A browser keeps its connections for the next call, and opens some ahead of the first.
    const ahead = connect(port, '127.0.0.1')
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    const head = ['Host: x', 'Content-Type: application/json', `Content-Length: ${report.length}`]
    socket.write(`POST ${calls.reportClientError.path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${report.slice(0, 20)}`)
    await sleep(300)
    const ended = server.stop()
    const isListening = () => fetch(`${origin}/healthz`).then(Boolean, () => false)
    while (await isListening()) await sleep(100)
    socket.write(report.slice(20))
    expect(await ended).toBe(0)
    expect(answer).toContain('HTTP/1.1 200 OK')
    expect(answer).toContain('"code":200')
    ahead.destroy()
  })

  it('answers every one of hundreds of calls that are under way when it is stopped [asvs 16.5.2]', async () => {
    await copyTemplate('empty', directory)
    const server = startProcess({ DATA_DIR: directory, SEED: 'none', TRUST_PROXY: '1', RATE_LIMIT: '1000000' })
    const origin = await server.origin()
    const report = { message: 'boom', route: '/pages/index/index', version: '1.0.0', platform: 'h5' }
    const send = async (_: unknown, index: number) => {
      const address = { 'x-forwarded-for': `10.0.${index >> 8}.${index & 255}`, connection: 'close' }
      const { status, body } = await post(origin, calls.reportClientError.path, report, address)
      return `${status} ${body.code}`
    }
    const answers = Array.from({ length: 400 }, send)
    // Connections are accepted in their order: the server has this one, so it has all of the others.
    await fetch(`${origin}/healthz`)
    const ended = server.stop()
    const codes = new Set(await Promise.all(answers))
    expect([...codes].filter((code) => code !== '200 200' && code !== '503 503')).toEqual([])
    expect(await ended).toBe(0)
  })

  it('stops also when npm, which started it, is stopped', async () => {
    await copyTemplate('empty', directory)
    const server = startProcess({ DATA_DIR: directory, SEED: 'none' }, { script: ['npm', 'run', 'server'] })
    const origin = await server.origin()
    server.child.kill('SIGTERM')
    const deadline = Date.now() + 20_000
    while (existsSync(join(directory, 'database.lock')) && Date.now() < deadline) await sleep(100)
    expect(existsSync(join(directory, 'database.lock'))).toBe(false)
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow()
  })

  it('seeds nothing with SEED=none', async () => {
    const server = startProcess({ DATA_DIR: directory, SEED: 'none' })
    const origin = await server.origin()
    expect(server.output()).not.toContain('Demo accounts')
    expect((await post(origin, calls.createToken.path, demo)).body.access_token).toBeUndefined()
    await server.stop()
  })

  it('lets no second one into its data directory, and goes on', async () => {
    await copyTemplate('empty', directory)
    const environment = { DATA_DIR: directory, SEED: 'none' }
    const server = startProcess(environment)
    const origin = await server.origin()
    expect(await findRefusal(environment)).toMatch(
      /^The data directory is in use by process \d+: stop it first, or set DATA_DIR to another directory\.$/,
    )
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    expect(await server.stop()).toBe(0)
  })

  it('takes over the directory of one that was killed', async () => {
    await copyTemplate('empty', directory)
    const environment = { DATA_DIR: directory, SEED: 'none' }
    const server = startProcess(environment)
    await server.origin()
    await server.stop('SIGKILL')
    expect(existsSync(join(directory, 'database.lock'))).toBe(true)
    const next = startProcess(environment)
    await next.origin()
    expect(await next.stop()).toBe(0)
  })

  it('says that its port is in use, and leaves the directory to others', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as { port: number }
    const environment = { DATA_DIR: directory, SEED: 'none', PORT: String(port) }
    expect(await findRefusal(environment)).toBe(
      `Port ${port} is in use: stop what uses it, or set PORT to another one.`,
    )
    expect(existsSync(join(directory, 'database.lock'))).toBe(false)
    other.close()
  })

  it.each([
    [
      'wrong settings',
      { PORT: 'x', SEED: 'y' },
      'PORT must be a whole number from 0 to 65535.\nSEED must be one of demo, none.',
    ],
    [
      'a host that is not here',
      { HOST: '203.0.113.1', SEED: 'none' },
      'HOST 203.0.113.1 is no address of this machine (EADDRNOTAVAIL).',
    ],
    [
      'a database server that is away',
      { DATABASE_URL: 'postgres://u:geheim@127.0.0.1:1/x' },
      'DATABASE_URL does not lead to a database: nothing listens at its address.',
    ],
    [
      'a database host that is unknown',
      { DATABASE_URL: 'postgres://u:geheim@nowhere.invalid/x' },
      'DATABASE_URL does not lead to a database: its host name is unknown.',
    ],
    [
      'directories that cannot be',
      { DATA_DIR: '/dev/null/data', FILE_STORE: '/dev/null/files' },
      'DATA_DIR /dev/null/data cannot be written (ENOTDIR): let this user write there, or set DATA_DIR to another directory.\n' +
        'FILE_STORE /dev/null/files cannot be written (ENOTDIR): let this user write there, or set FILE_STORE to another directory.',
    ],
    [
      'halves of pairs',
      { WECHAT_APPID: 'wx1', MAP_KEY: 'k' },
      'WECHAT_APPID has no effect without WECHAT_SECRET: set WECHAT_SECRET too, or leave WECHAT_APPID out.\n' +
        'MAP_KEY has no effect without MAP_PROVIDER: set MAP_PROVIDER too, or leave MAP_KEY out.',
    ],
  ])('says what is wrong with %s', async (_name, environment, sentence) => {
    expect(await findRefusal(environment)).toBe(sentence)
  })

  /** What lies in a directory, by name and size. */
  const listFiles = (root: string) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => `${name} ${statSync(join(root, name)).size}`)

  it.each([
    ['the files of somebody', (path: string) => writeFileSync(join(path, 'thesis.txt'), 'of ten years')],
    ['a database without PG_VERSION', (path: string) => rmSync(join(path, 'PG_VERSION'), { force: true })],
  ])('leaves %s alone, and says so', async (name, change) => {
    const data = join(directory, 'data')
    if (name.includes('PG_VERSION')) await copyTemplate('empty', data)
    else mkdirSync(join(data, 'database'), { recursive: true })
    change(join(data, 'database'))
    const before = listFiles(data)
    expect(await findRefusal({ SEED: 'none' })).toMatch(
      /^\S+ is not empty and holds no database \(PG_VERSION is missing\): nothing was changed; .+\.$/,
    )
    expect(listFiles(data)).toEqual(before)
  })

  it('is not disturbed by what a start that was killed had begun, and removes it', async () => {
    const environment = { DATA_DIR: directory, SEED: 'none' }
    const listUnfinished = () => readdirSync(directory).filter((name) => name.startsWith('database.creating'))
    const first = startProcess(environment)
    while (listUnfinished().length === 0) await sleep(20)
    await first.stop('SIGKILL')
    const second = startProcess(environment)
    await second.origin()
    expect(await second.stop()).toBe(0)
    const third = startProcess(environment)
    await third.origin()
    expect(listUnfinished()).toEqual([])
    expect(await third.stop()).toBe(0)
  })

  it.each([
    ['an empty pg_control', (path: string) => truncateSync(join(path, 'global/pg_control'), 0)],
    ['a pg_control cut short', (path: string) => truncateSync(join(path, 'global/pg_control'), 100)],
    ['a pg_control of noise', (path: string) => writeFileSync(join(path, 'global/pg_control'), randomBytes(8192))],
    ['no pg_control', (path: string) => rmSync(join(path, 'global/pg_control'))],
    ['no log', (path: string) => rmSync(join(path, 'pg_wal'), { recursive: true })],
    ['another version', (path: string) => writeFileSync(join(path, 'PG_VERSION'), '12\n')],
  ])('says of a database with %s that it is damaged', async (_name, damage) => {
    const data = join(directory, 'data')
    await copyTemplate('empty', data)
    damage(join(data, 'database'))
    expect(await findRefusal({ SEED: 'none' })).toMatch(
      /^The database in \S+ cannot be opened: it is damaged, or of another version\. Restore it from a copy, or set DATA_DIR to another directory\.$/,
    )
    expect(existsSync(join(data, 'database.lock'))).toBe(false)
  })

  it.each([
    ['empty', 'names no process', (path: string) => writeFileSync(path, '')],
    ['strange', 'names no process', (path: string) => writeFileSync(path, 'gone fishing')],
    ['a directory', 'cannot be written \\(EISDIR\\)', (path: string) => mkdirSync(path)],
  ])('says of a lock that is %s what to do', async (_name, words, make) => {
    const data = join(directory, 'data')
    mkdirSync(data)
    make(join(data, 'database.lock'))
    expect(await findRefusal({ SEED: 'none' })).toMatch(new RegExp(`^[^\\n]*database\\.lock ${words}[^\\n]*\\.$`))
    expect(readdirSync(data)).toEqual(['database.lock'])
  })

  it('says of a data directory that cannot be written that it cannot', async () => {
    const data = join(directory, 'data')
    mkdirSync(data)
    // Root may write whatever the mode says, but not to a file system that is mounted to be read.
    const script = `mount -t tmpfs -o ro tmpfs ${data} && exec "$@"`
    const command = ['unshare', process.getuid?.() === 0 ? '-m' : '-rm', 'sh', '-c', script, 'sh']
    const server = startProcess({ DATA_DIR: data, SEED: 'none' }, { command })
    expect(await server.ended).toBe(1)
    const advice = 'let this user write there, or set DATA_DIR to another directory'
    expect(server.output().trimEnd()).toBe(`DATA_DIR ${data} cannot be written (EROFS): ${advice}.`)
  })

  it('says that there is no such database', async () => {
    const { url, drop } = await createPostgresDatabase()
    await drop()
    expect(await findRefusal({ DATABASE_URL: url })).toBe(
      'DATABASE_URL does not lead to a database: there is no database of that name.',
    )
  })

  it('says that the database server refuses the person', async () => {
    const { url, drop } = await createPostgresDatabase()
    const stranger = new URL(url)
    stranger.username = 'nobody_of_this_name'
    stranger.password = 'geheim'
    // A server that asks for no password knows only that there is no such person.
    expect(await findRefusal({ DATABASE_URL: stranger.href })).toMatch(
      /^DATABASE_URL does not lead to a database: (the password or the user is wrong|the server does not let this user in)\.$/,
    )
    await drop()
  })

  it('says that a migration failed, and leaves the database as it was', async () => {
    const { url, query, drop } = await createPostgresDatabase()
    await query('create table company (id text)')
    expect(await findRefusal({ DATABASE_URL: url })).toBe(
      'The database of DATABASE_URL could not be migrated: SQLSTATE 42P07. Nothing was changed.',
    )
    const { rows } = await query("select tablename from pg_tables where schemaname = 'public'")
    expect(rows).toEqual([{ tablename: 'company' }])
    await drop()
  })

  it('knows no other command, and how create-admin is called', async () => {
    expect(await findRefusal({}, ['destroy'])).toBe('There is no command destroy; there is create-admin.')
    expect(await findRefusal({}, ['create-admin', '--phone', '123'])).toContain(
      '--phone must be a mobile number. Usage:',
    )
    expect(existsSync(join(directory, 'data'))).toBe(false)
  })

  it('makes an administrator who can sign in', async () => {
    await copyTemplate('empty', directory)
    const environment = { DATA_DIR: directory, SEED: 'none' }
    const words = ['create-admin', '--phone', '13900139000', '--name', '王管', '--company', '测试公司']
    const made = startProcess(environment, { words })
    expect(await made.ended).toBe(0)
    const password = made.output().trimEnd().split(' ').pop()
    expect(await findRefusal(environment, words)).toContain('该手机号已注册')
    const server = startProcess(environment)
    const origin = await server.origin()
    const token = { ...demo, username: '13900139000', password }
    const { body } = await post(origin, calls.createToken.path, token)
    expect(body.access_token).toEqual(expect.any(String))
    await server.stop()
  })

  it('writes no secret and nothing about a person into its log', async () => {
    await copyTemplate('demo', directory)
    const server = startProcess({ DATA_DIR: directory, LOG_LEVEL: 'trace' })
    const origin = await server.origin()
    const { body } = await post(origin, calls.createToken.path, demo)
    const authorization = `Bearer ${body.access_token}`
    await fetch(`${origin}/?token=${body.access_token}`, { headers: { accept: 'text/html' } })
    await fetch(`${origin}${calls.getUserInfo.path}?mobile=13800138001&name=张伟`, { headers: { authorization } })
    await fetch(`${origin}${calls.sendVerifyCode.path}?mobile=13912345678`)
    await post(origin, calls.updateUser.path, { nickName: '不该出现', email: 'someone@example.com' }, { authorization })
    await post(origin, calls.createToken.path, { ...demo, password: 'Geheim-9-wrong' })
    const printed = server.output()
    await server.stop()
    // The addresses and accounts are for the person who started it; every line after them is the log.
    const log = printed.slice(printed.indexOf('Ctrl+C'))
    const lines = log.split('\n').filter((line) => line.startsWith('{'))
    expect(lines.length).toBeGreaterThan(4)
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty('level')
    expect(log).toContain(`"route":"${calls.getUserInfo.path}"`)
    const words = [
      String(body.access_token),
      String(body.refresh_token),
      'Demo@2026',
      'Geheim',
      '13800138001',
      '13912345678',
      '张伟',
      '不该出现',
      'someone@',
    ]
    for (const word of words) expect(log).not.toContain(word)
  })
})
