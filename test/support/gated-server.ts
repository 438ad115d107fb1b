import http from 'node:http'
import type { AddressInfo } from 'node:net'

import type { CallGate } from './call-gate'

/** Stands before a server and lets its calls pass as the gate says. The page is another origin: it allows all. */
export class GatedServer {
  private readonly server = http.createServer((request, response) => void this.serve(request, response))

  constructor(
    private readonly origin: string,
    private readonly gate: CallGate,
  ) {}

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private async serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
    response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*')
    response.setHeader('access-control-allow-methods', 'GET,POST,PUT,DELETE')
    response.setHeader('connection', 'close')
    if (request.method === 'OPTIONS') return void response.end()
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
