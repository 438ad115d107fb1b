import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { sendVerifyCode } from '@/contract/identity/auth'
import { ensureSecret } from '@/server/db/secrets'

import { startTestServer, type TestServer } from '../../../support/server'

const PHONE = '13900000001'

interface Received {
  authorization: string | undefined
  body: { phone: string; code: string; purpose: string; minutes: number }
}

/** A gateway on loopback that answers as it is told. */
async function startGateway() {
  const received: Received[] = []
  const state = { status: 200 }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { authorization } = request.headers
      received.push({ authorization, body: JSON.parse(Buffer.concat(chunks).toString()) })
      response.statusCode = state.status
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`
  return { url, received, state, close: () => new Promise((resolve) => server.close(resolve)) }
}

async function until(isDone: () => boolean): Promise<void> {
  for (let round = 0; round < 200 && !isDone(); round++) await new Promise((resolve) => setTimeout(resolve, 20))
}

describe('a gateway', () => {
  let gateway: Awaited<ReturnType<typeof startGateway>>
  let server: TestServer
  const log: string[] = []

  beforeAll(async () => {
    jest.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      log.push(String(chunk))
      return true
    })
    gateway = await startGateway()
    const environment = { SMS_URL: gateway.url, SMS_KEY: 'gateway-key', LOG_LEVEL: 'info' }
    server = await startTestServer({ environment })
  })
  afterAll(async () => {
    await server.close()
    await gateway.close()
    jest.restoreAllMocks()
  })
  beforeEach(async () => {
    await server.truncate()
    gateway.received.length = 0
    log.length = 0
  })

  it('gets phone, digits and how long they live, with its key', async () => {
    expect((await server.send(sendVerifyCode, { mobile: PHONE })).code).toBe(200)
    await until(() => gateway.received.length > 0)
    expect(gateway.received).toEqual([
      {
        authorization: 'Bearer gateway-key',
        body: { phone: PHONE, code: expect.stringMatching(/^\d{6}$/), purpose: 'login', minutes: 5 },
      },
    ])
  })

  it('replaces the outbox, which is not there then', async () => {
    const response = await server.inject({ method: 'GET', url: '/dev/outbox', headers: { host: 'localhost' } })
    expect(response.statusCode).toBe(404)
  })

  it('that fails changes nothing for the person, and is told in the log without whom it was for', async () => {
    gateway.state.status = 500
    expect((await server.send(sendVerifyCode, { mobile: PHONE })).code).toBe(200)
    await until(() => log.some((line) => line.includes('SMS not sent')))
    gateway.state.status = 200
    expect(log.join('')).toContain('SMS not sent')
    expect(log.join('')).not.toContain(PHONE)
    expect(log.join('')).not.toContain('gateway-key')
  })
})

describe('a server on a database of its own', () => {
  it('without a gateway answers 501, and no code is made', async () => {
    const server = await startTestServer({ environment: { DATABASE_URL: 'postgres://app@127.0.0.1:1/app' } })
    const answer = await server.send(sendVerifyCode, { mobile: PHONE })
    const outbox = await server.inject({ method: 'GET', url: '/dev/outbox', headers: { host: 'localhost' } })
    await server.close()
    expect([answer.code, answer.msg]).toEqual([501, '未配置短信服务'])
    expect(outbox.statusCode).toBe(404)
  })
})

it('the key behind codes is random, made once per database and kept there [asvs 11.1.1]', async () => {
  const server = await startTestServer()
  const [first, again] = [await ensureSecret(server.handle, 'sms'), await ensureSecret(server.handle, 'sms')]
  await server.truncate()
  const other = await ensureSecret(server.handle, 'sms')
  await server.close()
  expect(first).toHaveLength(32)
  expect(again.equals(first)).toBe(true)
  expect(other.equals(first)).toBe(false)
})
