import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { wrapInEnvelope } from './answer'

/**
 * For Node's server: a socket that has not sent the head of its call by then is closed, one that sends nothing too.
 * Node looks every five seconds, so no such socket lives for a minute.
 */
export const SOCKET_LIMITS = { headersTimeout: 30_000, connectionsCheckingInterval: 5_000 }

/** How a server closes. */
interface ClosingTimes {
  /** It goes on accepting until no call has come for so many turns of so many milliseconds. */
  quietTurns: number
  turnMs: number
  /** Whether calls still come or not, it accepts none after this. */
  acceptMs: number
  /** Calls without an answer after this time get a 503 to retry. */
  answerMs: number
}

/** Within the ten seconds that `stop.ts` gives. */
const CLOSING_TIMES: ClosingTimes = { quietTurns: 5, turnMs: 40, acceptMs: 3000, answerMs: 8000 }

/**
 * While the server closes: every call gets an answer, then every connection is let go.
 *
 * A connection that the system has accepted may hold a call that Node has not read yet; closing the listening socket
 * would cut it. So the server listens on until it is quiet. Node closes only connections that rest at that moment: one
 * that a browser keeps for its next call, or opened ahead of its first, would hold the server for more than a minute.
 */
export function endConnectionsOnClose(app: FastifyInstance, times: ClosingTimes = CLOSING_TIMES): void {
  const underWay = new Map<FastifyRequest, FastifyReply>()
  let arrivals = 0
  let isClosing = false

  const endAfterLast = () => {
    if (isClosing && underWay.size === 0) app.server.closeAllConnections()
  }
  const sendAway = (request: FastifyRequest, reply: FastifyReply) => {
    if (reply.sent) return
    request.answeredCode = 503
    void reply.code(503).send(wrapInEnvelope(503, '服务正在重启，请稍后重试', null, request))
  }
  const waitUntilQuiet = async () => {
    const deadline = Date.now() + times.acceptMs
    for (let quiet = 0; quiet < times.quietTurns && Date.now() < deadline; ) {
      const before = arrivals
      await sleep(times.turnMs)
      quiet = arrivals === before ? quiet + 1 : 0
    }
  }

  app.addHook('onRequest', async (request, reply) => {
    arrivals += 1
    underWay.set(request, reply)
    // Also where the caller hung up: there Fastify's onResponse never comes.
    reply.raw.once('close', () => {
      underWay.delete(request)
      endAfterLast()
    })
    if (isClosing) {
      sendAway(request, reply)
      return reply
    }
  })
  app.addHook('preClose', async () => {
    const sendAllAway = () => {
      for (const [request, reply] of underWay) sendAway(request, reply)
    }
    setTimeout(sendAllAway, times.answerMs).unref()
    await waitUntilQuiet()
    isClosing = true
    endAfterLast()
  })
}
