import { EventEmitter, once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'

import { endConnectionsOnClose } from '@/server/connections'

/** A server with a call that is answered when the test says so. */
async function listen() {
  const app = Fastify()
  endConnectionsOnClose(app)
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
})
