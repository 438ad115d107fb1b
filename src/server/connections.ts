import type { FastifyInstance } from 'fastify'

/**
 * While the server closes: the calls under way are answered, then every connection is let go.
 *
 * Node closes only those that rest at that moment. One that a browser keeps for its next call, or opened ahead of its
 * first, would hold the server for more than a minute.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  let underWay = 0
  let isClosing = false
  const endAfterLast = () => {
    if (isClosing && underWay === 0) app.server.closeAllConnections()
  }
  app.addHook('onRequest', async (_request, { raw }) => {
    underWay += 1
    // Also where the caller hung up: there Fastify's onResponse never comes.
    raw.once('close', () => {
      underWay -= 1
      endAfterLast()
    })
  })
  app.addHook('preClose', async () => {
    isClosing = true
    endAfterLast()
  })
}
