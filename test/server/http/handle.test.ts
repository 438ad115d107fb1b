import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { object, string } from 'valibot'

import { calls } from '@/contract/calls'
import { endpoint } from '@/contract/endpoint'
import { HOUR_MS } from '@/lib/durations'
import { clientError, idempotency } from '@/server/db/schema/platform'
import { presentAnswer } from '@/server/http/answer'
import { deleteOldAnswers, firstAnswer } from '@/server/http/idempotency'

import { startTestServer, type TestServer } from '../../support/server'
import { withPeople } from './people'

const report = { message: 'boom', route: '/pages/index/index', version: '1.0.0', platform: 'h5' as const }
const EVENTS = calls.reportClientError

/** `METHOD /path` of every line of Fastify's tree of routes. */
function listRoutes(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const found = /^([\s│├└─]*)(\S+)(?: \((.+)\))?$/.exec(line)
    if (!found) return []
    const [, indent = '', part = '', methods] = found
    const depth = indent.length / 4
    const path = (above[depth - 1] ?? '') + part
    above[depth] = path
    return methods ? methods.split(', ').map((method) => `${method} ${path}`) : []
  })
}

describe('a call of the contract', () => {
  let server: TestServer
  let at = Date.UTC(2026, 0, 1)
  beforeAll(async () => {
    server = await startTestServer({ replace: () => ({ ...withPeople(), now: () => new Date(at) }) })
  })
  beforeEach(() => {
    // Into the next minute, where nobody has used up a limit.
    at += 60_000
    return server.truncate()
  })
  afterAll(() => server.close())

  const stored = () => server.db.select().from(clientError)

  it('answers in the envelope [asvs 14.2.2]', async () => {
    const { body, status, headers } = await server.send(calls.getAppMeta, {})
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['code', 'data', 'message', 'msg', 'timestamp', 'traceId'])
    expect(body).toMatchObject({ code: 200, msg: '操作成功', message: '操作成功' })
    expect(body.traceId).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers['cache-control']).toBe('no-store')
  })

  it('is every one of the table; beside them are pages, health, documents and what serves the demo alone [spec 7.62]', () => {
    const ofContract = Object.values(calls).map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`)
    const others = [
      '/healthz',
      '/metrics',
      '/readyz',
      '/openapi.json',
      '/dev/outbox',
      '/demo/:folder/:file',
      '/demo/media/:file',
      '/demo/model/:file',
    ].map((path) => `GET ${path}`)
    expect(listRoutes(server.app.printRoutes({ commonPrefix: false })).sort()).toEqual(
      [...ofContract, ...others].sort(),
    )
  })

  it('refuses what its schema refuses, naming the field [spec 3.10, 7.11] [asvs 2.1.1]', async () => {
    const answer = await server.send(EVENTS, { ...report, route: 'https://evil.example/?token=1' })
    expect(answer).toMatchObject({ status: 200, code: 400, msg: '错误的请求：route', data: null })
  })

  it.each([
    ['a text of a query', () => server.send(calls.getPublicForm, { invite: '\0' })],
    ['a choice of a query', () => server.send(calls.getPublicForm, { kind: '\0' } as never)],
    ['an id', () => server.send(calls.getProduct, { id: '1\0' })],
    ['a text that is sent', () => server.send(EVENTS, { ...report, message: 'x\0' })],
    ['half a character', () => server.send(EVENTS, { ...report, message: 'x\ud800' })],
  ])('says of %s that cannot be stored what is wrong with it', async (_what, send) => {
    expect(await send()).toMatchObject({ code: 400, msg: '内容含有不能保存的字符，请修改后重试' })
  })

  it.each([
    ['no token', undefined, 401],
    ['a token nobody has', 'token-of-nobody-1', 401],
    ['a token that is none', 'x', 401],
    ['the token of the other population', 'token-of-zhou-ptnr', 401],
  ])('refuses %s [asvs 3.5.1]', async (_name, token, code) => {
    const answer = await server.send(calls.countTodos, {}, { token })
    expect(answer).toMatchObject({ status: 401, code, msg: '登录失效,请重新登录', data: null })
  })

  it('refuses a bad token also where guests may call', async () => {
    expect(await server.send(calls.getAppMeta, {}, { token: 'token-of-nobody-1' })).toMatchObject({ status: 401 })
  })

  it('does a write once for fifty arrivals of one key', async () => {
    const key = randomUUID()
    const arrive = (_: unknown, index: number) => server.send(EVENTS, report, { key, address: `10.0.0.${index}` })
    const answers = await Promise.all(Array.from({ length: 50 }, arrive))
    expect(answers.map(({ code }) => code)).toEqual(Array(50).fill(200))
    expect(await stored()).toHaveLength(1)
  })

  it('does a write each time without a key', async () => {
    await server.send(EVENTS, report, { key: null })
    await server.send(EVENTS, report, { key: null })
    expect(await stored()).toHaveLength(2)
  })

  it('keeps the answer sealed, for its caller and key alone, and for a day [asvs 14.2.2]', async () => {
    const key = randomUUID()
    await server.send(EVENTS, report, { key })
    const [row] = await server.db.select().from(idempotency)
    expect(() => JSON.parse(row?.answer ?? '')).toThrow()
    await server.db.update(idempotency).set({ owner: 'user:somebody-else' })
    const claim = { owner: 'user:somebody-else', key, call: `POST ${EVENTS.path}`, now: new Date(at), body: report }
    const seal = await server.services.answerSeal()
    await expect(firstAnswer(server.db, { ...claim, seal })).rejects.toMatchObject({ code: 409 })
    await deleteOldAnswers(server.db, new Date(at + 23 * HOUR_MS))
    expect(await server.db.select().from(idempotency)).toHaveLength(1)
    await deleteOldAnswers(server.db, new Date(at + 25 * HOUR_MS))
    expect(await server.db.select().from(idempotency)).toEqual([])
  })

  it('refuses a key that came with another body or another call', async () => {
    const key = randomUUID()
    await server.send(EVENTS, report, { key })
    expect(await server.send(EVENTS, { ...report, version: '2.0.0' }, { key })).toMatchObject({
      status: 200,
      code: 409,
    })
    expect(await stored()).toHaveLength(1)
  })

  it('keeps the keys of two people apart', async () => {
    const key = randomUUID()
    await server.send(EVENTS, report, { key, token: 'token-of-zhang-1' })
    await server.send(EVENTS, report, { key, token: 'token-of-li-00001' })
    expect(await stored()).toHaveLength(2)
  })

  it('refuses a key that is no UUID', async () => {
    expect(await server.send(EVENTS, report, { key: 'again' })).toMatchObject({
      code: 400,
      msg: '错误的请求：Idempotency-Key',
    })
  })

  it('lets a refused write come again with its key', async () => {
    const key = randomUUID()
    const long = { ...report, message: 'x'.repeat(501) }
    expect(await server.send(EVENTS, long, { key })).toMatchObject({ code: 400 })
    expect(await server.send(EVENTS, report, { key })).toMatchObject({ code: 200 })
    expect(await server.db.select().from(idempotency)).toHaveLength(1)
  })

  it.each([
    ['a statement beyond its time', '57014', '处理超时，请稍后再试'],
    ['a lock beyond its time', '55P03', '处理超时，请稍后再试'],
    ['a transaction beyond its time', '25P04', '处理超时，请稍后再试'],
    ['a database that is away', '57P01', '服务暂时不可用，请稍后重试'],
  ])('tells of %s, and undoes the write', async (_what, state, msg) => {
    const { tx } = server.handle
    const key = randomUUID()
    server.handle.tx = (work) =>
      tx(async (inner) => {
        await work(inner)
        await inner.execute(sql.raw(`do $$ begin raise exception 'late' using errcode = '${state}'; end $$`))
        throw new Error('not reached')
      })
    const late = await server.send(EVENTS, report, { key })
    server.handle.tx = tx
    expect(late).toMatchObject({ status: 503, code: 503, msg, data: null })
    expect(await stored()).toHaveLength(0)
    expect(await server.send(EVENTS, report, { key })).toMatchObject({ code: 200 })
  })

  it('says that it is busy when others were first each time, and does the write when it comes again with its key', async () => {
    const { tx } = server.handle
    const key = randomUUID()
    jest.spyOn(Math, 'random').mockReturnValue(0) // no wait between the tries
    server.handle.tx = (work) =>
      tx(async (inner) => {
        await work(inner)
        await inner.execute(sql`do $$ begin raise exception 'others' using errcode = '40001'; end $$`)
        throw new Error('not reached')
      })
    const busy = await server.send(EVENTS, report, { key })
    server.handle.tx = tx
    jest.restoreAllMocks()
    expect(busy).toMatchObject({ status: 503, code: 503, msg: '系统繁忙，请稍后再试', data: null })
    expect(await stored()).toHaveLength(0)
    expect(await server.send(EVENTS, report, { key })).toMatchObject({ status: 200, code: 200 })
    expect(await stored()).toHaveLength(1)
  })

  it.each([
    ['text', 'text/plain', JSON.stringify(report), 415],
    ['a form', 'application/x-www-form-urlencoded', 'message=boom', 415],
    ['a multipart form', 'multipart/form-data; boundary=x', '--x--', 415],
    ['broken JSON', 'application/json', '{"message":', 400],
    ['JSON that would change prototypes', 'application/json', '{"__proto__":{"a":1}}', 400],
    ['a list', 'application/json', '[]', 400],
    ['null', 'application/json', 'null', 400],
    ['nothing', 'application/json', '', 400],
    ['more than 256 KB', 'application/json', JSON.stringify({ ...report, stack: 'x'.repeat(300_000) }), 413],
  ])('refuses %s [asvs 1.5.2, 3.5.1]', async (_name, type, payload, code) => {
    const response = await server.inject({
      method: 'POST',
      url: EVENTS.path,
      headers: { 'content-type': type },
      payload,
    })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ code, data: null })
    expect(await stored()).toHaveLength(0)
  })

  it('answers 404 as JSON to what is not there', async () => {
    const response = await server.inject({ method: 'GET', url: '/core/api/none' })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ code: 404, data: null })
  })
})

describe('present', () => {
  const shape = endpoint({
    method: 'GET',
    path: '/x',
    summary: '',
    who: ['guest'],
    input: object({}),
    output: object({ name: string(), inner: object({ id: string() }) }),
  })

  it('strips what the contract does not name, at every depth [asvs 8.1.2]', () => {
    const row = { name: 'a', passwordHash: 'secret', inner: { id: '1', token: 'secret' } }
    expect(presentAnswer(shape, row)).toEqual({ name: 'a', inner: { id: '1' } })
  })

  it('throws for what the contract does not allow, without telling the value', () => {
    expect(() => presentAnswer(shape, { name: 1380013800, inner: { id: '1' } })).toThrow('/x: name is not string')
  })
})
