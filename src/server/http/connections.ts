import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { wrapInEnvelope } from './answer'

/**
 * Node closes a socket that has not sent complete request headers within `headersTimeout`, idle ones included. It
 * checks every five seconds, so such a socket lasts less than a minute.
 */
export const SOCKET_LIMITS = { headersTimeout: 30_000, connectionsCheckingInterval: 5_000 }

/** Timing of a graceful shutdown. */
interface ClosingTimes {
  /** The server accepts connections until no request has arrived for this many intervals. */
  quietTurns: number
  turnMs: number
  /** Maximum time to accept connections, whether requests still arrive or not. */
  acceptMs: number
  /** Requests still pending after this time get a 503 with a retry. */
  answerMs: number
}

/** Below the ten seconds that `stop.ts` allows. */
const CLOSING_TIMES: ClosingTimes = { quietTurns: 5, turnMs: 40, acceptMs: 3000, answerMs: 8000 }

/**
 * Answers every request during shutdown, then closes all connections.
 *
 * A connection that the kernel has accepted may carry a request that Node has not read yet, and closing the listening
 * socket would reset it. So the server keeps listening until no requests arrive. Node only closes connections that are
 * idle at that moment: a keep-alive or preconnected socket of a browser would block the shutdown for over a minute.
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
    // Also fires when the client disconnects: Fastify does not call onResponse then.
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
