import type * as Passwords from '@/server/identity/passwords'

const counts = { running: 0, most: 0, calls: 0 }

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
    hash: (...given: Parameters<typeof real.hash>) => counted(() => real.hash(...given)),
    verify: (...given: Parameters<typeof real.verify>) => counted(() => real.verify(...given)),
  }
})

// After the library is replaced: an import statement would come before.
const { hashPassword, verifyPassword } = require('@/server/identity/passwords') as typeof Passwords

it('of many passwords at once two are hashed at a time, and every one is answered', async () => {
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
