import { reportClientError } from '@/contract/client-error'

import { ok, setUpApiServer } from '../support/api-server'

const server = setUpApiServer()
const bodies = () => server.arrived.map(({ body }) => JSON.parse(body))
let report: (error: unknown) => Promise<void>

beforeEach(async () => {
  server.on(reportClientError.path, ok({}))
  jest.resetModules()
  report = (await import('@/session/report-error')).reportError
})

it('tells message, stack, route and version', async () => {
  await report(new Error('x is undefined'))
  expect(bodies()).toEqual([
    {
      message: 'x is undefined',
      stack: expect.stringContaining('Error: x is undefined'),
      route: '/',
      version: '0.1.0',
      platform: 'h5',
    },
  ])
})

it('takes out what a person typed or owns', async () => {
  await report(
    new Error(
      'failed for 13800138001 zhang@example.com at http://h/x?token=abc&id=1 with aB3_aB3_aB3_aB3_aB3_aB3_aB3_aB3_aB3',
    ),
  )
  const [{ message, stack }] = bodies()
  expect(message).toBe('failed for <number> <mail> at http://h/x with <secret>')
  expect(stack).not.toMatch(/13800138001|zhang@|token=/)
})

it('tells no more of a long stack than its beginning', async () => {
  const error = new Error('deep')
  error.stack = 'Error: deep'.padEnd(9000, '.')
  await report(error)
  expect(bodies()[0].stack).toHaveLength(4000)
})

it('tells the same error once, and no more than one in ten seconds', async () => {
  jest.useFakeTimers({
    doNotFake: ['setTimeout', 'clearTimeout', 'nextTick', 'setImmediate', 'queueMicrotask'],
    now: 0,
  })
  await report(new Error('a'))
  await report(new Error('b'))
  jest.setSystemTime(10_001)
  await report(new Error('a'))
  await report(new Error('c'))
  jest.useRealTimers()
  expect(bodies().map(({ message }) => message)).toEqual(['a', 'c'])
})

it('leaves out what the person was told already', async () => {
  const { ApiError, NetworkError } = await import('@/lib/errors')
  await report(new ApiError(500, 'x'))
  await report(new NetworkError('timeout'))
  await report('')
  expect(bodies()).toEqual([])
})

it('never fails itself', async () => {
  server.on(reportClientError.path, { cut: true })
  await expect(report('gone')).resolves.toBeUndefined()
})
