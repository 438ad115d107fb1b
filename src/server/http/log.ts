import type { FastifyInstance, FastifyServerOptions } from 'fastify'

import { describeError } from './error-answer'

/**
 * The log: one JSON object a line. Fastify's own lines about a request are off, because they hold its address with
 * the query string and the caller's address.
 */
export function logOptions(level: string): FastifyServerOptions['logger'] {
  return {
    level,
    base: undefined,
    serializers: { err: describeError, req: () => ({}), res: () => ({}) },
  }
}

/**
 * Writes one line per answered call: the route as the contract spells it, never what a person sent; who called by the
 * id of their row alone, which tells nothing without the database.
 */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        code: request.answeredCode,
        person: request.caller?.userId,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    )
  })
}
