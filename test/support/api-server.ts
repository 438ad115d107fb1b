import type http from 'node:http'

import { PageOriginServer } from './page-origin-server'

interface Arrived {
  method: string
  path: string
  query: string
  headers: http.IncomingHttpHeaders
  body: string
}

export interface Reply {
  status?: number
  json?: unknown
  text?: string
  /** A body as it is. */
  bytes?: Uint8Array
  headers?: Record<string, string>
  /** Milliseconds before the answer. */
  delay?: number
  /** What the answer waits for. */
  until?: Promise<void>
  /** Cuts the connection without an answer. */
  cut?: boolean
}

type Responder = (arrived: Arrived) => Reply

/** A server whose answers a test writes down. */
export class ApiServer extends PageOriginServer {
  readonly arrived: Arrived[] = []
  private readonly responders = new Map<string, Responder>()

  reset(): void {
    this.arrived.length = 0
    this.responders.clear()
  }

  /**
   * The first request for a path, waited for.
   *
   * @throws {Error} when none comes within half a minute
   */
  async arrival(path: string): Promise<Arrived> {
    const deadline = Date.now() + 30_000
    while (Date.now() < deadline) {
      const found = this.arrived.find((one) => one.path === path)
      if (found) return found
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    throw new Error(`no request for ${path}`)
  }

  /** What was sent to a path, request by request, read from JSON. */
  sentTo<Sent = Record<string, unknown>>(path: string): Sent[] {
    return this.arrived.filter((one) => one.path === path).map(({ body }) => JSON.parse(body) as Sent)
  }

  on(path: string, responder: Reply | Responder): void {
    this.responders.set(path, typeof responder === 'function' ? responder : () => responder)
  }

  protected async serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const [path = '', query = ''] = (request.url ?? '').split('?')
    const arrived = {
      method: request.method ?? '',
      path,
      query,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    }
    this.arrived.push(arrived)
    const reply = this.responders.get(path)?.(arrived) ?? { status: 404, json: { code: 404, msg: `no ${path}` } }
    if (reply.delay) await new Promise((resolve) => setTimeout(resolve, reply.delay))
    await reply.until
    if (reply.cut) return void request.socket.destroy()
    response.statusCode = reply.status ?? 200
    for (const [name, value] of Object.entries(reply.headers ?? {})) response.setHeader(name, value)
    if (reply.bytes) return void response.end(reply.bytes)
    response.setHeader('content-type', reply.text === undefined ? 'application/json' : 'text/plain')
    response.end(reply.text ?? JSON.stringify(reply.json))
  }
}

/** The server that the client of a test file sends to: started before its tests, without answers before each of them. */
export function setUpApiServer(): ApiServer {
  const server = new ApiServer()
  beforeAll(async () => {
    process.env.API_BASE = await server.start()
  })
  beforeEach(() => server.reset())
  afterAll(() => server.stop())
  return server
}

/** The envelope around an answer. */
export function ok(data: unknown): Reply {
  return { json: { code: 200, msg: '操作成功', message: '操作成功', data, timestamp: Date.now(), traceId: 'trace-1' } }
}

/** An answer with all rows of a list on its only page. */
export function okPage(records: readonly unknown[]): Reply {
  return ok({ records, total: records.length, size: 20, current: 1, pages: records.length > 0 ? 1 : 0 })
}

/** A refusal in the body of a 200. */
export function refusal(code: number, msg: string, data: Record<string, string> | null = null): Reply {
  return { json: { code, msg, message: msg, data, timestamp: Date.now(), traceId: 'trace-2' } }
}
