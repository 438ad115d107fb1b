import { object, optional, string, unknown } from 'valibot'

import { call, configureClient } from '@/api/client'
import { endpoint } from '@/contract/endpoint'
import type { EarlyAnswer } from '@/platform/early-answer/types'

import { ApiServer, ok } from '../support/api-server'

const described = { summary: '试', who: ['user'] } as const
const Answer = object({ value: optional(string(), '') })
const read = endpoint({ ...described, method: 'GET', path: '/core/api/read', input: unknown(), output: Answer })
const write = endpoint({ ...described, method: 'POST', path: '/core/api/write', input: unknown(), output: Answer })

const server = new ApiServer()
const early = { statusCode: 200, data: { code: 200, msg: '', data: { value: 'early' } } }
let base = ''
let token = 'live'

function putEarly(answer: Promise<EarlyAnswer | undefined>, authorization = 'Bearer live') {
  window.earlyAnswers = { authorization, answers: { [`${base}/core/api/read?id=1`]: answer } }
}
const readOne = () => call(read, { id: 1 }, { quiet: true })

beforeAll(async () => {
  base = await server.start()
  process.env.API_BASE = base
  configureClient({
    getToken: () => token,
    refresh: async () => {
      token = 'renewed'
      return true
    },
  })
})
afterAll(() => server.stop())
beforeEach(() => {
  server.reset()
  token = 'live'
  server.on('/core/api/read', ok({ value: 'late' }))
  server.on('/core/api/write', ok({}))
  delete window.earlyAnswers
})
afterEach(() => jest.restoreAllMocks())

describe('a read that the page has sent beside its code', () => {
  it('takes that response, once', async () => {
    putEarly(Promise.resolve(early))
    expect(await readOne()).toEqual({ value: 'early' })
    expect(server.arrived).toHaveLength(0)
    expect(await readOne()).toEqual({ value: 'late' })
  })

  it('is sent by the call when no response arrived', async () => {
    putEarly(Promise.resolve(undefined))
    expect(await readOne()).toEqual({ value: 'late' })
  })

  it('belongs to the session that it was read for', async () => {
    putEarly(Promise.resolve(early), 'Bearer of-another')
    expect(await readOne()).toEqual({ value: 'late' })
  })

  it('is renewed with the session when its token has expired', async () => {
    putEarly(Promise.resolve({ statusCode: 200, data: { code: 401, msg: '登录已过期', data: null } }))
    expect(await readOne()).toEqual({ value: 'late' })
    expect(token).toBe('renewed')
  })

  it('fails as it does by itself', async () => {
    putEarly(Promise.resolve({ statusCode: 500, data: { code: 500, msg: '系统异常', data: null } }))
    await expect(readOne()).rejects.toMatchObject({ code: 500 })
  })

  it('is not taken after a write, which may have changed what it says', async () => {
    putEarly(Promise.resolve(early))
    await call(write, {}, { quiet: true })
    expect(await readOne()).toEqual({ value: 'late' })
  })

  it('is not taken half a minute after the page was opened', async () => {
    putEarly(Promise.resolve(early))
    jest.spyOn(performance, 'now').mockReturnValue(30_001)
    expect(await readOne()).toEqual({ value: 'late' })
  })
})
