import { calls } from '@/contract/calls'
import { rateWindow } from '@/server/db/schema/platform'
import { createLocalCounter, createSharedCounter, WINDOW_MS } from '@/server/http/rate-limit'

import { startTestServer, type TestServer } from '../../support/server'
import { withPeople } from './people'

const LIMIT = 5
const report = { message: 'boom', route: '/pages/index/index', version: '1.0.0', platform: 'h5' as const }

describe('the limit of calls', () => {
  let server: TestServer
  let at = Date.UTC(2026, 0, 1)
  beforeAll(async () => {
    server = await startTestServer({
      environment: { RATE_LIMIT: String(LIMIT) },
      replace: () => ({ ...withPeople(), now: () => new Date(at) }),
    })
  })
  beforeEach(() => {
    at += WINDOW_MS
  })
  afterAll(() => server.close())

  const times = async (count: number, options: { token?: string; address?: string }) => {
    const codes: number[] = []
    for (let index = 0; index < count; index++)
      codes.push((await server.send(calls.getAppMeta, {}, { address: '10.0.0.1', ...options })).code)
    return codes
  }
  const allowed = Array(LIMIT).fill(200)

  it('refuses by HTTP 429 in the words of the specification, saying when to come again', async () => {
    await times(LIMIT, {})
    const answer = await server.send(calls.getAppMeta, {}, { address: '10.0.0.1' })
    expect(answer).toMatchObject({ status: 429, code: 429, msg: '请求过多，先休息一下吧', data: null })
    expect(answer.headers['retry-after']).toBe(String(WINDOW_MS / 1000))
  })

  it('counts two people behind one address apart [asvs 2.4.1]', async () => {
    expect(await times(LIMIT + 1, { token: 'token-of-zhang-1' })).toEqual([...allowed, 429])
    expect(await times(LIMIT, { token: 'token-of-li-00001' })).toEqual(allowed)
  })

  it('counts one person wherever the calls come from', async () => {
    await times(LIMIT, { token: 'token-of-zhang-1', address: '10.0.0.2' })
    expect(await times(1, { token: 'token-of-zhang-1', address: '10.0.0.3' })).toEqual([429])
  })

  it('counts guests by address', async () => {
    expect(await times(LIMIT + 1, { address: '10.0.0.4' })).toEqual([...allowed, 429])
    expect(await times(1, { address: '10.0.0.5' })).toEqual([200])
  })

  it('limits the guessing of tokens by address', async () => {
    const guesses = await times(LIMIT + 1, { token: 'token-of-nobody-1', address: '10.0.0.6' })
    expect(guesses).toEqual([...Array(LIMIT).fill(401), 429])
  })

  it('forgets when the minute is over', async () => {
    await times(LIMIT + 1, {})
    at += WINDOW_MS
    expect(await times(1, {})).toEqual([200])
  })

  it('counts a call with a limit of its own by itself', async () => {
    await times(LIMIT + 1, { token: 'token-of-zhang-1' })
    const answer = await server.send(calls.reportClientError, report, { token: 'token-of-zhang-1' })
    expect(answer.code).toBe(200)
  })

  it('limits reports of client errors to ten a minute', async () => {
    const roomy = await startTestServer({ replace: () => ({ now: () => new Date(at) }) })
    const codes: number[] = []
    for (let index = 0; index < 11; index++)
      codes.push((await roomy.send(calls.reportClientError, report, { address: '10.0.0.7' })).code)
    await roomy.close()
    expect(codes).toEqual([...Array(10).fill(200), 429])
  })

  it('does not limit the health checks', async () => {
    await times(LIMIT + 1, {})
    const response = await server.inject({ method: 'GET', url: '/healthz', remoteAddress: '10.0.0.1' })
    expect(response.statusCode).toBe(200)
  })
})

describe('the counters', () => {
  let server: TestServer
  let at = Date.UTC(2026, 0, 1)
  const now = () => at
  beforeAll(async () => {
    server = await startTestServer()
  })
  beforeEach(() => {
    at += WINDOW_MS
    return server.truncate()
  })
  afterAll(() => server.close())

  it('counts in one process and starts anew each minute', async () => {
    const counter = createLocalCounter(now)
    expect([await counter.hit('a'), await counter.hit('a'), await counter.hit('b')]).toEqual([1, 2, 1])
    expect(counter.remaining()).toBe(WINDOW_MS)
    at += WINDOW_MS
    expect(await counter.hit('a')).toBe(1)
  })

  it.each([
    ['of one process', () => createLocalCounter(now)],
    ['of several', () => createSharedCounter(server.handle, now)],
  ])('says of %s how long the minute still lasts', (_which, create) => {
    const counter = create()
    at += WINDOW_MS / 4
    expect(counter.remaining()).toBe((WINDOW_MS / 4) * 3)
    at += (WINDOW_MS / 4) * 3
    expect(counter.remaining()).toBe(WINDOW_MS)
    counter.close()
  })

  it('lets a second process know what the first counted', async () => {
    const first = createSharedCounter(server.handle, now)
    const second = createSharedCounter(server.handle, now)
    for (let index = 0; index < 10; index++) await first.hit('a')
    await first.share()
    expect(await second.hit('a')).toBe(11)
    // The first hears of it when it has something to tell itself.
    expect(await first.hit('a')).toBe(11)
    await first.share()
    expect(await first.hit('a')).toBe(13)
    first.close()
    second.close()
  })

  it('adds up what two processes tell at the same moment', async () => {
    const counters = [createSharedCounter(server.handle, now), createSharedCounter(server.handle, now)]
    const subjects = Array.from({ length: 30 }, (_, index) => `subject ${index}`)
    for (const counter of counters) for (const subject of subjects) await counter.hit(subject)
    for (const counter of counters) for (const subject of subjects) await counter.hit(subject)
    await Promise.all(counters.map((counter) => counter.share()))
    const rows = await server.db.select().from(rateWindow)
    expect(rows.map(({ hits }) => hits)).toEqual(Array(30).fill(4))
    for (const counter of counters) counter.close()
  })

  it('tells each call once, also when telling takes longer than the next time to tell', async () => {
    const first = createSharedCounter(server.handle, now)
    for (let index = 0; index < 5; index++) await first.hit('a')
    await Promise.all([first.share(), first.share(), first.share()])
    const second = createSharedCounter(server.handle, now)
    expect(await second.hit('a')).toBe(6)
    for (const counter of [first, second]) counter.close()
  })

  it('goes on counting by itself while the database is away [asvs 16.5.2]', async () => {
    const broken = { ...server.handle, tx: () => Promise.reject(new Error('away')) }
    const counter = createSharedCounter(broken, now)
    expect([await counter.hit('a'), await counter.hit('a')]).toEqual([1, 2])
    await counter.share()
    expect(await counter.hit('a')).toBe(3)
    counter.close()
  })
})
