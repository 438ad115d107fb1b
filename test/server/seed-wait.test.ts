import type { Handle } from '@/server/db/connection'
import { seedDemo } from '@/server/seed'

/** A database whose transactions end so, one after the other. */
function createHandle(outcomes: (Error | undefined)[]) {
  const tx = jest.fn(async () => {
    const error = outcomes.shift()
    if (error) throw error
  })
  return { tx, handle: { tx } as unknown as Handle }
}

const waited = () => Object.assign(new Error('Failed query: rollback'), { cause: new Error('Query read timeout') })

describe('the second of two servers that seed at once', () => {
  it('asks again when the client has given up waiting for the first', async () => {
    const { tx, handle } = createHandle([waited(), waited(), undefined])
    await seedDemo(handle, new Date())
    expect(tx).toHaveBeenCalledTimes(3)
  })

  it('stops at any other error, and when the database stays away', async () => {
    const broken = createHandle([new Error('syntax error')])
    await expect(seedDemo(broken.handle, new Date())).rejects.toThrow('syntax error')
    expect(broken.tx).toHaveBeenCalledTimes(1)
    const away = createHandle(Array.from({ length: 20 }, waited))
    await expect(seedDemo(away.handle, new Date())).rejects.toThrow('rollback')
    expect(away.tx).toHaveBeenCalledTimes(10)
  })
})
