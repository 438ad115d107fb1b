import { calls } from '@/contract/calls'
import { registerUser, sendVerifyCode } from '@/contract/identity/auth'
import { getUserInfo } from '@/contract/identity/user'
import { listOwnBanners } from '@/contract/organization/banner'
import { isFromThisMachine } from '@/server/domains/identity/outbox-routes'
import { createSmsSender } from '@/server/domains/identity/sms-sender'
import { readSettings } from '@/server/settings'

import { type IdentityServer, PASSWORD, startIdentityServer } from '../../../support/identity'
import { requireItems } from '../../../support/require-items'
import { startWechat, type WechatStandIn } from '../../../support/wechat'

const PHONE = '13912348765'
const NAME = '欧阳隐私'

let wechat: WechatStandIn
let server: IdentityServer
/** What the server wrote to its log. */
const log: string[] = []

beforeAll(async () => {
  jest.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    log.push(String(chunk))
    return true
  })
  wechat = await startWechat()
  server = await startIdentityServer({
    environment: {
      LOG_LEVEL: 'trace',
      WECHAT_API_BASE: wechat.base,
      WECHAT_APPID: wechat.app.appid,
      WECHAT_SECRET: wechat.app.secret,
    },
  })
})
afterAll(async () => {
  await server.close()
  await wechat.close()
  jest.restoreAllMocks()
})

describe('the log', () => {
  it('at its most talkative holds no phone, name, password, code, token, address or secret [asvs 16.2.5, 16.4.1]', async () => {
    const code = await server.codeFor(PHONE, 'register')
    const input = { mobile: PHONE, code, name: NAME, password: PASSWORD }
    await server.send(registerUser, input)
    await server.send(registerUser, input)
    const tokens = await server.signIn(PHONE)
    const renewed = await server.refresh(tokens.refresh)
    await server.token({ grant_type: 'password', username: PHONE, password: 'Wrong-Horse-1' }, '203.0.113.9')
    const login = wechat.loginCode('openid-private')
    await server.token({ grant_type: 'wechat_phone', code: login, phone_code: wechat.phoneCode(PHONE) })
    await server.token({ grant_type: 'wechat_code', code: login })
    await server.inject({ method: 'GET', url: `/core/api/app/user/getUserInfo?token=${tokens.access}` })
    const text = log.join('')
    expect(text).toContain('"route":"/core/oauth/token"')
    expect(log.length).toBeGreaterThan(8)
    const secrets = [PHONE, NAME, PASSWORD, 'Wrong-Horse-1', '203.0.113.9', 'openid-private', wechat.app.secret, login]
    const issued = [tokens.access, tokens.refresh, renewed.tokens?.access, renewed.tokens?.refresh]
    for (const secret of [...secrets, ...issued]) expect(text).not.toContain(secret)
    // Six digits alone could stand in a time or an id: the code is looked for as a value.
    expect(text).not.toMatch(new RegExp(`[":= ]${code}[", }]`))
  })

  it('tells of each refusal its route, its code and the id of the person, and of a bad token that it was one [asvs 16.1.1]', async () => {
    const { access } = await server.signIn(PHONE)
    const { data } = await server.send(getUserInfo, {}, { token: access })
    log.length = 0
    await server.send(listOwnBanners, {}, { token: access })
    await server.send(getUserInfo, {}, { token: 'x'.repeat(43) })
    const told = log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered')
    expect(told).toMatchObject([
      { route: listOwnBanners.path, status: 200, code: 403, person: data.userId, traceId: expect.any(String) },
      { route: getUserInfo.path, status: 401, code: 401 },
    ])
    expect(told[1]).not.toHaveProperty('person')
  })
})

it('no call sets a cookie [asvs 3.3]', async () => {
  for (const endpoint of requireItems(Object.values(calls))) {
    const url = endpoint.path.replace(/\{\w+\}/g, 'x')
    const payload = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { payload: {} }
    const response = await server.inject({ method: endpoint.method, url, ...payload })
    expect([endpoint.path, response.headers['set-cookie']]).toEqual([endpoint.path, undefined])
  }
})

describe('the development outbox', () => {
  const open = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    server.inject({ method: 'GET', url: '/dev/outbox', headers: { host: 'localhost:8080', ...headers }, remoteAddress })

  it('shows this machine the latest codes, as a page and as a list', async () => {
    server.wait(3_600_000)
    await server.send(sendVerifyCode, { mobile: '13912340000', purpose: 'login' })
    const code = server.services.sms.outbox?.[0]?.code
    const page = await open()
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('13912340000')
    expect(page.body).toContain(`<b>${code}</b>`)
    const list = await open({ accept: 'application/json' })
    expect(list.json()[0]).toMatchObject({ phone: '13912340000', code, purpose: 'login' })
    expect(list.headers['cache-control']).toBe('no-store')
  })

  it.each([
    ['another machine', {}, '192.168.1.20'],
    ['another machine through a proxy on this one', { 'x-forwarded-for': '192.168.1.20' }, '127.0.0.1'],
    ['a page whose name was pointed at this machine', { host: 'evil.example.com' }, '127.0.0.1'],
    ['another machine over IPv6', {}, '2001:db8::1'],
  ])('does not exist for %s [asvs 13.4.5]', async (_name, headers, address) => {
    const response = await open(headers, address)
    expect(response.statusCode).toBe(404)
    expect(response.body).not.toContain('13912340000')
  })

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('exists for %s', (remoteAddress) => {
    const request = { headers: { host: '127.0.0.1:8080' }, socket: { remoteAddress } }
    expect(isFromThisMachine(request as unknown as Parameters<typeof isFromThisMachine>[0])).toBe(true)
  })

  it.each([
    ['the embedded database', {}, true],
    ['a database of one’s own', { DATABASE_URL: 'postgres://app@localhost/app' }, false],
    ['a database of one’s own with the demo', { DATABASE_URL: 'postgres://app@localhost/app', SEED: 'demo' }, true],
    ['a gateway', { SMS_URL: 'https://sms.example.com/send' }, false],
  ])('over %s: %#', (_name, environment, isThere) => {
    expect(createSmsSender(readSettings(environment)).outbox !== null).toBe(isThere)
  })

  it('without gateway and outbox no code is made', () => {
    expect(createSmsSender(readSettings({ DATABASE_URL: 'postgres://app@localhost/app' })).isConfigured).toBe(false)
  })
})
