import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { gunzipSync } from 'node:zlib'

import { PageOriginServer } from './page-origin-server'

interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
  body: Buffer
}

type Body = Record<string, unknown>

/**
 * Stands before a server as another administrator, who is quicker: once, the write that a page sends is sent in his words
 * first, so that the page's own meets a newer version. It may also refuse one.
 */
export class RivalServer extends PageOriginServer {
  /** Bodies of the page's writes. */
  readonly sent: { path: string; body: Body }[] = []
  /** Why the other could not save; undefined when he could. */
  refusal: string | undefined
  private awaited: { path: string; change: (body: Body) => Body } | undefined
  private refused: { path: string; reason: string } | undefined

  constructor(private readonly origin: string) {
    super()
  }

  /** Outruns the next write to a path. */
  outrun(path: string, change: (body: Body) => Body): void {
    this.sent.length = 0
    this.refusal = 'the page has sent nothing'
    this.awaited = { path, change }
  }

  /** Refuses the next write to a path, with a reason of no field. */
  refuse(path: string, reason: string): void {
    this.refused = { path, reason }
  }

  /** Answers come as they are, to be read here. */
  private send(request: http.IncomingMessage, body: Buffer | string, isRival: boolean): Promise<Answer> {
    const {
      host: _host,
      origin: _origin,
      connection: _connection,
      'content-length': _length,
      ...given
    } = request.headers
    const { 'content-encoding': encoding, 'accept-encoding': _accepted, ...rest } = given
    const headers = {
      ...rest,
      'content-length': Buffer.byteLength(body),
      ...(isRival ? { 'idempotency-key': randomUUID() } : encoding && { 'content-encoding': encoding }),
    }
    const options = { method: request.method ?? 'GET', headers }
    return new Promise((resolve, reject) => {
      const forward = http.request(this.origin + (request.url ?? ''), options, async (answer) => {
        const chunks: Buffer[] = []
        for await (const chunk of answer) chunks.push(chunk as Buffer)
        resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: Buffer.concat(chunks) })
      })
      forward.on('error', reject)
      forward.end(body)
    })
  }

  protected async serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    // At the end of a file the server behind is gone while an answer of the last page is still on its way.
    await this.forward(request, response).catch(() => response.destroy())
  }

  private async forward(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const raw = Buffer.concat(chunks)
    // The page compresses what is long.
    const body = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw).toString()
    const isWrite = request.method !== 'GET' && body.startsWith('{')
    const [path = ''] = (request.url ?? '').split('?')
    if (isWrite) this.sent.push({ path, body: JSON.parse(body) })
    if (isWrite && this.refused?.path === path) {
      const { reason } = this.refused
      this.refused = undefined
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ code: 422, msg: reason, message: reason, data: null }))
      return
    }
    if (isWrite && this.awaited?.path === path) {
      const { change } = this.awaited
      this.awaited = undefined
      const answer = await this.send(request, JSON.stringify(change(JSON.parse(body))), true)
      const { code, msg } = JSON.parse(answer.body.toString()) as { code: number; msg: string }
      this.refusal = code === 200 ? undefined : `the other could not save: ${msg} ${answer.body}`
    }
    const answer = await this.send(request, raw, false)
    const { 'access-control-allow-origin': _allowed, connection: _kept, ...own } = answer.headers
    response.writeHead(answer.status, own)
    response.end(answer.body)
  }
}
