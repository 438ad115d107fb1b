import { eq } from 'drizzle-orm'

import { forgetPassword, logout, preCheckCode, sendVerifyCode } from '@/contract/identity/auth'
import { saveDevice } from '@/contract/identity/device'
import { changePassword, getUserInfo } from '@/contract/identity/user'
import { getChannelUser } from '@/contract/partner/partner'
import { auditEntry } from '@/server/db/schema/audit'
import { appUser } from '@/server/db/schema/identity'
import { accessToken, refreshToken, session } from '@/server/db/schema/sign-in'
import { deleteOldSessions } from '@/server/domains/identity/session-store'

import { PASSWORD, startIdentityServer, type Tokens } from '../../../support/identity'
import { setUpServer } from '../../../support/set-up-server'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const PHONE = '13900000001'

const server = setUpServer(startIdentityServer)
let tokens: Tokens

const isLive = async (token: string) => (await server.send(getUserInfo, {}, { token })).code === 200

beforeEach(async () => {
  server.wait(30 * DAY)
  await server.truncate()
  await server.register(PHONE, '张伟')
  tokens = await server.signIn(PHONE)
})

describe('an access token', () => {
  it('ends two hours after its last use [asvs 7.1.1]', async () => {
    server.wait(2 * HOUR - 1000)
    expect(await isLive(tokens.access)).toBe(true)
    server.wait(2 * HOUR - 1000)
    expect(await isLive(tokens.access)).toBe(true)
    server.wait(2 * HOUR + 1000)
    expect(await isLive(tokens.access)).toBe(false)
  })

  it('ends twelve hours after it was issued, however much it is used [asvs 7.1.1]', async () => {
    for (let hours = 1; hours < 12; hours++) {
      server.wait(HOUR)
      expect(await isLive(tokens.access)).toBe(true)
    }
    server.wait(HOUR)
    expect(await isLive(tokens.access)).toBe(false)
  })

  it('is nowhere in the database as it is', async () => {
    const stored = JSON.stringify([
      await server.db.select().from(accessToken),
      await server.db.select().from(refreshToken),
      await server.db.select().from(session),
    ])
    expect(stored).not.toContain(tokens.access)
    expect(stored).not.toContain(tokens.refresh)
    expect(stored).toMatch(/[0-9a-f]{64}/)
  })

  it.each(['a', 'x'.repeat(43), `${'x'.repeat(42)}'`, 'é'.repeat(43), 'x'.repeat(5000)])(
    'that was never issued answers HTTP 401 (%#)',
    async (token) => {
      const answer = await server.send(getUserInfo, {}, { token: encodeURIComponent(token) })
      expect([answer.status, answer.code, answer.msg]).toEqual([401, 401, '登录失效,请重新登录'])
    },
  )

  it('stops working when the account is disabled [asvs 7.4.2]', async () => {
    await server.db.update(appUser).set({ status: 'disabled' }).where(eq(appUser.phone, PHONE))
    expect(await isLive(tokens.access)).toBe(false)
    expect((await server.refresh(tokens.refresh)).tokens).toBeNull()
  })
})

describe('a refresh token', () => {
  it('gives a new pair once', async () => {
    const renewed = await server.refresh(tokens.refresh)
    expect(renewed.tokens?.userId).toBe(tokens.userId)
    expect(await isLive(renewed.tokens?.access ?? '')).toBe(true)
    const again = await server.refresh(tokens.refresh)
    expect([again.status, again.code, again.tokens]).toEqual([401, 401, null])
  })

  it('lets the former access token finish what is under way, ten seconds at most', async () => {
    await server.refresh(tokens.refresh)
    server.wait(9000)
    expect(await isLive(tokens.access)).toBe(true)
    server.wait(2000)
    expect(await isLive(tokens.access)).toBe(false)
  })

  it('gives one pair to twenty arrivals at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.refresh(tokens.refresh)))
    const winners = answers.filter((answer) => answer.tokens)
    expect(winners).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(19)
    expect(await isLive(winners[0]?.tokens?.access ?? '')).toBe(true)
  })

  it('ends the whole session, newest token included, when it comes again after ten seconds [asvs 10.4.5]', async () => {
    const renewed = await server.refresh(tokens.refresh)
    server.wait(10_001)
    await server.refresh(tokens.refresh)
    expect(await isLive(renewed.tokens?.access ?? '')).toBe(false)
    expect((await server.refresh(renewed.tokens?.refresh ?? '')).tokens).toBeNull()
    const [row] = await server.db.select().from(session)
    expect(row?.revokedBy).toBe('replay')
  })

  it('leaves the session alone when it comes again within ten seconds', async () => {
    const renewed = await server.refresh(tokens.refresh)
    server.wait(10_000)
    await server.refresh(tokens.refresh)
    expect(await isLive(renewed.tokens?.access ?? '')).toBe(true)
  })

  it('ends after thirty days', async () => {
    server.wait(30 * DAY - 1000)
    expect((await server.refresh(tokens.refresh)).tokens).not.toBeNull()
    const other = await server.signIn(PHONE)
    server.wait(30 * DAY + 1000)
    expect((await server.refresh(other.refresh)).tokens).toBeNull()
  })

  it('is no access token, nor the reverse', async () => {
    expect(await isLive(tokens.refresh)).toBe(false)
    expect((await server.refresh(tokens.access)).tokens).toBeNull()
  })
})

describe('signing out', () => {
  it('ends both tokens of this session at once and no other session', async () => {
    const other = await server.signIn(PHONE)
    expect((await server.send(logout, {}, { token: tokens.access })).code).toBe(200)
    expect(await isLive(tokens.access)).toBe(false)
    expect((await server.refresh(tokens.refresh)).tokens).toBeNull()
    expect(await isLive(other.access)).toBe(true)
  })
})

describe('a new password', () => {
  it('ends every other session when it was changed, and keeps this one', async () => {
    const other = await server.signIn(PHONE)
    const change = { oldPassword: PASSWORD, newPassword: 'Another-Horse-8' }
    expect((await server.send(changePassword, change, { token: tokens.access })).code).toBe(200)
    expect(await isLive(tokens.access)).toBe(true)
    expect(await isLive(other.access)).toBe(false)
    expect((await server.signIn(PHONE, 'user', 'Another-Horse-8')).userId).toBe(tokens.userId)
  })

  it('is refused with 422 when the old one is wrong [asvs 6.2.2]', async () => {
    const change = { oldPassword: 'Wrong-Horse-1', newPassword: 'Another-Horse-8' }
    const answer = await server.send(changePassword, change, { token: tokens.access })
    expect([answer.code, answer.msg]).toEqual([422, '原密码不正确'])
    expect((await server.signIn(PHONE)).userId).toBe(tokens.userId)
  })

  it('is not replaced by another change that has compared the one before it', async () => {
    const change = (newPassword: string) =>
      server.send(changePassword, { oldPassword: PASSWORD, newPassword }, { token: tokens.access })
    const [one, other] = await Promise.all([change('Another-Horse-8'), change('Next-Horse-1')])
    expect([one.code, other.code].sort()).toEqual([200, 422])
    const kept = one.code === 200 ? 'Another-Horse-8' : 'Next-Horse-1'
    expect((await server.signIn(PHONE, 'user', kept)).userId).toBe(tokens.userId)
  })

  it('cannot be guessed at through the change either', async () => {
    const change = { oldPassword: 'Wrong-Horse-1', newPassword: 'Another-Horse-8' }
    const codes: number[] = []
    for (let round = 0; round < 6; round++) {
      codes.push((await server.send(changePassword, change, { token: tokens.access })).code)
    }
    expect(codes).toEqual([422, 422, 422, 422, 422, 429])
  })

  it('set after it was forgotten ends every session [asvs 6.4.2]', async () => {
    const code = await server.codeFor(PHONE, 'forget')
    const { data } = await server.send(preCheckCode, { mobile: PHONE, code, purpose: 'forget' })
    const reset = { mobile: PHONE, ticket: data.ticket, password: 'Another-Horse-8' }
    expect((await server.send(forgetPassword, reset)).code).toBe(200)
    expect(await isLive(tokens.access)).toBe(false)
    expect((await server.refresh(tokens.refresh)).tokens).toBeNull()
    expect((await server.signIn(PHONE, 'user', 'Another-Horse-8')).userId).toBe(tokens.userId)
  })
})

describe('the two populations', () => {
  it('share no account: the same phone is two people [spec 6.02]', async () => {
    const partnerId = await server.registerAsPartner(PHONE, 'Partner-Horse-7')
    expect(partnerId).not.toBe(tokens.userId)
    const wrongDoor = await server.token({
      grant_type: 'password',
      username: PHONE,
      password: 'Partner-Horse-7',
      client: 'user',
    })
    expect(wrongDoor.status).toBe(401)
  })

  it('share no token: each is refused by the other with 401 [spec 6.02] [asvs 6.1.3]', async () => {
    await server.registerAsPartner(PHONE)
    const partner = await server.signIn(PHONE, 'channel')
    expect((await server.send(getChannelUser, {}, { token: partner.access })).code).toBe(200)
    expect((await server.send(getChannelUser, {}, { token: tokens.access })).status).toBe(401)
    expect((await server.send(getUserInfo, {}, { token: partner.access })).status).toBe(401)
  })

  it('share no refresh token: at the other door it is refused and stays unused', async () => {
    await server.registerAsPartner(PHONE)
    const partner = await server.signIn(PHONE, 'channel')
    expect((await server.refresh(partner.refresh, 'user')).tokens).toBeNull()
    expect((await server.refresh(tokens.refresh, 'channel')).tokens).toBeNull()
    expect((await server.refresh(partner.refresh, 'channel')).tokens).not.toBeNull()
    expect((await server.refresh(tokens.refresh, 'user')).tokens).not.toBeNull()
  })

  it('share no code: one asked for in the partner area does not sign in staff', async () => {
    await server.registerAsPartner(PHONE)
    const code = await server.codeFor(PHONE, 'login', 'partner')
    expect((await server.token({ grant_type: 'sms_code', mobile: PHONE, code, client: 'user' })).code).toBe(422)
    expect(
      (await server.token({ grant_type: 'sms_code', mobile: PHONE, code, client: 'channel' })).tokens,
    ).not.toBeNull()
  })
})

it('a guest call takes a good token or none, and refuses a bad one', async () => {
  const mobile = '13900000077'
  expect((await server.send(sendVerifyCode, { mobile }, { token: 'x'.repeat(43) })).status).toBe(401)
  expect((await server.send(sendVerifyCode, { mobile }, { token: tokens.access })).status).toBe(200)
})

it('the device of a session is remembered, one row however often it is told', async () => {
  const device = {
    deviceId: 'device-1',
    deviceName: 'iPhone 15',
    os: 'iOS',
    osVersion: '17.5',
    appVersion: '0.1.0',
    platform: 'weapp' as const,
  }
  for (let round = 0; round < 3; round++) {
    expect((await server.send(saveDevice, device, { token: tokens.access })).code).toBe(200)
  }
  const [row] = await server.db.select().from(session)
  expect([row?.deviceName, row?.os]).toEqual(['iPhone 15', 'iOS 17.5'])
})

it('old tokens and sessions are forgotten, live ones are not', async () => {
  await deleteOldSessions(server.db, new Date(server.clock.at))
  expect(await isLive(tokens.access)).toBe(true)
  server.wait(32 * DAY)
  await deleteOldSessions(server.db, new Date(server.clock.at))
  expect(await server.db.select().from(session)).toEqual([])
  expect(await server.db.select().from(accessToken)).toEqual([])
  expect(await server.db.select().from(refreshToken)).toEqual([])
})

it('a member’s stolen refresh token and forgotten password are in the audit log of the company, once each', async () => {
  const companyId = '7d2b1f4e-0a55-4a7e-9a37-5b1a0c3d9e10'
  await server.db.update(appUser).set({ companyId }).where(eq(appUser.phone, PHONE))
  await server.refresh(tokens.refresh)
  server.wait(10_001)
  await server.refresh(tokens.refresh)
  await server.refresh(tokens.refresh)
  const proof = { mobile: PHONE, client: 'user' as const, code: await server.codeFor(PHONE, 'forget') }
  const { ticket } = (await server.send(preCheckCode, { ...proof, purpose: 'forget' })).data
  await server.send(forgetPassword, { mobile: PHONE, client: 'user', ticket, password: `${PASSWORD}-new` })
  const entries = await server.db.select().from(auditEntry).where(eq(auditEntry.companyId, companyId))
  const told = entries.map(({ act, actName, actorName, kind, changes }) => ({ act, actName, actorName, kind, changes }))
  const outcome = (after: string) => ({ label: '结果', before: null, after })
  const whose = { actorName: '张伟', kind: 'session' }
  expect(told).toHaveLength(2)
  expect(told).toEqual(
    expect.arrayContaining([
      {
        ...whose,
        act: 'refreshReplayed',
        actName: '登录凭证被重复使用',
        changes: [outcome('该登录已全部失效，需要重新登录')],
      },
      {
        ...whose,
        act: 'forgetPassword',
        actName: '忘记密码，重设密码',
        changes: [{ label: '方式', before: null, after: '短信验证码' }, outcome('所有设备的登录已失效')],
      },
    ]),
  )
})
