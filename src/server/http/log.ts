import type { FastifyInstance, FastifyServerOptions } from 'fastify'

import { describeError } from './error-answer'

/**
 * Log options: one JSON object per line. Fastify's own request lines are off, because they contain the query string and
 * the client's IP address.
 */
export function logOptions(level: string): FastifyServerOptions['logger'] {
  return {
    level,
    base: undefined,
    serializers: { err: describeError, req: () => ({}), res: () => ({}) },
  }
}

/**
 * Logs one line per response: the route pattern of the contract, never user input; the caller by row id only, which is
 * meaningless without the database.
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
