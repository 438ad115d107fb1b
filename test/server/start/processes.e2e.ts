import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PNG } from 'pngjs'

import { calls } from '@/contract/calls'
import type { Todo } from '@/contract/workflow/todo'
import { demoPeople } from '@/server/seed/people'

import { createPostgresDatabase, endProcesses, post, type ServerProcess, startProcess } from '../../support/process'
import { requireItems } from '../../support/require-items'

jest.setTimeout(300_000)

const demo = { grant_type: 'password', username: '13800138001', password: 'Demo@2026', client: 'user' }
const DECISIONS = 24
const report = { message: 'boom', route: '/pages/index/index', version: '1.0.0', platform: 'h5' }
const png = PNG.sync.write(new PNG({ width: 1, height: 1 }))

// Serializable is what distributed databases that speak PostgreSQL give: transactions fail and come again.
describe.each(['read committed', 'serializable'])('two processes on one PostgreSQL, %s', (isolation) => {
  let directory: string
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>
  let servers: ServerProcess[]
  let one: string
  let other: string

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'processes-'))
    database = await createPostgresDatabase()
    const name = new URL(database.url).pathname.slice(1)
    await database.query(`alter database ${name} set default_transaction_isolation to '${isolation}'`)
    const environment = { DATABASE_URL: database.url, DATA_DIR: directory, TRUST_PROXY: '1' }
    // At the same moment, on an empty database: both migrate.
    servers = [startProcess({ ...environment, SEED: 'demo' }), startProcess({ ...environment, SEED: 'demo' })]
    ;[one = '', other = ''] = await Promise.all(servers.map((server) => server.origin()))
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    endProcesses()
    await database.drop()
    rmSync(directory, { recursive: true, force: true })
  })

  const signIn = async (origin: string) => {
    const { body } = await post(origin, calls.createToken.path, demo)
    return { authorization: `Bearer ${body.access_token}` }
  }
  const get = async (origin: string, path: string, headers: Record<string, string>) => {
    const response = await fetch(origin + path, { headers })
    return { status: response.status, body: (await response.json()) as { code: number; data: unknown } }
  }
  const count = async (sentence: string, values: unknown[] = []) =>
    Number((await database.query(sentence, values)).rows[0].count)

  it('migrated once and seeded once', async () => {
    expect(await count("select count(*) from app_user where phone = '13800138001'")).toBe(1)
    expect(await count('select count(*) from app_user')).toBeGreaterThan(20)
  })

  it("know each other's sessions, and each other's sign-outs at once [asvs 7.4.1]", async () => {
    const session = await signIn(one)
    const [here, there] = await Promise.all([one, other].map((origin) => get(origin, calls.getUserInfo.path, session)))
    expect(here?.body.code).toBe(200)
    expect(there?.body.data).toEqual(here?.body.data)
    await post(other, calls.logout.path, {}, session)
    expect((await get(one, calls.getUserInfo.path, session)).status).toBe(401)
  })

  it.each([calls.countTodos, calls.getHomeSummary, calls.listTodos, calls.listMessages, calls.listAllApplications])(
    'answer alike: $summary',
    async ({ path }) => {
      const session = await signIn(one)
      const [here, there] = await Promise.all([one, other].map((origin) => get(origin, path, session)))
      expect(here?.body.code).toBe(200)
      expect(there?.body.data).toEqual(here?.body.data)
    },
  )

  it('do a write once for fifty arrivals of one key at both', async () => {
    const traceId = randomUUID()
    const key = randomUUID()
    const arrive = (_: unknown, index: number) =>
      post(
        index % 2 ? one : other,
        calls.reportClientError.path,
        { ...report, traceId },
        {
          'idempotency-key': key,
          'x-forwarded-for': `10.0.0.${index}`,
        },
      )
    const answers = await Promise.all(Array.from({ length: 50 }, arrive))
    expect(answers.map(({ body }) => body.code)).toEqual(Array(50).fill(200))
    expect(await count('select count(*) from client_error where trace_id = $1', [traceId])).toBe(1)
  })

  it('count calls together [asvs 2.4.1]', async () => {
    const headers = { 'x-forwarded-for': '10.9.9.9' }
    const call = (origin: string) => post(origin, calls.reportClientError.path, report, headers)
    // Not across the turn of a minute, where counting starts anew.
    if (Date.now() % 60_000 > 50_000) await sleep(60_000 - (Date.now() % 60_000) + 100)
    for (let index = 0; index < 10; index++) expect((await call(one)).status).toBe(200)
    await sleep(1500)
    expect((await call(other)).status).toBe(429)
  })

  it("open each other's links to files", async () => {
    const session = await signIn(one)
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(png)]), 'a.png')
    const sent = await fetch(one + calls.uploadFile.path, { method: 'POST', body: form, headers: session })
    const { data } = (await sent.json()) as { data: { url: string } }
    const [here, there] = await Promise.all(
      [one, other].map(async (origin) => Buffer.from(await (await fetch(origin + data.url)).arrayBuffer())),
    )
    expect(PNG.sync.read(there ?? Buffer.of())).toMatchObject({ width: 1, height: 1 })
    expect(there?.equals(here ?? Buffer.of())).toBe(true)
  })

  it('do the decisions of one person once each, joined by two more and sent to two at a time', async () => {
    const environment = { DATABASE_URL: database.url, DATA_DIR: directory, SEED: 'none', RATE_LIMIT: '1000000' }
    const more = [startProcess(environment), startProcess(environment)]
    servers.push(...more)
    const origins = [one, other, ...(await Promise.all(more.map((server) => server.origin())))]
    const { body } = await post(one, calls.createToken.path, { ...demo, username: demoPeople.loaded.phone })
    const session = { authorization: `Bearer ${body.access_token}` }
    const listed = await get(one, `${calls.listTasks.path}?procDefKey=expense&size=${DECISIONS}`, session)
    const tasks = (listed.body.data as { records: Todo[] }).records
    expect(tasks).toHaveLength(DECISIONS)
    /** Again with its key while a server is too busy, as a client does it. */
    const send = async (origin: string, body: object, headers: Record<string, string>): Promise<unknown> => {
      for (;;) {
        const { code } = (await post(origin, calls.actOnTask.path, body, headers)).body
        if (Number(code) < 500) return code
        await sleep(100)
      }
    }
    const decide = ({ taskId, version }: Todo, index: number) => {
      const headers = { ...session, 'idempotency-key': randomUUID() }
      const decision = { taskId, action: 'agree', opinion: '同意', version }
      // Each at two of the four, and every pair of them comes up.
      const both = [origins[index % 4], origins[(index + 1 + (Math.floor(index / 4) % 3)) % 4]]
      return Promise.all(both.map((origin = '') => send(origin, decision, headers)))
    }
    const codes = await Promise.all(tasks.map(decide))
    expect(codes).toEqual(tasks.map(() => [200, 200]))
    const ids = tasks.map(({ taskId }) => taskId)
    const agreed = "select count(*) from process_history where action = 'agree' and task_id = any ($1)"
    expect(await count(agreed, [ids])).toBe(DECISIONS)
    expect(await count("select count(*) from process_task where state = 'done' and id = any ($1)", [ids])).toBe(
      DECISIONS,
    )
  })

  it('live on when the database drops every connection', async () => {
    const session = await signIn(one)
    const reading = Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => get(index % 2 ? one : other, calls.countTodos.path, session)),
    )
    await database.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await reading
    for (const origin of [one, other]) expect((await get(origin, calls.countTodos.path, session)).body.code).toBe(200)
    for (const server of requireItems(servers)) expect(server.child.exitCode).toBeNull()
  })
})

describe("a server on a database of one's own", () => {
  afterAll(endProcesses)

  it('is never seeded by itself [asvs 6.3.2, 13.2.3]', async () => {
    const database = await createPostgresDatabase()
    const server = startProcess({ DATABASE_URL: database.url })
    const origin = await server.origin()
    expect(server.output()).not.toContain('Demo')
    expect((await database.query('select count(*) from app_user')).rows[0].count).toBe('0')
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    expect(await server.stop()).toBe(0)
    await database.drop()
  })
})
