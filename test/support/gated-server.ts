import http from 'node:http'

import type { CallGate } from './call-gate'
import { PageOriginServer } from './page-origin-server'

/** Stands before a server and lets its calls pass as the gate says. */
export class GatedServer extends PageOriginServer {
  constructor(
    private readonly origin: string,
    private readonly gate: CallGate,
  ) {
    super()
  }

  protected async serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const passage = await this.gate.pass()
    if (passage === 'cut') return void request.socket.destroy()
    if (passage === 'broken') {
      response.writeHead(this.gate.failure.status, { 'content-type': 'application/json' })
      return void response.end(this.gate.failure.body)
    }
    const { host: _host, origin: _origin, connection: _connection, ...headers } = request.headers
    const options = { method: request.method ?? 'GET', headers }
    const forward = http.request(this.origin + (request.url ?? ''), options, (answer) => {
      const { 'access-control-allow-origin': _allowed, connection: _kept, ...own } = answer.headers
      response.writeHead(answer.statusCode ?? 502, own)
      answer.pipe(response)
    })
    forward.on('error', () => request.socket.destroy())
    request.pipe(forward)
  }
}
