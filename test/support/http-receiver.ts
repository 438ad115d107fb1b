// The other end of what the server sends: a webhook, a push.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedRequest {
  headers: IncomingMessage['headers']
  body: string
}

/** Writes the answer; `count` requests have come so far. */
type Reply = (response: ServerResponse, count: number) => void

export const replyWith =
  (status: number, text = '', headers: Record<string, string> = {}) =>
  (response: ServerResponse): void => {
    response.writeHead(status, headers).end(text)
  }

/** Set up for a whole test file: what was received, and how it answers, which each test may change. */
export function setUpHttpReceiver() {
  const received: ReceivedRequest[] = []
  const state: { received: ReceivedRequest[]; base: string; reply: Reply } = {
    received,
    base: '',
    reply: replyWith(200),
  }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      state.reply(response, received.length)
    })
  })
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    state.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => void server.close())
  beforeEach(() => {
    received.length = 0
  })
  return state
}
