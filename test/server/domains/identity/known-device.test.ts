import { forgetPassword, preCheckCode, type SmsPurpose, sendVerifyCode } from '@/contract/identity/auth'
import { changePassword } from '@/contract/identity/user'
import { knownDevice } from '@/server/db/schema/sign-in'
import { deleteOldDevices } from '@/server/domains/identity/known-device'
import { toClientNetwork } from '@/server/http/client-network'

import { PASSWORD, startIdentityServer, type Tokens } from '../../../support/identity'
import { setUpServer } from '../../../support/set-up-server'

const DAY = 24 * 60 * 60_000
const MINUTE = 60_000
const PHONE = '13900000001'
const OTHER = '13900000002'
const OFFICE = '10.9.9.9'

const server = setUpServer(startIdentityServer)
let own: Tokens

const byPassword = (password: string, { phone = PHONE, ip = OFFICE, device = '' } = {}) =>
  server.token({ grant_type: 'password', username: phone, password, client: 'user' }, ip, device)

const ask = async (purpose: SmsPurpose, device = '', ip = OFFICE) => {
  const response = await server.inject({
    method: 'GET',
    url: `${sendVerifyCode.path}?mobile=${PHONE}&purpose=${purpose}`,
    remoteAddress: ip,
    headers: { 'device-token': device },
  })
  return response.json<{ code: number }>().code
}

const latestCode = () => server.services.sms.outbox?.[0]?.code ?? ''

beforeEach(async () => {
  server.wait(2 * DAY)
  await server.truncate()
  await server.register(PHONE, '张伟')
  own = await server.signIn(PHONE)
})

describe('on a device where the person has signed in before, the right password', () => {
  it('is let in while strangers have used up the tries of the account [asvs 6.1.1]', async () => {
    for (let failure = 1; failure <= 5; failure++) await byPassword('Wrong-Horse-1', { ip: `10.0.0.${failure}` })
    expect((await byPassword(PASSWORD)).code).toBe(429)
    expect((await byPassword(PASSWORD, { device: own.device })).tokens).not.toBeNull()
  })

  it('is let in while strangers have used up the tries of the address [asvs 6.1.1]', async () => {
    for (let index = 0; index < 10; index++) await byPassword('Wrong-Horse-1', { phone: `1391112000${index}` })
    expect((await byPassword(PASSWORD)).code).toBe(429)
    expect((await byPassword(PASSWORD, { device: own.device })).tokens).not.toBeNull()
  })

  it('is guessed at five times there too, and then waits', async () => {
    for (let failure = 1; failure <= 5; failure++)
      expect((await byPassword('Wrong-Horse-1', { device: own.device })).code).toBe(401)
    expect((await byPassword(PASSWORD, { device: own.device })).code).toBe(429)
    server.wait(31_000)
    expect((await byPassword(PASSWORD, { device: own.device })).tokens).not.toBeNull()
  })

  it('keeps the device under the token that it has, which is stored as a hash', async () => {
    const again = await byPassword(PASSWORD, { device: own.device })
    expect(again.tokens?.device).toBe(own.device)
    const rows = await server.db.select().from(knownDevice)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(own.device)
  })
})

describe('a token of a device', () => {
  it('of another person opens nothing', async () => {
    await server.register(OTHER, '李娜')
    const { device } = await server.signIn(OTHER)
    for (let failure = 1; failure <= 5; failure++) await byPassword('Wrong-Horse-1', { ip: `10.0.0.${failure}` })
    expect((await byPassword(PASSWORD, { device })).code).toBe(429)
  })

  it.each(['made up', 'a'.repeat(43), "' or 1=1 --"])('that is ours nowhere (%j) is replaced', async (device) => {
    const { tokens } = await byPassword(PASSWORD, { device })
    expect(tokens?.device).toMatch(/^[\w-]{43}$/)
    expect(tokens?.device).not.toBe(device)
  })

  it('is no sign-in: the password is still asked for', async () => {
    expect((await byPassword('Wrong-Horse-1', { device: own.device })).code).toBe(401)
  })

  it('is remembered for the twenty devices used last, and for half a year', async () => {
    for (let sign = 0; sign < 24; sign++) {
      server.wait(MINUTE)
      await byPassword(PASSWORD)
    }
    expect(await server.db.select().from(knownDevice)).toHaveLength(20)
    await deleteOldDevices(server.db, new Date(server.clock.at + 181 * DAY))
    expect(await server.db.select().from(knownDevice)).toEqual([])
  })

  it('counts no more once the password was forgotten and set anew', async () => {
    server.wait(MINUTE)
    await ask('forget')
    const checked = await server.send(preCheckCode, { mobile: PHONE, code: latestCode(), purpose: 'forget' })
    const { ticket } = checked.data
    await server.send(forgetPassword, { mobile: PHONE, ticket, password: 'Another-Horse-9' })
    expect(await server.db.select().from(knownDevice)).toEqual([])
  })
})

describe('codes of the owner', () => {
  it('to sign in go out while strangers asked for codes of every other purpose', async () => {
    const purposes: SmsPurpose[] = ['publicForm', 'activity', 'enquiry', 'launch', 'trial', 'register']
    for (const [index, purpose] of purposes.entries()) {
      server.wait(MINUTE)
      expect(await ask(purpose, '', `10.1.${index}.1`)).toBe(200)
    }
    expect(await ask('login')).toBe(200)
  })

  it.each(['login', 'forget'] as const)(
    'of %s go out on a known device while strangers used up its own',
    async (purpose) => {
      const codes: number[] = []
      for (let index = 0; index < 6; index++) {
        server.wait(MINUTE)
        codes.push(await ask(purpose, '', `10.1.${index}.1`))
      }
      expect(codes).toEqual([200, 200, 200, 200, 200, 429])
      expect(await ask(purpose, own.device)).toBe(200)
    },
  )

  it('on a known device are neither replaced nor burned by what strangers ask for and try [asvs 6.6.2]', async () => {
    server.wait(MINUTE)
    await ask('login', own.device)
    const code = latestCode()
    server.wait(MINUTE)
    expect(await ask('login', '', '10.1.1.1')).toBe(200)
    const wrong = code === '000000' ? '000001' : '000000'
    const sign = (digits: string, ip: string, device?: string) =>
      server.token({ grant_type: 'sms_code', mobile: PHONE, code: digits, client: 'user' }, ip, device)
    for (let index = 0; index < 6; index++) await sign(wrong, `10.1.1.${index}`)
    expect((await sign(code, '10.1.1.9')).code).toBe(422)
    expect((await sign(code, '10.1.1.9', own.device)).tokens).not.toBeNull()
  })
})

it('the password is changed while strangers at the same address have used up its tries', async () => {
  for (let index = 0; index < 10; index++) await byPassword('Wrong-Horse-1', { phone: `1391112000${index}` })
  const change = { oldPassword: PASSWORD, newPassword: 'Another-Horse-9' }
  expect((await server.send(changePassword, change, { token: own.access, address: OFFICE })).code).toBe(200)
})

describe('an address', () => {
  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8::5', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['no address', 'no address'],
    ['203.0.113.7:50123', '203.0.113.7'],
    ['[2001:db8:1:2:3:4:5:6]:50123', '2001:db8:1:2::/64'],
  ])('%s counts as %s', (ip, network) => expect(toClientNetwork(ip)).toBe(network))

  it('of IPv6 shares its tries with all of its /64, and with nobody else [asvs 6.1.1]', async () => {
    for (let index = 1; index <= 10; index++)
      await byPassword('Wrong-Horse-1', { phone: `1391112000${index % 10}`, ip: `2001:db8:1:2::${index}` })
    expect((await byPassword(PASSWORD, { ip: '2001:db8:1:2:ffff::1' })).code).toBe(429)
    expect((await byPassword(PASSWORD, { ip: '2001:db8:1:3::1' })).tokens).not.toBeNull()
  })
})
