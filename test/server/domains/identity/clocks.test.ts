// Two servers on one database whose clocks are apart, as they are until the time service has put them right.
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

import { reportClientError } from '@/contract/client-error'
import { createToken } from '@/contract/identity/auth'
import { getUserInfo } from '@/contract/identity/user'
import { buildApp } from '@/server/app'
import { clientError } from '@/server/db/schema/platform'
import { createServices } from '@/server/services'

import { type IdentityServer, PASSWORD, startIdentityServer } from '../../../support/identity'
import { requireItems } from '../../../support/require-items'

const PHONE = '13900000001'
/** Less than the grace of a token that comes again, and much more than the time service lets pass. */
const APART_MS = 8000
const report = { message: 'boom', route: '/pages/index/index', version: '1.0.0', platform: 'h5' as const }

describe('two servers whose clocks are eight seconds apart', () => {
  let server: IdentityServer
  let ahead: FastifyInstance

  beforeAll(async () => {
    server = await startIdentityServer()
    const now = () => new Date(server.clock.at + APART_MS)
    ahead = await buildApp(createServices(server.handle, server.settings, { now }))
    await server.register(PHONE)
  })
  afterAll(async () => {
    await ahead.close()
    await server.close()
  })

  const grant = async (app: FastifyInstance, input: Record<string, string>) => {
    const response = await app.inject({ method: 'POST', url: createToken.path, payload: { client: 'user', ...input } })
    return response.json<{ access_token?: string; refresh_token?: string }>()
  }
  const byPassword = { grant_type: 'password', username: PHONE, password: PASSWORD }
  const renew = (app: FastifyInstance, token = '') => grant(app, { grant_type: 'refresh_token', refresh_token: token })
  const codeAt = async (app: FastifyInstance, token = '') => {
    const headers = { authorization: `Bearer ${token}` }
    return (await app.inject({ method: 'GET', url: getUserInfo.path, headers })).json<{ code: number }>().code
  }
  const bothWays = () =>
    [
      [ahead, server.app],
      [server.app, ahead],
    ] as const

  it('know a session at once that the other began', async () => {
    for (const [one, other] of requireItems(bothWays())) {
      const { access_token: token } = await grant(one, byPassword)
      expect([await codeAt(one, token), await codeAt(other, token)]).toEqual([200, 200])
    }
  })

  it('renew a session that the other renewed, and go on where the other was', async () => {
    for (const [one, other] of requireItems(bothWays())) {
      const first = await grant(one, byPassword)
      const second = await renew(other, first.refresh_token)
      const third = await renew(one, second.refresh_token)
      expect([await codeAt(one, third.access_token), await codeAt(other, third.access_token)]).toEqual([200, 200])
    }
  })

  it('take a renewal whose answer was lost for no theft, when it comes again to the other', async () => {
    for (const [one, other] of requireItems(bothWays())) {
      const first = await grant(one, byPassword)
      const second = await renew(one, first.refresh_token)
      expect(await renew(other, first.refresh_token)).not.toHaveProperty('access_token')
      expect(await codeAt(other, second.access_token)).toBe(200)
    }
  })

  it('sign in by a code that the other sent', async () => {
    const verifyCode = await server.codeFor(PHONE, 'login')
    expect(await grant(ahead, { grant_type: 'sms_code', mobile: PHONE, code: verifyCode })).toHaveProperty(
      'access_token',
    )
  })

  it('do a write once that came to both', async () => {
    const traceId = randomUUID()
    const headers = { 'idempotency-key': randomUUID() }
    const arrive = (app: FastifyInstance) =>
      app.inject({ method: 'POST', url: reportClientError.path, headers, payload: { ...report, traceId } })
    const answers = await Promise.all([ahead, server.app, ahead, server.app].map(arrive))
    expect(answers.map((answer) => answer.json<{ code: number }>().code)).toEqual([200, 200, 200, 200])
    const rows = await server.db.select().from(clientError)
    expect(rows.filter((row) => row.traceId === traceId)).toHaveLength(1)
  })
})

describe('a server whose clock is put back by an hour', () => {
  let server: IdentityServer
  beforeAll(async () => {
    server = await startIdentityServer()
    await server.register(PHONE)
  })
  afterAll(() => server.close())
  const isLive = async (token: string) => (await server.send(getUserInfo, {}, { token })).code === 200

  it('keeps who is signed in, renews them, and lets others in', async () => {
    const tokens = await server.signIn(PHONE)
    server.wait(-3_600_000)
    expect(await isLive(tokens.access)).toBe(true)
    const renewed = await server.refresh(tokens.refresh)
    expect(await isLive(renewed.tokens?.access ?? '')).toBe(true)
    expect(await isLive((await server.signIn(PHONE)).access)).toBe(true)
  })
})
