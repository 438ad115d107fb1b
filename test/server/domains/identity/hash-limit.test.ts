import type * as Auth from '@/contract/identity/auth'
import type * as User from '@/contract/identity/user'
import type * as Partner from '@/contract/partner/partner'
import type * as Passwords from '@/server/domains/identity/passwords'

import type * as Identity from '../../../support/identity'

const counts = { running: 0, most: 0, calls: 0, hashes: 0 }

// The real library, with a count of the calls under way.
jest.doMock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2')
  async function counted<T>(work: () => Promise<T>): Promise<T> {
    counts.running += 1
    counts.calls += 1
    counts.most = Math.max(counts.most, counts.running)
    try {
      return await work()
    } finally {
      counts.running -= 1
    }
  }
  return {
    hash: (...args: Parameters<typeof real.hash>) => {
      counts.hashes += 1
      return counted(() => real.hash(...args))
    },
    verify: (...args: Parameters<typeof real.verify>) => counted(() => real.verify(...args)),
  }
})

// After the library is replaced: an import statement would come before.
const { hashPassword, verifyPassword } = require('@/server/domains/identity/passwords') as typeof Passwords
const { startIdentityServer, PASSWORD } = require('../../../support/identity') as typeof Identity
const { forgetPassword, registerUser } = require('@/contract/identity/auth') as typeof Auth
const { registerPartner } = require('@/contract/partner/partner') as typeof Partner
const { changePassword } = require('@/contract/identity/user') as typeof User

it('of many passwords at once two are hashed at a time, and every one is answered [asvs 15.1.3]', async () => {
  const stored = await hashPassword('Demo@2026')
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, (_, index) => verifyPassword(stored, index % 2 === 0 ? 'Demo@2026' : 'wrong')),
    ...Array.from({ length: 5 }, () => verifyPassword(null, 'Demo@2026')),
  ])
  expect(answers.filter(Boolean)).toHaveLength(5)
  expect(counts.calls).toBeGreaterThanOrEqual(16)
  expect(counts.most).toBe(2)
})

it('a hash that fails gives its place back', async () => {
  const broken = Array.from({ length: 5 }, () => verifyPassword('no hash at all', 'x').catch(() => 'failed'))
  expect(await Promise.all(broken)).toEqual(Array.from({ length: 5 }, () => 'failed'))
  const stored = await hashPassword('Demo@2026')
  expect(await verifyPassword(stored, 'Demo@2026')).toBe(true)
})

describe('the queue of hashes', () => {
  it('holds so many of one client, and refuses the next with 429 [asvs 2.1.3]', async () => {
    const results = Array.from({ length: 25 }, () => hashPassword('Demo@2026', '10.0.0.1').catch((error) => error.code))
    await expect(hashPassword('Demo@2026', '10.0.0.2')).resolves.toMatch(/^\$argon2id/)
    const answers = await Promise.all(results)
    // Two run at once, twenty wait.
    expect(answers.filter((answer) => answer === 429)).toHaveLength(3)
    await expect(hashPassword('Demo@2026', '10.0.0.1')).resolves.toMatch(/^\$argon2id/)
  })

  it('lets clients take turns: one with twenty waiting keeps another waiting for one', async () => {
    const done: string[] = []
    const ask = (client: string) => hashPassword('Demo@2026', client).then(() => done.push(client))
    const crowd = Array.from({ length: 20 }, () => ask('crowd'))
    await Promise.all([...crowd, ask('one')])
    expect(done.indexOf('one')).toBeLessThan(6)
  })
})

describe('without a proof nothing is hashed', () => {
  const PHONE = '13900000001'
  const password = 'Another-Horse-9'
  const ticket = 'a'.repeat(43)
  let server: Identity.IdentityServer

  beforeAll(async () => {
    server = await startIdentityServer()
    await server.register(PHONE)
  })
  afterAll(() => server.close())

  const refused: [string, () => Promise<{ code: number }>][] = [
    [
      'a wrong code to register',
      () => server.send(registerUser, { mobile: PHONE, code: '000000', name: '甲', password }),
    ],
    [
      'a wrong code to register as a partner',
      () =>
        server.send(registerPartner, { mobile: PHONE, code: '000000', name: '甲', companyName: '乙公司', password }),
    ],
    [
      'a ticket that is none, to set a password',
      () => server.send(forgetPassword, { mobile: PHONE, ticket, password }),
    ],
  ]

  it.each(refused)('%s', async (_name, send) => {
    const before = counts.calls
    expect((await send()).code).toBe(422)
    expect(counts.calls).toBe(before)
  })

  it('a wrong old password is compared, and the new one is not hashed', async () => {
    const { access } = await server.signIn(PHONE)
    const before = counts.hashes
    const answer = await server.send(
      changePassword,
      { oldPassword: 'Wrong-Horse-1', newPassword: password },
      { token: access },
    )
    expect([answer.code, counts.hashes]).toEqual([422, before])
  })

  it('four hundred calls of a stranger leave one comparison for the sign-in that comes with them [asvs 2.1.3]', async () => {
    const before = counts.calls
    const flood = Array.from({ length: 400 }, (_, index) => refused[index % 3]?.[1]())
    const signedIn = server.token({ grant_type: 'password', username: PHONE, password: PASSWORD, client: 'user' })
    const answers = await Promise.all(flood)
    expect((await signedIn).tokens).not.toBeNull()
    expect(new Set(answers.map((answer) => answer?.code))).toEqual(new Set([422]))
    expect(counts.calls - before).toBe(1)
  })
})
