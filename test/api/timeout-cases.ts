import { object } from 'valibot'

import { call } from '@/api/client'
import { REQUEST_TIMEOUT_MS } from '@/api/transport'
import { endpoint } from '@/contract/endpoint'
import { NetworkError } from '@/lib/errors'

import { ok, setUpApiServer } from '../support/api-server'

const read = endpoint({
  method: 'GET',
  path: '/core/api/never',
  summary: '试',
  who: ['user'],
  input: object({}),
  output: object({}),
})

/** A server that takes the request and says nothing. */
export function describeTimeout(): void {
  const server = setUpApiServer()
  afterEach(() => jest.useRealTimers())

  it('gives a request 60000 ms and not one more [spec 7.10, 9.03]', async () => {
    expect(REQUEST_TIMEOUT_MS).toBe(60_000)
    server.on(read.path, { ...ok({}), delay: 3_600_000 })
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] })
    let outcome: unknown = 'pending'
    const calling = call(read, {}).catch((error: unknown) => {
      outcome = error
    })
    await jest.advanceTimersByTimeAsync(59_900)
    expect(outcome).toBe('pending')
    await jest.advanceTimersByTimeAsync(200)
    await calling
    expect(outcome).toBeInstanceOf(NetworkError)
    expect(outcome).toMatchObject({ reason: 'timeout' })
  })
}
