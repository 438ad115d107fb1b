import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'

import { calls } from '@/contract/calls'
import { formatConformanceReport, hasFailed } from '@/server/conformance/report'
import { checkConformance } from '@/server/conformance/run'
import { type Db, openPostgres } from '@/server/db/connection'
import { DEMO_PASSWORD, demoPeople } from '@/server/seed/people'

import { startPgBouncer } from '../../../config/scripts/setup/pgbouncer.mjs'
import { createPostgresDatabase, endProcesses, post, type ServerProcess, startProcess } from '../../support/process'

jest.setTimeout(300_000)

describe('two processes behind PgBouncer in transaction mode', () => {
  let directory: string
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>
  let pooler: Awaited<ReturnType<typeof startPgBouncer>>
  let servers: ServerProcess[]
  let origins: string[]

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'pooler-'))
    database = await createPostgresDatabase()
    pooler = await startPgBouncer(database.url)
    const environment = { DATABASE_URL: pooler.url, DATA_DIR: directory, RATE_LIMIT: '1000000' }
    const first = startProcess({ ...environment, SEED: 'demo' })
    const origin = await first.origin()
    // After the first has seeded: on a busy machine a second seed would wait longer than a query may take.
    const second = startProcess(environment)
    servers = [first, second]
    origins = [origin, await second.origin()]
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    endProcesses()
    await pooler.stop()
    await database.drop()
    rmSync(directory, { recursive: true, force: true })
  })

  const account = ({ phone }: { phone: string }) => ({ username: phone, password: DEMO_PASSWORD })

  it('keep the contract to the letter, both at once', async () => {
    const check = async (base: string) => {
      const user = account(demoPeople.wangQiang)
      const partner = account(demoPeople.zhouMin)
      const findings = await checkConformance({ hosts: { base }, user, partner, write: true })
      if (hasFailed(findings, true)) throw new Error(formatConformanceReport(findings, base))
      return findings.filter(({ verdict }) => verdict === 'fits').length
    }
    const [first, second] = await Promise.all(origins.map(check))
    expect(first).toBeGreaterThan(100)
    expect(second).toBeGreaterThan(100)
  })

  it('tell who calls, however many call at once', async () => {
    const signIn = async (person: { phone: string }, at: number) => {
      const input = { grant_type: 'password', client: 'user', ...account(person) }
      const { body } = await post(origins[at % 2] ?? '', calls.createToken.path, input)
      return { authorization: `Bearer ${body.access_token}` }
    }
    const people = [demoPeople.zhangWei, demoPeople.wangQiang]
    const headers = await Promise.all(people.map(signIn))
    const callers = Array.from({ length: 60 }, async (_, at) => {
      const response = await fetch(`${origins[at % 3 ? 0 : 1]}${calls.getUserInfo.path}`, { headers: headers[at % 2] })
      const { data } = (await response.json()) as { data: unknown }
      return JSON.stringify(data)
    })
    const answers = await Promise.all(callers)
    expect(new Set(answers).size).toBe(2)
    expect(new Set(answers.filter((_, at) => at % 2 === 0)).size).toBe(1)
  })

  it('limit a transaction, and leave no limit on a connection that others get next', async () => {
    const handle = await openPostgres(pooler.url)
    const readLimits = async (db: Db) => {
      const limits = sql`select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`
      return ((await db.execute(limits)) as unknown as { rows: unknown[] }).rows
    }
    expect(await handle.tx(readLimits)).toEqual([{ statement: '15s', idle: '15s' }])
    const after = await Promise.all(Array.from({ length: 10 }, () => readLimits(handle.db)))
    expect(new Set(after.map((rows) => JSON.stringify(rows)))).toEqual(new Set(['[{"statement":"0","idle":"0"}]']))
    await handle.close()
  })

  it('prepare no statement by name', async () => {
    const handle = await openPostgres(pooler.url)
    const asking = Array.from({ length: 20 }, () => handle.db.execute(sql`select name from pg_prepared_statements`))
    const prepared = (await Promise.all(asking)) as unknown as { rows: unknown[] }[]
    expect(prepared.flatMap(({ rows }) => rows)).toEqual([])
    await handle.close()
  })

  it('name the startup parameter that PgBouncer refuses, and do not blame the host', async () => {
    const url = new URL(pooler.url)
    url.searchParams.set('options', '-c default_transaction_isolation=serializable')
    const server = startProcess({ DATABASE_URL: url.href, DATA_DIR: directory })
    expect(await server.ended).toBe(1)
    expect(server.output().trimEnd()).toBe(
      'DATABASE_URL does not lead to a database: the pooler in front of it refuses the startup parameter options.',
    )
  })
})
