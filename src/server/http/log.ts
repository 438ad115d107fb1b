import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { PinoLoggerOptions } from 'fastify/types/logger'

import { listenForCallEnds } from './call-end'
import { describeError } from './error-answer'

/** An error without words of the caller would be logged with its message, which quotes the parameters of a statement. */
const nameErrors: NonNullable<PinoLoggerOptions['hooks']>['logMethod'] = function (words, method) {
  const [error, ...rest] = words
  if ((error as unknown) instanceof Error && rest.length === 0) return method.call(this, error, 'failed')
  return method.apply(this, words)
}

/**
 * Log options: one JSON object per line. Fastify's own request lines are off, because they contain the query string and
 * the client's IP address.
 */
export function buildLogOptions(level: string): FastifyServerOptions['logger'] {
  return {
    level,
    base: undefined,
    hooks: { logMethod: nameErrors },
    serializers: { err: describeError, req: () => ({}), res: () => ({}) },
  }
}

/**
 * Logs one line per call, also when the caller hung up before the answer: the route pattern of the contract, never user
 * input; the caller by row id only, which is meaningless without the database.
 */
export function logAnswers(app: FastifyInstance): void {
  listenForCallEnds(app, (request, reply, outcome) => {
    const isHungUp = outcome === 'aborted'
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        ...(!isHungUp && { status: reply.statusCode, code: request.answeredCode }),
        outcome,
        person: request.caller?.userId,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      isHungUp ? 'the caller hung up' : 'answered',
    )
  })
}
