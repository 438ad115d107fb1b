import type { FastifyInstance } from 'fastify'

import { createToken, registerUser, type SmsPurpose, sendVerifyCode, type TokenRequest } from '@/contract/identity/auth'
import { registerPartner, sendPartnerVerifyCode } from '@/contract/partner/partner'

import { startTestServer, type TestServer, type TestServerOptions } from './server'

export const PASSWORD = 'Correct-Horse-9'

export interface Tokens {
  access: string
  refresh: string
  userId: string
  /** Names the device at its next sign-in. */
  device: string
}

/** What the token endpoint answered, whether it gave tokens or refused. */
interface TokenAnswer {
  status: number
  code: unknown
  msg: unknown
  data: unknown
  tokens: Tokens | null
}

type SignInInput = Parameters<typeof request>[1]

async function request(
  app: FastifyInstance,
  input: Partial<TokenRequest> & { grant_type: string },
  ip = '127.0.0.1',
  device?: string,
) {
  const headers = device === undefined ? {} : { 'device-token': device }
  const response = await app.inject({
    method: 'POST',
    url: createToken.path,
    payload: input,
    remoteAddress: ip,
    headers,
  })
  const body = response.json()
  const { access_token: access, refresh_token: refresh, user_id: userId, device_token } = body
  const tokens = access ? { access, refresh, userId, device: device_token } : null
  return { status: response.statusCode, code: body.code, msg: body.msg, data: body.data, tokens } as TokenAnswer
}

/** A server whose clock the test moves and whose SMS the test reads. */
export async function startIdentityServer(options: TestServerOptions = {}) {
  const clock = { at: Date.parse('2026-11-20T02:00:00Z') }
  const server = await startTestServer({
    ...options,
    replace: async (handle, settings) => ({
      now: () => new Date(clock.at),
      ...(await options.replace?.(handle, settings)),
    }),
  })

  async function codeFor(phone: string, purpose: SmsPurpose, population: 'user' | 'partner' = 'user'): Promise<string> {
    // Past the minute that the former code of this phone blocks.
    clock.at += 60_000
    const call = population === 'user' ? sendVerifyCode : sendPartnerVerifyCode
    const answer = await server.send(call, { mobile: phone, purpose })
    if (answer.code !== 200) throw new Error(`no code for ${phone}: ${answer.code} ${answer.msg}`)
    const message = server.services.sms.outbox?.find((sent) => sent.phone === phone && sent.purpose === purpose)
    if (!message) throw new Error(`nothing was sent to ${phone}`)
    return message.code
  }

  async function register(phone: string, name = '测试', password = PASSWORD): Promise<string> {
    const code = await codeFor(phone, 'register')
    const answer = await server.send(registerUser, { mobile: phone, code, name, password })
    if (answer.code !== 200) throw new Error(`not registered: ${answer.code} ${answer.msg}`)
    return answer.data.userId
  }

  async function registerAsPartner(phone: string, password = PASSWORD): Promise<string> {
    const code = await codeFor(phone, 'register', 'partner')
    const details = { name: '伙伴', companyName: '伙伴公司' }
    const answer = await server.send(registerPartner, { mobile: phone, code, password, ...details })
    if (answer.code !== 200) throw new Error(`not registered: ${answer.code} ${answer.msg}`)
    return answer.data.userId
  }

  async function signIn(
    phone: string,
    client: 'user' | 'channel' = 'user',
    password = PASSWORD,
    device?: string,
  ): Promise<Tokens> {
    const answer = await token({ grant_type: 'password', username: phone, password, client }, undefined, device)
    if (!answer.tokens) throw new Error(`not signed in: ${answer.code} ${answer.msg}`)
    return answer.tokens
  }

  const token = (input: SignInInput, ip?: string, device?: string) => request(server.app, input, ip, device)

  return {
    ...server,
    clock,
    /** Moves the clock on. */
    wait(milliseconds: number) {
      clock.at += milliseconds
    },
    token,
    codeFor,
    register,
    registerAsPartner,
    signIn,
    refresh: (refresh: string, client: 'user' | 'channel' = 'user') =>
      token({ grant_type: 'refresh_token', refresh_token: refresh, client }),
  }
}

export type IdentityServer = Awaited<ReturnType<typeof startIdentityServer>> & TestServer
