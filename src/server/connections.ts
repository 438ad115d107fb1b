import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * While the server closes: the calls under way are answered, then every connection is let go.
 *
 * Node closes only those that rest at that moment. One that a browser keeps for its next call, or opened ahead of its
 * first, would hold the server for more than a minute.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  const underWay = new Set<IncomingMessage>()
  let isClosing = false
  const endAfterLast = () => {
    if (isClosing && underWay.size === 0) app.server.closeAllConnections()
  }
  app.addHook('onRequest', async ({ raw }) => {
    underWay.add(raw)
  })
  app.addHook('onResponse', async ({ raw }) => {
    underWay.delete(raw)
    endAfterLast()
  })
  app.addHook('preClose', async () => {
    isClosing = true
    endAfterLast()
  })
}
