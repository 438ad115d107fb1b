import { object, optional, string, unknown } from 'valibot'

import { type CallOptions, call, configureClient } from '@/api/client'
import type { Reaction } from '@/api/error-policy'
import type { QueuedWrite } from '@/api/hooks'
import { INDICATOR_DELAY_MS, openMask, showProgressWhile } from '@/api/indicator'
import { endpoint } from '@/contract/endpoint'
import { createToken } from '@/contract/identity/auth'
import { Nothing } from '@/contract/shapes'
import { ApiError, CancelledError, MalformedResponseError, NetworkError } from '@/lib/errors'
import { createCanceller } from '@/platform/abort'

import { ApiServer, ok, type Reply, refusal } from '../support/api-server'

const described = { summary: '试', who: ['user'] } as const
const Answer = object({ value: optional(string(), '') })
const read = endpoint({ ...described, method: 'GET', path: '/core/api/read', input: unknown(), output: Answer })
const write = endpoint({ ...described, method: 'POST', path: '/core/api/write', input: unknown(), output: Answer })

const server = new ApiServer()
const reactions: Reaction[] = []
const masks: string[] = []
const queued: QueuedWrite[] = []
let token: string | undefined

function configure(refresh: () => Promise<boolean> = () => Promise.resolve(false)): void {
  configureClient({
    getToken: () => token,
    refresh,
    react: (reaction) => void reactions.push(reaction),
    showLoading: (isBlocking) => void masks.push(isBlocking ? 'blocking' : 'passive'),
    hideLoading: () => void masks.push('hidden'),
    queueWrite: (queuedWrite) => void queued.push(queuedWrite),
  })
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const findFailure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )
let turn = 0

/** The cases of the request client that hold on both targets. */
export function describeClient(): void {
  beforeAll(async () => {
    const base = await server.start()
    Object.assign(process.env, {
      API_BASE: `${base}/`,
      CHANNEL_BASE: `${base}/to-channel`,
      PARTNER_BASE: `${base}/to-partner`,
    })
  })
  afterAll(() => server.stop())
  beforeEach(() => {
    server.reset()
    reactions.length = masks.length = queued.length = 0
    turn += 1
    token = `token-of-turn-${turn}`
    configure()
  })

  describeRequests()
  describeAnswers()
  describeCatalogue()
  describeIndicator()
  describeRenewal()
}

function describeRequests(): void {
  it('sends JSON, the language, the bearer and the device [spec 6.04, 7.03]', async () => {
    server.on(write.path, ok({}))
    await call(write, { a: 1, 名: '张伟' })
    const [{ method, headers, body } = {} as never] = server.arrived
    expect(method).toBe('POST')
    expect(JSON.parse(body)).toEqual({ a: 1, 名: '张伟' })
    expect(headers['content-type']).toMatch(/^application\/json/)
    expect(headers).toMatchObject({
      'accept-language': 'zh_CN',
      authorization: `Bearer ${token}`,
      'device-name': expect.stringMatching(/^[\x21-\x7e]+$/),
      width: expect.stringMatching(/^\d+$/),
      height: expect.stringMatching(/^\d+$/),
      os: expect.stringMatching(/./),
      'network-type': 'INTRANET',
    })
    expect(headers).toHaveProperty('os-version')
  })

  it.each(['GET', 'DELETE'] as const)(
    'puts the input of %s into the query string [spec 7.01, 7.05]',
    async (method) => {
      server.on('/core/api/q/a%2Fb', ok({}))
      const withPath = endpoint({ ...read, method, path: '/core/api/q/{id}' })
      await call(withPath, { id: 'a/b', word: '机 床&', list: ['x', 'y'], none: undefined, nil: null, yes: true })
      const [{ method: sent, query, body } = {} as never] = server.arrived
      expect(sent).toBe(method)
      expect(query).toBe('word=%E6%9C%BA%20%E5%BA%8A%26&list=x&list=y&yes=true')
      expect(body).toBe('')
    },
  )

  it.each(['POST', 'PUT'] as const)('puts the input of %s into the body [spec 7.01]', async (method) => {
    server.on(write.path, ok({}))
    await call(endpoint({ ...write, method }), { a: 1 })
    expect(server.arrived[0]).toMatchObject({ method, query: '', body: '{"a":1}' })
  })

  it.each([
    ['/core/api/x', '[spec 7.07]', '/core/api/x'],
    ['/channel/x', '[spec 7.08]', '/to-channel/channel/x'],
    ['/channels/x', '', '/channels/x'],
    ['/mom-pt/x', '[spec 7.08]', '/to-partner/mom-pt/x'],
    ['/mom/x', '[spec 7.08]', '/to-partner/mom/x'],
    ['/moment/x', '', '/moment/x'],
  ] as const)('sends %s to its host %s', async (path, _ids, arrivesAt) => {
    server.on(arrivesAt, ok({}))
    await call(endpoint({ ...read, path }), {})
    expect(server.arrived.map((arrived) => arrived.path)).toEqual([arrivesAt])
  })

  it('leaves the bearer out for ignoreToken and for a guest [spec 5.19]', async () => {
    server.on(read.path, ok({}))
    await call(endpoint({ ...read, ignoreToken: true }), {})
    token = undefined
    await call(read, {})
    expect(server.arrived.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined])
  })

  it('leaves the bearer out of one call by its ignoreToken, whose refusal ends no session [spec 5.19]', async () => {
    server.on(read.path, { status: 401, json: { code: 401 } })
    const renewals: number[] = []
    configure(() => Promise.resolve(renewals.push(1) > 0))
    await findFailure(call(read, {}, { ignoreToken: true, quiet: true }))
    expect(server.arrived.map(({ headers }) => headers.authorization)).toEqual([undefined])
    expect(renewals).toEqual([])
  })

  it('asks by GET where the contract names no method, and names JSON in every call [spec 7.02, 7.03]', async () => {
    server.on('/core/api/plain', ok({}))
    server.on(write.path, ok({}))
    const plain = endpoint({ ...described, path: '/core/api/plain', input: unknown(), output: Answer })
    await call(plain, { word: 'a' })
    await call(write, {})
    const [first, second] = server.arrived
    expect([first?.method, first?.query, first?.body]).toEqual(['GET', 'word=a', ''])
    for (const arrived of [first, second]) expect(arrived?.headers['content-type']).toMatch(/^application\/json/)
  })

  it('gives every write a key of its own, or the one it is given, and a read none', async () => {
    server.on(write.path, ok({}))
    server.on(read.path, ok({}))
    await call(write, {})
    await call(write, {})
    await call(write, {}, { idempotencyKey: 'kept' })
    await call(read, {})
    const keys = server.arrived.map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(keys[1]).not.toBe(keys[0])
    expect(keys.slice(2)).toEqual(['kept', undefined])
  })
}

function describeAnswers(): void {
  it.each<[string, Reply]>([
    ['code 200 [spec 7.04, 8.01]', ok({ value: 'a' })],
    ['code 0 [spec 8.01]', { json: { code: 0, message: '', data: { value: 'a' } } }],
  ])('succeeds on %s', async (_case, reply) => {
    server.on(read.path, reply)
    expect(await call(read, {})).toEqual({ value: 'a' })
    expect(reactions).toEqual([])
  })

  it('gives nothing for null, where a call gives nothing', async () => {
    server.on(write.path, ok(null))
    expect(await call(endpoint({ ...write, output: Nothing }), {})).toEqual({})
  })

  it('returns an answer with access_token as it is [spec 7.09]', async () => {
    server.on(createToken.path, { json: { access_token: 'abc', token_type: 'bearer', expires_in: 7200 } })
    const grant = { grant_type: 'password', username: 'u', password: 'p' } as const
    expect(await call(createToken, grant)).toMatchObject({ access_token: 'abc', expires_in: 7200 })
  })

  it.each<[string, Reply]>([
    ['another shape', ok({ value: 5 })],
    ['no JSON', { text: '<html></html>' }],
    ['no object', { json: [] }],
    ['no code', { json: { data: { value: 'a', more: { x: 'b' } } } }],
    ['the names of another back end', { json: { code: 200, success: true, result: { value: 'a', more: { x: 'b' } } } }],
  ])('refuses %s', async (_case, reply) => {
    const strict = endpoint({ ...read, output: object({ value: string(), more: object({ x: string() }) }) })
    server.on(read.path, reply)
    expect(await findFailure(call(strict, {}))).toBeInstanceOf(MalformedResponseError)
    expect(reactions).toEqual([{ toast: '服务错误' }])
  })
}

const LOGIN: Reaction = { toast: '登录失效,请重新登录', relogin: true }

function describeCatalogue(): void {
  it.each<[number, string, string, Reaction | undefined]>([
    [400, '手机号不对', '[spec 8.02]', { toast: '错误的请求' }],
    [401, '', '[spec 8.03]', LOGIN],
    [404, '单据不存在', '[spec 8.04]', { toast: '单据不存在' }],
    [405, 'no', '[spec 8.05]', { toast: '当前操作不被允许' }],
    [409, '已由陈强处理', '', { toast: '已由陈强处理' }],
    [429, '', '[spec 8.06]', { toast: '请求过多，先休息一下吧' }],
    [500, '磁盘满', '[spec 8.07]', { toast: '磁盘满' }],
    [500, '', '[spec 8.07]', { toast: '服务错误' }],
    [500, 'MOBILE_NOT_EXIST', '', undefined],
    [501, '尚未开放', '', { toast: '尚未开放' }],
    [777, '别的', '[spec 8.08, 8.16]', { toast: '别的' }],
  ])('body code %i %p rejects and shows what the catalogue says %s', async (code, msg, _ids, reaction) => {
    server.on(read.path, refusal(code, msg))
    const error = await findFailure(call(read, {}))
    expect(error).toBeInstanceOf(ApiError)
    const message = msg === 'MOBILE_NOT_EXIST' ? '' : msg
    expect(error).toMatchObject({ code, status: 200, message, traceId: 'trace-2' })
    expect(reactions).toEqual(reaction ? [reaction] : [])
  })

  it.each<[number, unknown, string, Reaction | undefined]>([
    [401, { code: 401, msg: '' }, '[spec 8.09]', LOGIN],
    [400, { code: 400, msg: '参数缺失' }, '[spec 8.12]', { toast: '参数缺失' }],
    [403, { code: 403, message: '无权限' }, '[spec 8.10]', { toast: '无权限' }],
    [404, { code: 404 }, '[spec 8.10]', { toast: '服务错误' }],
    [429, { code: 429, msg: '请求过多，先休息一下吧' }, '', { toast: '请求过多，先休息一下吧' }],
    [500, { code: 500, msg: 'MOBILE_NOT_EXIST' }, '[spec 8.11]', undefined],
    [502, '<html>Bad gateway</html>', '[spec 8.12]', { toast: '服务错误' }],
    [201, { code: 200, msg: '', data: {} }, '[spec 7.04, 8.12]', { toast: '服务错误' }],
  ])('HTTP %i %j is rejected by the transport rules %s', async (status, json, _ids, reaction) => {
    server.on(read.path, typeof json === 'string' ? { status, text: json } : { status, json })
    expect(await findFailure(call(read, {}))).toMatchObject({ name: 'ApiError', code: status, status })
    expect(reactions).toEqual(reaction ? [reaction] : [])
  })

  it('does not go to login for a 401 of the token endpoint [spec 8.09]', async () => {
    server.on(createToken.path, { status: 401, json: { code: 401, msg: '账号或密码不正确' } })
    await findFailure(call(createToken, { grant_type: 'password', username: 'u', password: 'p' }))
    expect(reactions).toEqual([{ toast: '账号或密码不正确' }])
  })

  it('says 服务错误 when nobody answers [spec 8.10]', async () => {
    server.on(read.path, { cut: true })
    const error = await findFailure(call(read, {}))
    expect(error).toBeInstanceOf(NetworkError)
    expect(reactions).toEqual([{ toast: '服务错误' }])
  })

  it('tells nobody of a call that was given up', async () => {
    server.on(read.path, { ...ok({}), delay: 300 })
    const canceller = createCanceller()
    const calling = findFailure(call(read, {}, { signal: canceller.signal }))
    await server.arrival(read.path)
    canceller.abort()
    expect(await calling).toBeInstanceOf(CancelledError)
    expect(await findFailure(call(read, {}, { signal: canceller.signal }))).toBeInstanceOf(CancelledError)
    expect(reactions).toEqual([])
    expect(server.arrived).toHaveLength(1)
  })

  it('shows nothing for a quiet call', async () => {
    server.on(read.path, refusal(500, '坏了'))
    await findFailure(call(read, {}, { quiet: true }))
    expect(reactions).toEqual([])
  })

  it('tells a guest once, though several calls are refused', async () => {
    token = undefined
    server.on(read.path, { status: 401, json: { code: 401 } })
    await Promise.all(Array.from({ length: 5 }, () => findFailure(call(read, {}))))
    expect(reactions).toEqual([LOGIN])
  })
}

function describeIndicator(): void {
  it('appears while a request is pending and goes with it [spec 4.13, 9.04]', async () => {
    let answer = () => {}
    server.on(read.path, { ...ok({}), until: new Promise<void>((resolve) => (answer = resolve)) })
    const calling = call(read, {})
    while (masks.length === 0) await pause(20)
    answer()
    await calling
    expect(masks).toEqual(['passive', 'hidden'])
  })

  describe('by its own clock', () => {
    beforeEach(() => void jest.useFakeTimers())
    afterEach(() => void jest.useRealTimers())

    it('appears after 800 ms, not before [spec 4.13, 9.04]', async () => {
      let finish = () => {}
      const work = showProgressWhile(true, () => new Promise<void>((resolve) => (finish = resolve)))
      jest.advanceTimersByTime(INDICATOR_DELAY_MS - 1)
      expect(masks).toEqual([])
      jest.advanceTimersByTime(1)
      expect(masks).toEqual(['blocking'])
      finish()
      await work
      expect(masks).toEqual(['blocking', 'hidden'])
    })

    it('stays away from quick work', async () => {
      await showProgressWhile(false, () => Promise.resolve())
      jest.advanceTimersByTime(INDICATOR_DELAY_MS * 2)
      expect(masks).toEqual([])
    })
  })

  it('stays away from a quiet request', async () => {
    server.on(write.path, { ...ok({}), delay: INDICATOR_DELAY_MS + 100 })
    await call(write, {}, { quiet: true })
    expect(masks).toEqual([])
  })

  it('is counted: shown at the first opening, hidden at the last closing [spec 4.11, 4.12]', () => {
    const closeFirst = openMask()
    const closeSecond = openMask()
    closeFirst()
    closeFirst()
    expect(masks).toEqual(['blocking'])
    closeSecond()
    expect(masks).toEqual(['blocking', 'hidden'])
  })

  it('blocks the page for a write only', () => {
    const closeRead = openMask(false)
    const closeWrite = openMask(true)
    closeWrite()
    closeRead()
    expect(masks).toEqual(['passive', 'blocking', 'passive', 'hidden'])
  })
}

/** Accepts only the token of the live session. */
function guard(live: () => string): void {
  const answer = ({ headers }: { headers: { authorization?: string } }): Reply =>
    headers.authorization === `Bearer ${live()}` ? ok({ value: live() }) : { status: 401, json: { code: 401 } }
  server.on(read.path, answer)
  server.on(write.path, answer)
}

function describeRenewal(): void {
  const fifty = (options?: CallOptions) => Array.from({ length: 50 }, () => findFailure(call(read, {}, options)))

  it('renews once for fifty calls that meet an ended token', async () => {
    const fresh = `fresh-${turn}`
    guard(() => fresh)
    let renewals = 0
    configure(async () => {
      renewals += 1
      await pause(60)
      token = fresh
      return true
    })
    expect(await Promise.all(fifty())).toEqual(Array.from({ length: 50 }, () => undefined))
    expect(renewals).toBe(1)
    expect(reactions).toEqual([])
  })

  it('tells once and moves once when the renewal is refused, and no call hangs', async () => {
    guard(() => 'never')
    configure(async () => {
      await pause(60)
      return false
    })
    const errors = await Promise.all([...fifty(), ...fifty({ quiet: true })])
    expect(errors.every((error) => error instanceof ApiError && error.code === 401)).toBe(true)
    expect(reactions).toEqual([LOGIN])
  })

  it('asks for a refused renewal again after three seconds, not before', async () => {
    guard(() => 'never')
    let renewals = 0
    configure(() => {
      renewals += 1
      return Promise.resolve(false)
    })
    await findFailure(call(read, {}))
    await findFailure(call(read, {}))
    expect(renewals).toBe(1)
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3001)
    await findFailure(call(read, {}))
    clock.mockRestore()
    expect(renewals).toBe(2)
  })

  it('says once that nobody answered, and moves nobody, when the renewal gets no answer', async () => {
    guard(() => 'never')
    configure(async () => {
      await pause(20)
      throw new NetworkError('unreachable')
    })
    const errors = await Promise.all(fifty())
    expect(errors.every((error) => error instanceof NetworkError)).toBe(true)
    expect(reactions).toEqual([{ toast: '服务错误' }])
  })

  it('sends a write again with its key, once', async () => {
    const fresh = `fresh-${turn}`
    guard(() => fresh)
    configure(() => {
      token = fresh
      return Promise.resolve(true)
    })
    await call(write, { a: 1 })
    const keys = server.arrived.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  it('uses a renewal that came while the call was under way', async () => {
    const ended = token
    const fresh = `fresh-${turn}`
    guard(() => fresh)
    let renewals = 0
    configure(() => {
      renewals += 1
      token = fresh
      return Promise.resolve(true)
    })
    await call(read, {})
    server.on('/core/api/slow', ({ headers }) =>
      headers.authorization === `Bearer ${fresh}` ? ok({}) : { status: 401, json: { code: 401 }, delay: 80 },
    )
    token = ended
    const slow = call(endpoint({ ...read, path: '/core/api/slow' }), {})
    token = fresh
    await slow
    expect(renewals).toBe(1)
  })

  it("never repeats one person's call with another's token", async () => {
    server.on(write.path, { status: 401, json: { code: 401 }, delay: 60 })
    const calling = findFailure(call(write, {}))
    token = 'of-somebody-else'
    expect(await calling).toBeInstanceOf(ApiError)
    expect(server.arrived.map(({ headers }) => headers.authorization)).toEqual([`Bearer token-of-turn-${turn}`])
  })

  it('keeps the write that the end of the session stopped, with its key', async () => {
    guard(() => 'never')
    await findFailure(call(write, { opinion: '同意' }))
    expect(queued).toEqual([
      {
        method: 'POST',
        path: write.path,
        summary: '试',
        input: { opinion: '同意' },
        idempotencyKey: server.arrived[0]?.headers['idempotency-key'],
      },
    ])
  })

  it('moves nobody when a token that is only being tried is refused', async () => {
    guard(() => 'never')
    await findFailure(call(read, {}, { token: 'tried', quiet: true }))
    expect(server.arrived.map(({ headers }) => headers.authorization)).toEqual(['Bearer tried'])
    expect(reactions).toEqual([])
  })
}
