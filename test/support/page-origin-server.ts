import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** A real HTTP server on loopback for a page of another origin: it allows all. */
export abstract class PageOriginServer {
  private readonly server = http.createServer((request, response) => void this.admit(request, response))

  /** @returns the origin */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private async admit(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
    response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*')
    response.setHeader('access-control-allow-methods', 'GET,POST,PUT,DELETE')
    // A connection that is kept may be closed just as the next request is sent over it.
    response.setHeader('connection', 'close')
    if (request.method === 'OPTIONS') return void response.end()
    await this.serve(request, response)
  }

  /** Answers a request that is no preflight. */
  protected abstract serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void>
}
