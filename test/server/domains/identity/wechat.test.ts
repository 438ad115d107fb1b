import { eq } from 'drizzle-orm'

import { appUser } from '@/server/db/schema/identity'
import { wechatBinding, wechatTicket } from '@/server/db/schema/sign-in'
import { createServices } from '@/server/services'
import { readSettings } from '@/server/settings'

import { type IdentityServer, PASSWORD, startIdentityServer } from '../../../support/identity'
import { startWechat, type WechatStandIn } from '../../../support/wechat'

const MINUTE = 60_000
const PHONE = '13900000001'
const OTHER = '13900000002'

let wechat: WechatStandIn
let server: IdentityServer

beforeAll(async () => {
  wechat = await startWechat()
  const { appid, secret } = wechat.app
  server = await startIdentityServer({
    environment: {
      WECHAT_API_BASE: wechat.base,
      WECHAT_APPID: appid,
      WECHAT_SECRET: secret,
      WECHAT_H5_APPID: appid,
      WECHAT_H5_SECRET: secret,
    },
  })
})
afterAll(async () => {
  await server.close()
  await wechat.close()
})

let userId = ''
beforeEach(async () => {
  server.wait(24 * 60 * MINUTE)
  await server.truncate()
  userId = await server.register(PHONE, '张伟')
  wechat.calls.length = 0
})

const byLogin = (code: string, client: 'user' | 'channel' = 'user') =>
  server.token({ grant_type: 'wechat_code', code, client })
const byPhone = (code: string, phone_code: string, client: 'user' | 'channel' = 'user') =>
  server.token({ grant_type: 'wechat_phone', code, phone_code, client })
const byOauth = (code: string) => server.token({ grant_type: 'wechat_h5', code, client: 'user' })
const bindings = () => server.db.select().from(wechatBinding)
const getTicket = (data: unknown) => (data as { bindTicket: string }).bindTicket

describe('a WeChat identity that nobody has tied yet', () => {
  it('signs nobody in, and gets a ticket to be tied with', async () => {
    const answer = await byLogin(wechat.loginCode('openid-1'))
    expect([answer.status, answer.code, answer.msg]).toEqual([200, 404, '该微信尚未绑定账号，请先用手机号登录'])
    expect(answer.data).toEqual({ bindTicket: expect.stringMatching(/^[\w-]{43}$/) })
    expect(await bindings()).toEqual([])
  })

  it('is tied by signing in with the password, and signs in by itself from then on', async () => {
    const ticket = getTicket((await byLogin(wechat.loginCode('openid-1'))).data)
    const password = { grant_type: 'password', username: PHONE, password: PASSWORD, client: 'user' } as const
    expect((await server.token({ ...password, bind_ticket: ticket })).tokens?.userId).toBe(userId)
    expect((await byLogin(wechat.loginCode('openid-1'))).tokens?.userId).toBe(userId)
  })

  it('is tied by signing in with a code', async () => {
    const ticket = getTicket((await byOauth(wechat.oauthCode('openid-h5'))).data)
    const code = await server.codeFor(PHONE, 'login')
    await server.token({ grant_type: 'sms_code', mobile: PHONE, code, client: 'user', bind_ticket: ticket })
    expect((await byOauth(wechat.oauthCode('openid-h5'))).tokens?.userId).toBe(userId)
  })

  it('is not tied by a wrong password, a used ticket, an old one, or one of the other population [asvs 6.8.1]', async () => {
    const password = { grant_type: 'password', username: PHONE, password: PASSWORD, client: 'user' } as const
    const ticket = getTicket((await byLogin(wechat.loginCode('openid-1'))).data)
    await server.token({ ...password, password: 'Wrong-Horse-1', bind_ticket: ticket })
    expect(await bindings()).toEqual([])
    const partnerTicket = getTicket((await byLogin(wechat.loginCode('openid-2'), 'channel')).data)
    await server.token({ ...password, bind_ticket: partnerTicket })
    expect(await bindings()).toEqual([])
    server.wait(10 * MINUTE + 1)
    await server.token({ ...password, bind_ticket: ticket })
    expect(await bindings()).toEqual([])
    const fresh = getTicket((await byLogin(wechat.loginCode('openid-1'))).data)
    await server.token({ ...password, bind_ticket: fresh })
    await server.db.delete(wechatBinding)
    await server.token({ ...password, bind_ticket: fresh })
    expect(await bindings()).toEqual([])
  })
})

describe('the phone-number button', () => {
  it('signs in the holder of the phone and ties the identity', async () => {
    const answer = await byPhone(wechat.loginCode('openid-1', 'union-1'), wechat.phoneCode(PHONE))
    expect(answer.tokens?.userId).toBe(userId)
    expect(await bindings()).toMatchObject([{ userId, openid: 'openid-1', unionid: 'union-1', door: 'mini' }])
    expect((await byLogin(wechat.loginCode('openid-1'))).tokens?.userId).toBe(userId)
  })

  it('moves the identity to the phone that was proven last', async () => {
    const otherId = await server.register(OTHER)
    await byPhone(wechat.loginCode('openid-1'), wechat.phoneCode(PHONE))
    expect((await byPhone(wechat.loginCode('openid-1'), wechat.phoneCode(OTHER))).tokens?.userId).toBe(otherId)
    expect((await byLogin(wechat.loginCode('openid-1'))).tokens?.userId).toBe(otherId)
    expect(await bindings()).toHaveLength(1)
  })

  it('says MOBILE_NOT_EXIST for an unknown phone and gives a ticket for after registering', async () => {
    const answer = await byPhone(wechat.loginCode('openid-1'), wechat.phoneCode(OTHER))
    expect([answer.code, answer.msg]).toEqual([404, 'MOBILE_NOT_EXIST'])
    const otherId = await server.register(OTHER)
    const bind_ticket = getTicket(answer.data)
    await server.token({ grant_type: 'password', username: OTHER, password: PASSWORD, client: 'user', bind_ticket })
    expect((await byLogin(wechat.loginCode('openid-1'))).tokens?.userId).toBe(otherId)
  })

  it('keeps the populations apart', async () => {
    const partnerId = await server.registerAsPartner(PHONE)
    const answer = await byPhone(wechat.loginCode('openid-1'), wechat.phoneCode(PHONE), 'channel')
    expect(answer.tokens?.userId).toBe(partnerId)
    expect((await byLogin(wechat.loginCode('openid-1'))).code).toBe(404)
  })

  it('asks WeChat for its token once, and again by force when it was replaced', async () => {
    await byPhone(wechat.loginCode('openid-1'), wechat.phoneCode(PHONE))
    wechat.calls.length = 0
    await byPhone(wechat.loginCode('openid-1'), wechat.phoneCode(PHONE))
    expect(wechat.calls.map(({ path }) => path)).toEqual(['/sns/jscode2session', '/wxa/business/getuserphonenumber'])
    await wechat.replaceAppToken()
    expect((await byPhone(wechat.loginCode('openid-1'), wechat.phoneCode(PHONE))).tokens).not.toBeNull()
    expect(wechat.calls.map(({ path }) => path).slice(2)).toEqual([
      '/sns/jscode2session',
      '/wxa/business/getuserphonenumber',
      '/cgi-bin/stable_token',
      '/wxa/business/getuserphonenumber',
    ])
  })

  it('is not asked for a phone when the login code is bad: each success is paid for', async () => {
    await byPhone('unknown', wechat.phoneCode(PHONE))
    expect(wechat.calls.map(({ path }) => path)).toEqual(['/sns/jscode2session'])
  })
})

describe('what WeChat refuses', () => {
  const used = async () => {
    const code = wechat.loginCode('openid-1')
    await byLogin(code)
    return byLogin(code)
  }
  const expired = () => {
    const code = wechat.loginCode('openid-1')
    wechat.advance(5 * MINUTE + 1)
    return byLogin(code)
  }
  const usedPhoneCode = async () => {
    const code = wechat.phoneCode(PHONE)
    await byPhone(wechat.loginCode('openid-1'), code)
    return byPhone(wechat.loginCode('openid-1'), code)
  }
  const usedOauthCode = async () => {
    const code = wechat.oauthCode('openid-h5')
    await byOauth(code)
    return byOauth(code)
  }

  it.each([
    ['an unknown code (40029)', () => byLogin('unknown')],
    ['a used code (40163)', used],
    ['a code of six minutes ago (40029)', expired],
    ['a code of the other door (40029)', () => byOauth(wechat.loginCode('openid-1'))],
    ['an unknown phone code', () => byPhone(wechat.loginCode('openid-1'), 'unknown')],
    ['a used phone code', usedPhoneCode],
    ['a used code of web authorisation', usedOauthCode],
  ])('%s answers 401 and asks to try again', async (_name, act) => {
    const answer = await act()
    expect([answer.status, answer.code, answer.msg]).toEqual([401, 401, '微信登录凭证已失效，请重试'])
  })

  it('-1 busy is asked once more, and no more', async () => {
    wechat.beBusy(1)
    expect((await byLogin(wechat.loginCode('openid-1'))).code).toBe(404)
    wechat.beBusy(2)
    wechat.calls.length = 0
    const answer = await byLogin(wechat.loginCode('openid-1'))
    expect([answer.code, answer.msg]).toEqual([503, '微信暂时无法完成登录，请稍后再试或使用手机号登录'])
    expect(wechat.calls).toHaveLength(2)
  })

  it('no other refusal is asked again: the code would be used up', async () => {
    await byLogin('unknown')
    expect(wechat.calls).toHaveLength(1)
  })

  it.each([
    ['as long as a page', 'o'.repeat(5000)],
    ['with half a character', 'o\ud800'],
    ['with signs of a query', "o' or 1=1"],
  ])('a name of a person %s is none', async (_what, openid) => {
    const answer = await byLogin(wechat.loginCode(openid))
    expect([answer.code, answer.msg]).toEqual([503, '微信暂时无法完成登录，请稍后再试或使用手机号登录'])
  })

  it('silence for five seconds answers 503', async () => {
    wechat.fallSilent(true)
    const started = Date.now()
    const answer = await byLogin(wechat.loginCode('openid-1'))
    wechat.fallSilent(false)
    expect(answer.code).toBe(503)
    expect(Date.now() - started).toBeGreaterThan(4500)
  })
})

describe('a snapshot page', () => {
  it('neither signs in nor gives a ticket, even where its made-up openid is tied', async () => {
    await server.db.insert(wechatBinding).values({
      id: 'binding',
      userId,
      population: 'user',
      door: 'h5',
      openid: 'snapshot',
      createdAt: new Date(server.clock.at),
    })
    const answer = await byOauth(wechat.oauthCode('snapshot', true))
    expect([answer.status, answer.code, answer.data]).toEqual([200, 403, null])
    expect(answer.msg).toContain('使用完整服务')
    expect(await server.db.select().from(wechatTicket)).toEqual([])
  })
})

it('a disabled account is told so', async () => {
  await byPhone(wechat.loginCode('openid-1'), wechat.phoneCode(PHONE))
  await server.db.update(appUser).set({ status: 'disabled' }).where(eq(appUser.id, userId))
  expect((await byLogin(wechat.loginCode('openid-1'))).code).toBe(403)
})

it('guessing codes ends after ten a minute from one address', async () => {
  const codes: unknown[] = []
  for (let index = 0; index < 11; index++) codes.push((await byLogin(`guess-${index}`)).code)
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 401), 429])
})

it('nothing of WeChat beyond the openid is kept or answered', async () => {
  const answer = await byPhone(wechat.loginCode('openid-1'), wechat.phoneCode(PHONE))
  const everything = JSON.stringify([answer, await bindings(), await server.db.select().from(wechatTicket)])
  expect(everything).not.toContain('session_key')
  expect(everything).not.toContain(wechat.app.secret)
  expect(JSON.stringify(answer)).not.toContain('openid')
})

describe('settings', () => {
  it('without an app id answer 501', async () => {
    const bare = createServices(server.handle, readSettings({}))
    await expect(bare.wechat.miniIdentity('code')).rejects.toMatchObject({ failure: 'unconfigured' })
  })

  it('with a foreign address stop the start with one sentence [asvs 1.3.6]', () => {
    const settings = readSettings({ WECHAT_API_BASE: 'https://evil.example.com' })
    expect(() => createServices(server.handle, settings)).toThrow('WECHAT_API_BASE must be an https address of WeChat')
  })
})
