import { forgetPassword, preCheckCode, type SmsPurpose, sendVerifyCode } from '@/contract/identity/auth'
import { phoneTicket, smsCode } from '@/server/db/schema/sign-in'
import { deleteOldSmsCodes } from '@/server/domains/identity/sms'

import { PASSWORD, startIdentityServer } from '../../../support/identity'
import { setUpServer } from '../../../support/set-up-server'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const PHONE = '13900000001'
const NOBODY = '13900000009'

const server = setUpServer(startIdentityServer)

const ask = async (mobile: string, purpose: SmsPurpose = 'login', ip = '127.0.0.1') => {
  const url = `${sendVerifyCode.path}?mobile=${mobile}&purpose=${purpose}`
  const response = await server.inject({ method: 'GET', url, remoteAddress: ip })
  return { status: response.statusCode, ...response.json() }
}
const byCode = (mobile: string, code: string) => server.token({ grant_type: 'sms_code', mobile, code, client: 'user' })
const outbox = () => server.services.sms.outbox ?? []
/** Six digits that are surely not the code. */
const not = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

beforeEach(async () => {
  server.wait(48 * HOUR)
  await server.truncate()
  await server.register(PHONE, '张伟')
  server.wait(HOUR)
})

describe('asking for a code', () => {
  it('answers how long it lives and when the next may be asked for', async () => {
    expect((await ask(PHONE)).data).toEqual({ expiresIn: 300, retryAfter: 60 })
  })

  it('answers the same whether or not the phone is registered', async () => {
    const clean = ({ timestamp: _timestamp, traceId: _traceId, ...rest }: Record<string, unknown>) => rest
    for (const purpose of ['login', 'register', 'forget', 'changePhone'] as const) {
      server.wait(HOUR)
      expect(clean(await ask(NOBODY, purpose))).toEqual(clean(await ask(PHONE, purpose)))
    }
  })

  it('to reset a password sends nothing to a phone without an account', async () => {
    const latest = outbox()[0]
    expect((await ask(NOBODY, 'forget')).code).toBe(200)
    expect(outbox()[0]).toBe(latest)
    await ask(PHONE, 'forget')
    expect(outbox()[0]).toMatchObject({ phone: PHONE, purpose: 'forget' })
  })

  it('again within a minute is refused with the seconds to wait, known or not', async () => {
    for (const phone of [PHONE, NOBODY]) {
      await ask(phone)
      server.wait(20_000)
      const again = await ask(phone)
      expect([again.status, again.code, again.msg]).toEqual([429, 429, '验证码获取过于频繁，请 40 秒后再试'])
      server.wait(40_000)
      expect((await ask(phone)).code).toBe(200)
    }
  })

  it('is refused the sixth time in an hour and the eleventh in a day', async () => {
    const codes: number[] = []
    for (let index = 0; index < 6; index++) {
      codes.push((await ask(NOBODY)).code)
      server.wait(2 * MINUTE)
    }
    expect(codes).toEqual([200, 200, 200, 200, 200, 429])
    server.wait(HOUR)
    for (let index = 0; index < 5; index++) {
      expect((await ask(NOBODY)).code).toBe(200)
      server.wait(2 * MINUTE)
    }
    server.wait(HOUR)
    expect((await ask(NOBODY)).code).toBe(429)
    server.wait(22 * HOUR)
    expect((await ask(NOBODY)).code).toBe(200)
  })

  it('is refused the twenty-first time in an hour from one address', async () => {
    const codes: number[] = []
    for (let index = 0; index < 21; index++) codes.push((await ask(`139222200${10 + index}`, 'login', '10.1.1.1')).code)
    expect(codes.slice(0, 20).every((code) => code === 200)).toBe(true)
    expect(codes[20]).toBe(429)
    expect((await ask('13922220099', 'login', '10.1.1.2')).code).toBe(200)
  })

  it('of guests is counted apart, for they share the Wi-Fi of a hall', async () => {
    const hall = '10.1.2.1'
    const codes: number[] = []
    for (let index = 0; index < 40; index++)
      codes.push((await ask(`139222300${10 + index}`, index % 2 ? 'activity' : 'publicForm', hall)).code)
    expect(new Set(codes)).toEqual(new Set([200]))
    expect((await ask('13922240001', 'login', hall)).code).toBe(200)
    // Each phone stays as limited as it was.
    expect((await ask('13922230010', 'publicForm', '10.1.2.2')).code).toBe(429)
  })

  it('ten times at once from as many addresses sends one', async () => {
    const requests = Array.from({ length: 10 }, (_, index) => ask(NOBODY, 'login', `10.2.2.${index}`))
    const answers = await Promise.all(requests)
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(outbox().filter(({ at }) => at.getTime() === server.clock.at)).toHaveLength(1)
  })

  it('keeps neither the digits nor the address [asvs 6.5.2]', async () => {
    await ask(PHONE, 'login', '203.0.113.77')
    const stored = JSON.stringify(await server.db.select().from(smsCode))
    expect(stored).not.toContain('203.0.113.77')
    const [sent] = outbox()
    expect(sent?.code).toMatch(/^\d{6}$/)
    expect(stored).not.toContain(`"${sent?.code}"`)
  })
})

describe('signing in by code', () => {
  it('works once [asvs 6.5.1]', async () => {
    const code = await server.codeFor(PHONE, 'login')
    expect((await byCode(PHONE, code)).tokens).not.toBeNull()
    const again = await byCode(PHONE, code)
    expect([again.code, again.msg]).toEqual([422, '验证码错误或已过期'])
  })

  it('with one code by twenty at once opens one session', async () => {
    const code = await server.codeFor(PHONE, 'login')
    const answers = await Promise.all(Array.from({ length: 20 }, () => byCode(PHONE, code)))
    expect(answers.filter(({ tokens }) => tokens)).toHaveLength(1)
  })

  it('fails after five minutes [asvs 6.5.1]', async () => {
    const code = await server.codeFor(PHONE, 'login')
    server.wait(5 * MINUTE + 1)
    expect((await byCode(PHONE, code)).code).toBe(422)
  })

  it('burns the code at the fifth wrong try [asvs 6.6.2]', async () => {
    const code = await server.codeFor(PHONE, 'login')
    for (let wrong = 0; wrong < 4; wrong++) expect((await byCode(PHONE, not(code))).code).toBe(422)
    expect((await byCode(PHONE, code)).tokens).not.toBeNull()
    const next = await server.codeFor(PHONE, 'login')
    for (let wrong = 0; wrong < 5; wrong++) expect((await byCode(PHONE, not(next))).code).toBe(422)
    expect((await byCode(PHONE, next)).code).toBe(422)
  })

  it('takes the latest code and no earlier one', async () => {
    const first = await server.codeFor(PHONE, 'login')
    let second = await server.codeFor(PHONE, 'login')
    if (second === first) second = await server.codeFor(PHONE, 'login')
    expect((await byCode(PHONE, first)).code).toBe(422)
    expect((await byCode(PHONE, second)).tokens).not.toBeNull()
  })

  it.each(['register', 'forget', 'changePhone'] as const)(
    'does not take a code asked for to %s [asvs 6.6.2]',
    async (purpose) => {
      const code = await server.codeFor(PHONE, purpose)
      expect((await byCode(PHONE, code)).code).toBe(422)
    },
  )

  it("does not take another phone's code", async () => {
    await server.register(NOBODY)
    const code = await server.codeFor(NOBODY, 'login')
    expect((await byCode(PHONE, code)).code).toBe(422)
  })

  it('tells MOBILE_NOT_EXIST only to who holds the phone', async () => {
    const guessed = await byCode(NOBODY, '123456')
    expect(guessed.msg).toBe('验证码错误或已过期')
    const code = await server.codeFor(NOBODY, 'login')
    expect((await byCode(NOBODY, not(code))).msg).toBe('验证码错误或已过期')
    const proven = await byCode(NOBODY, code)
    expect([proven.code, proven.msg]).toEqual([404, 'MOBILE_NOT_EXIST'])
    expect((await byCode(NOBODY, code)).msg).toBe('验证码错误或已过期')
  })
})

describe('a forgotten password', () => {
  const check = (mobile: string, code: string, purpose: SmsPurpose = 'forget') =>
    server.send(preCheckCode, { mobile, code, purpose })
  const reset = (mobile: string, ticket: string) =>
    server.send(forgetPassword, { mobile, ticket, password: 'Another-Horse-8' })

  it('is replaced with a ticket, which a right code is exchanged for [asvs 6.4.2]', async () => {
    const code = await server.codeFor(PHONE, 'forget')
    const checked = await check(PHONE, code)
    expect(checked.data).toEqual({ ticket: expect.stringMatching(/^[\w-]{43}$/), expiresIn: 600 })
    expect((await reset(PHONE, checked.data.ticket)).code).toBe(200)
    expect((await server.signIn(PHONE, 'user', 'Another-Horse-8')).access).toBeTruthy()
    const former = await server.token({ grant_type: 'password', username: PHONE, password: PASSWORD, client: 'user' })
    expect(former.code).toBe(401)
  })

  it('keeps the code usable for the ticket only: checking does not use it up, the reset does', async () => {
    const code = await server.codeFor(PHONE, 'forget')
    const first = await check(PHONE, code)
    const second = await check(PHONE, code)
    expect([first.code, second.code]).toEqual([200, 200])
    expect((await reset(PHONE, first.data.ticket)).code).toBe(200)
    expect((await reset(PHONE, second.data.ticket)).code).toBe(422)
    expect((await check(PHONE, code)).code).toBe(422)
  })

  it('refuses a ticket the second time, after ten minutes, and for another phone', async () => {
    await server.register(NOBODY)
    const first = await check(PHONE, await server.codeFor(PHONE, 'forget'))
    expect((await reset(NOBODY, first.data.ticket)).code).toBe(422)
    expect((await reset(PHONE, first.data.ticket)).code).toBe(200)
    expect((await reset(PHONE, first.data.ticket)).code).toBe(422)
    const second = await check(PHONE, await server.codeFor(PHONE, 'forget'))
    server.wait(10 * MINUTE + 1)
    expect((await reset(PHONE, second.data.ticket)).code).toBe(422)
  })

  it.each(['login', 'changePhone'] as const)('does not take the ticket of a code to %s', async (purpose) => {
    const checked = await check(PHONE, await server.codeFor(PHONE, purpose), purpose)
    expect(checked.code).toBe(200)
    expect((await reset(PHONE, checked.data.ticket)).code).toBe(422)
  })

  it('gives no ticket for a wrong code, and burns the code at the fifth', async () => {
    const code = await server.codeFor(PHONE, 'forget')
    for (let wrong = 0; wrong < 5; wrong++) expect((await check(PHONE, not(code))).code).toBe(422)
    expect((await check(PHONE, code)).code).toBe(422)
  })

  it('keeps tickets as hashes', async () => {
    const checked = await check(PHONE, await server.codeFor(PHONE, 'forget'))
    const tickets = await server.db.select().from(phoneTicket)
    expect(tickets).toHaveLength(1)
    expect(checked.data.ticket).toMatch(/^[\w-]{20,}$/)
    expect(JSON.stringify(tickets)).not.toContain(checked.data.ticket)
  })
})

it('old codes and tickets are forgotten after a day', async () => {
  await server.send(preCheckCode, { mobile: PHONE, code: await server.codeFor(PHONE, 'forget'), purpose: 'forget' })
  await deleteOldSmsCodes(server.db, new Date(server.clock.at))
  expect(await server.db.select().from(smsCode)).not.toEqual([])
  await deleteOldSmsCodes(server.db, new Date(server.clock.at + 25 * HOUR))
  expect([await server.db.select().from(smsCode), await server.db.select().from(phoneTicket)]).toEqual([[], []])
})
