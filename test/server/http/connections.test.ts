import { EventEmitter, once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'

import { endConnectionsOnClose, SOCKET_LIMITS } from '@/server/http/connections'

import { startTestServer } from '../../support/server'

/** A server with a call that is answered when the test says so. */
async function listen(times?: Parameters<typeof endConnectionsOnClose>[1]) {
  const app = Fastify({ return503OnClosing: false })
  endConnectionsOnClose(app, times)
  const says = new EventEmitter()
  app.get('/slow', async () => (await once(says, 'answer'))[0])
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { app, answer: (text: string) => says.emit('answer', text), port, slow: `http://127.0.0.1:${port}/slow` }
}

/** As a browser does ahead of its first call: Node does not take it for one that rests. */
async function openAhead(port: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

describe('a server that closes', () => {
  it('answers the call under way, then lets every connection go', async () => {
    const { app, answer, port, slow } = await listen()
    const ahead = await openAhead(port)
    const called = fetch(slow)
    await once(app.server, 'request')
    const closed = app.close()
    answer('done')
    expect(await (await called).text()).toBe('done')
    await closed
    expect(ahead.destroyed || (await once(ahead, 'close'))).toBeTruthy()
  })

  it('waits for nobody who hung up before the answer', async () => {
    const { app, port, slow } = await listen()
    const ahead = await openAhead(port)
    const cut = new AbortController()
    const called = fetch(slow, { signal: cut.signal })
    await once(app.server, 'request')
    cut.abort()
    await expect(called).rejects.toThrow('aborted')
    await app.close()
    expect(ahead.destroyed || (await once(ahead, 'close'))).toBeTruthy()
  })

  it('tells a call that takes too long to come again', async () => {
    const { app, slow } = await listen({ quietTurns: 1, turnMs: 5, acceptMs: 50, answerMs: 100 })
    const called = fetch(slow)
    await once(app.server, 'request')
    await Promise.all([app.close(), called])
    const answer = await called
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ code: 503, msg: '服务正在重启，请稍后重试', data: null })
  })
})

describe('a socket that sends nothing', () => {
  it('is closed in less than a minute', async () => {
    const server = await startTestServer({ listen: true })
    const { headersTimeout, connectionsCheckingInterval } = server.app.server as Server & typeof SOCKET_LIMITS
    expect({ headersTimeout, connectionsCheckingInterval }).toEqual(SOCKET_LIMITS)
    expect(headersTimeout + connectionsCheckingInterval).toBeLessThan(60_000)
    expect(server.app.server.requestTimeout).toBe(60_000)
    await server.close()
  })

  it('and one that never ends its head, are closed when their time is over', async () => {
    const app = Fastify({ http: { headersTimeout: 200, connectionsCheckingInterval: 50 } })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const silent = await openAhead(port)
    const slow = await openAhead(port)
    slow.write('GET / HTTP/1.1\r\nHost:')
    silent.resume()
    slow.resume()
    await Promise.all([once(silent, 'close'), once(slow, 'close')])
    await app.close()
  })
})
