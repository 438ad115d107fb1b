import { eq } from 'drizzle-orm'

import { registerUser } from '@/contract/identity/auth'
import { appUser } from '@/server/db/schema/identity'
import { throttle } from '@/server/db/schema/platform'
import { deleteOldThrottles } from '@/server/domains/identity/throttle'

import { PASSWORD, startIdentityServer } from '../../../support/identity'
import { setUpServer } from '../../../support/set-up-server'

const MINUTE = 60_000
const PHONE = '13900000001'
const NOBODY = '13900000009'

const server = setUpServer(startIdentityServer)

const byPassword = (username: string, password: string, ip?: string) =>
  server.token({ grant_type: 'password', username, password, client: 'user' }, ip)

beforeEach(async () => {
  server.wait(24 * 60 * MINUTE)
  await server.truncate()
  await server.register(PHONE, '张伟')
})

describe('by password', () => {
  it('answers as OAuth 2.0 wants it, without an envelope', async () => {
    const response = await server.inject({
      method: 'POST',
      url: '/core/oauth/token',
      payload: { grant_type: 'password', username: PHONE, password: PASSWORD },
    })
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.json()).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      device_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'bearer',
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      expires_in: 7200,
      scope: 'user',
      user_id: expect.any(String),
      username: PHONE,
      tenant_id: null,
    })
  })

  it('gives a new token at each sign-in [asvs 7.2.1]', async () => {
    const [first, second] = [await server.signIn(PHONE), await server.signIn(PHONE)]
    expect(first.access).not.toBe(second.access)
  })

  it('says exactly the same to an unknown phone and to a wrong password', async () => {
    const [unknown, wrong] = [await byPassword(NOBODY, PASSWORD), await byPassword(PHONE, 'Wrong-Horse-1')]
    expect(unknown).toEqual(wrong)
    expect([wrong.status, wrong.code, wrong.msg]).toEqual([401, 401, '账号或密码不正确'])
  })

  it('says the same of an account without a password', async () => {
    await server.db.update(appUser).set({ passwordHash: null }).where(eq(appUser.phone, PHONE))
    expect((await byPassword(PHONE, PASSWORD)).msg).toBe('账号或密码不正确')
  })

  it('tells only the right password that the account is disabled', async () => {
    await server.db.update(appUser).set({ status: 'disabled' }).where(eq(appUser.phone, PHONE))
    expect((await byPassword(PHONE, 'Wrong-Horse-1')).code).toBe(401)
    expect((await byPassword(PHONE, PASSWORD)).code).toBe(403)
  })

  it.each([
    ['no grant', {}],
    ['an unknown grant', { grant_type: 'client_credentials' }],
    ['no password', { grant_type: 'password', username: PHONE }],
    ['a password that is a list', { grant_type: 'password', username: PHONE, password: [PASSWORD] }],
    ['a password of a megabyte', { grant_type: 'password', username: PHONE, password: 'a'.repeat(200_000) }],
    ['an unknown client', { grant_type: 'password', username: PHONE, password: PASSWORD, client: 'root' }],
  ])('refuses %s with 400', async (_name, payload) => {
    const response = await server.inject({ method: 'POST', url: '/core/oauth/token', payload })
    expect(response.json().code).toBe(400)
  })
})

describe('guessing at one account', () => {
  it.each([
    ['that exists', PHONE],
    ['that does not', NOBODY],
  ])('%s is slowed down after five failures, and longer each time', async (_name, phone) => {
    for (let failure = 1; failure <= 5; failure++) {
      expect((await byPassword(phone, 'Wrong-Horse-1', `10.0.0.${failure}`)).code).toBe(401)
    }
    const blocked = await byPassword(phone, 'Wrong-Horse-1', '10.0.0.6')
    expect([blocked.status, blocked.code, blocked.msg]).toEqual([429, 429, '尝试次数过多，请 30 秒后再试'])
    server.wait(30_000)
    expect((await byPassword(phone, 'Wrong-Horse-1', '10.0.0.7')).code).toBe(401)
    expect((await byPassword(phone, 'Wrong-Horse-1', '10.0.0.8')).msg).toBe('尝试次数过多，请 60 秒后再试')
  })

  it('does not let the right password in while it waits, and lets it in afterwards', async () => {
    for (let failure = 1; failure <= 5; failure++) await byPassword(PHONE, 'Wrong-Horse-1')
    expect((await byPassword(PHONE, PASSWORD)).code).toBe(429)
    server.wait(31_000)
    expect((await byPassword(PHONE, PASSWORD)).tokens).not.toBeNull()
  })

  it('twenty times at once compares five passwords at most [asvs 6.1.1]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => byPassword(PHONE, 'Wrong-Horse-1', `10.0.1.${index}`)),
    )
    expect(answers.filter(({ code }) => code === 401).length).toBeLessThanOrEqual(5)
    expect(answers.filter(({ code }) => code === 429).length).toBeGreaterThanOrEqual(15)
  })

  it('is forgotten once the account was signed in to', async () => {
    for (let round = 0; round < 3; round++) {
      for (let failure = 1; failure <= 4; failure++) await byPassword(PHONE, 'Wrong-Horse-1', `10.0.2.${round}`)
      expect((await byPassword(PHONE, PASSWORD)).tokens).not.toBeNull()
    }
  })

  it('does not slow down another account or the other population', async () => {
    await server.registerAsPartner(PHONE)
    for (let failure = 1; failure <= 5; failure++) await byPassword(PHONE, 'Wrong-Horse-1')
    expect((await byPassword(PHONE, PASSWORD)).code).toBe(429)
    expect((await server.signIn(PHONE, 'channel')).access).toBeTruthy()
  })
})

describe('guessing from one address', () => {
  it('ends after ten failures a minute, whichever accounts are tried', async () => {
    const codes: unknown[] = []
    for (let index = 0; index < 12; index++) {
      codes.push((await byPassword(`139111100${String(index).padStart(2, '0')}`, 'Wrong-Horse-1', '10.9.9.9')).code)
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
    expect((await byPassword(PHONE, PASSWORD, '10.9.9.9')).code).toBe(429)
    expect((await byPassword(PHONE, PASSWORD, '10.9.9.8')).tokens).not.toBeNull()
    server.wait(MINUTE)
    expect((await byPassword(PHONE, PASSWORD, '10.9.9.9')).tokens).not.toBeNull()
  })

  it('does not stop an office from signing in through one address [asvs 6.1.1]', async () => {
    for (let person = 0; person < 15; person++) expect((await byPassword(PHONE, PASSWORD)).tokens).not.toBeNull()
  })

  it('charges no account while the address is refused', async () => {
    for (let index = 0; index < 10; index++) await byPassword(`1391112000${index}`, 'Wrong-Horse-1', '10.9.9.7')
    for (let press = 0; press < 6; press++) expect((await byPassword(PHONE, PASSWORD, '10.9.9.7')).code).toBe(429)
    expect((await byPassword(PHONE, PASSWORD, '10.9.9.6')).tokens).not.toBeNull()
  })

  it('keeps neither address nor account name, and is forgotten after a day', async () => {
    await byPassword('visible-name', 'Wrong-Horse-1', '203.0.113.77')
    const stored = JSON.stringify(await server.db.select().from(throttle))
    expect(stored).not.toContain('203.0.113.77')
    expect(stored).not.toContain('visible-name')
    await deleteOldThrottles(server.db, new Date(server.clock.at + 25 * 60 * MINUTE))
    expect(await server.db.select().from(throttle)).toEqual([])
  })
})

describe('registering', () => {
  it('makes a person without a company, who signs in at once', async () => {
    const code = await server.codeFor(NOBODY, 'register')
    const input = { mobile: NOBODY, code, name: '新人', password: PASSWORD }
    const answer = await server.send(registerUser, input)
    expect([answer.code, answer.data]).toEqual([200, { userId: expect.any(String) }])
    expect((await server.signIn(NOBODY)).userId).toBe(answer.data.userId)
  })

  it('answers a repeated request as the first time', async () => {
    const code = await server.codeFor(NOBODY, 'register')
    const input = { mobile: NOBODY, code, name: '新人', password: PASSWORD }
    const key = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
    const first = await server.send(registerUser, input, { key })
    const second = await server.send(registerUser, input, { key })
    expect(second.data).toEqual(first.data)
  })

  it('with one code by ten at once makes one person', async () => {
    const code = await server.codeFor(NOBODY, 'register')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        server.send(registerUser, { mobile: NOBODY, code, name: '新人', password: PASSWORD }),
      ),
    )
    expect(answers.filter(({ code: answered }) => answered === 200)).toHaveLength(1)
    expect(await server.db.select().from(appUser).where(eq(appUser.phone, NOBODY))).toHaveLength(1)
  })

  it('a phone that is known answers 409, to the holder of the phone alone', async () => {
    const wrong = await server.send(registerUser, { mobile: PHONE, code: '000000', name: '新人', password: PASSWORD })
    expect(wrong.code).toBe(422)
    const code = await server.codeFor(PHONE, 'register')
    const right = await server.send(registerUser, { mobile: PHONE, code, name: '新人', password: PASSWORD })
    expect(right.code).toBe(409)
  })

  it.each(['short', '        ', 'with space', 'a'.repeat(65)])(
    'refuses the password %j [asvs 6.2.1]',
    async (password) => {
      const input = { mobile: NOBODY, code: '123456', name: '新人', password }
      expect((await server.send(registerUser, input)).code).toBe(400)
    },
  )
})
