import { sql } from 'drizzle-orm'
import fastify from 'fastify'

import { calls } from '@/contract/calls'
import { clientError } from '@/server/db/schema/platform'
import { withoutPersonalData } from '@/server/http/client-error-routes'
import { describeError } from '@/server/http/error-answer'
import { buildLogOptions } from '@/server/http/log'

import { requireItems } from '../../support/require-items'
import { startTestServer, type TestServer } from '../../support/server'

const PHONE = '13800138001'

describe('a defect', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({
      replace: (handle) => ({
        // A query that fails with a parameter in its message, as those of Drizzle do.
        authenticate: async () => {
          await handle.db.execute(sql`select ('x' || ${PHONE}::text)::int`)
          return null
        },
      }),
    })
  })
  afterAll(() => server.close())

  const failedQuery = () => server.db.execute(sql`select ('x' || ${PHONE}::text)::int`).catch((error: unknown) => error)

  it('is answered as 500 服务错误 and tells nothing else [asvs 16.3.4]', async () => {
    const answer = await server.send(calls.countTodos, {}, { token: 'token-of-anybody' })
    expect(answer).toMatchObject({ status: 500, code: 500, msg: '服务错误', data: null })
    expect(Object.keys(answer.body).sort()).toEqual(['code', 'data', 'message', 'msg', 'timestamp', 'traceId'])
    const { timestamp: _time, traceId: _trace, ...told } = answer.body
    expect(JSON.stringify(told)).not.toMatch(/select|138|drizzle|at /i)
  })

  it('is written down by its kind, state and place, without its parameters [asvs 16.3.4]', async () => {
    const error = await failedQuery()
    expect((error as Error).message).toContain(PHONE)
    const record = describeError(error)
    expect(record).toMatchObject({ sqlState: '22P02', message: '' })
    expect(record.stack).toContain('at ')
    expect(JSON.stringify(record)).not.toContain(PHONE)
  })

  it('is written down without its parameters by a job that adds no words', async () => {
    const lines: string[] = []
    const stream = { write: (line: string) => lines.push(line) }
    const app = fastify({ logger: { ...(buildLogOptions('info') as object), stream } })
    app.log.error(await failedQuery())
    await app.close()
    expect(JSON.parse(requireItems(lines)[0] ?? '')).toMatchObject({ msg: 'failed', err: { sqlState: '22P02' } })
    expect(lines.join('')).not.toContain(PHONE)
  })

  it('is written down also when it is no error', () => {
    expect(describeError('boom')).toEqual({ type: 'string', message: '', stack: '' })
  })
})

describe('a report of a client', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  it.each([
    ['a name and a phone', '张伟 13800138001 未登录', '… … …'],
    ['an address with a query', 'GET /core/api/x?mobile=138&name=a failed', 'GET /core/api/x?… failed'],
    ['an e-mail', 'no user a.b@c.example', 'no user …'],
    ['a token', 'bad Bearer 4fJx2_Zk9-QpLmNoPqRsTuVwXyZ0123456789abcdef', 'bad Bearer …'],
    ['a quoted value', 'Cannot read properties of "王敏的单据"', 'Cannot read properties of "…"'],
    ['an identity number', 'id 310101199001011234 is taken', 'id … is taken'],
    ['a phone behind a colon, as in JSON', '{"phone":13800138001} tel:13800138001', '{"…":…} tel:…'],
    ['a phone within a name', 'no row user_13800138001', 'no row user_…'],
  ])('loses %s', (_name, text, remaining) => {
    expect(withoutPersonalData(text)).toBe(remaining)
  })

  it.each([
    ['TypeError: undefined is not a function'],
    ['at n (https://app.example/js/app.3f2a9c1b.js:1:20451)'],
    ['at TodoScreen (pages/agency/application.js:12:345)'],
  ])('keeps %s', (text) => {
    expect(withoutPersonalData(text)).toBe(text)
  })

  it('is stored without the person, with where it happened', async () => {
    const report = {
      message: '张伟 13800138001: undefined is not a function',
      stack: 'at n (https://app.example/js/app.3f2a9c1b.js:1:20451)',
      route: '/pages/agency/application',
      version: '1.4.0',
      platform: 'weapp' as const,
      traceId: 'trace-1',
    }
    expect(await server.send(calls.reportClientError, report)).toMatchObject({ code: 200, data: {} })
    const [row] = await server.db.select().from(clientError)
    expect(row).toMatchObject({
      message: '… …: undefined is not a function',
      stack: report.stack,
      route: report.route,
      version: '1.4.0',
      platform: 'weapp',
      traceId: 'trace-1',
    })
  })
})
