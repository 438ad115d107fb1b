import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** How a call ended, for log and metrics. A `refused` call has a business code; `aborted`: the caller hung up. */
export const OUTCOMES = [
  'ok',
  'refused',
  'unauthorized',
  'forbidden',
  'limited',
  'unavailable',
  'failed',
  'aborted',
] as const
type Outcome = (typeof OUTCOMES)[number]

const named: Readonly<Record<number, Outcome>> = {
  401: 'unauthorized',
  403: 'forbidden',
  429: 'limited',
  503: 'unavailable',
}

/** @param code of the envelope, or the HTTP status where there is none */
export function classifyCode(code: number): Outcome {
  if (code < 400) return 'ok'
  const isFailure = code >= 500 && code < 600
  return named[code] ?? (isFailure ? 'failed' : 'refused')
}

type Listen = (request: FastifyRequest, reply: FastifyReply, outcome: Outcome) => void

/**
 * Calls `listen` once for each request: when its answer was sent, or when the caller hung up before. The work of a call
 * goes on then, and a write may be committed.
 */
export function listenForCallEnds(app: FastifyInstance, listen: Listen): void {
  const ended = new WeakSet<FastifyRequest>()
  const end: Listen = (request, reply, outcome) => {
    if (ended.has(request)) return
    ended.add(request)
    listen(request, reply, outcome)
  }
  app.addHook('onRequest', (request, reply, done) => {
    // Fastify calls no onResponse then.
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) end(request, reply, 'aborted')
    })
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    // Files and pages have no envelope.
    const { answeredCode } = request
    end(request, reply, classifyCode(answeredCode === 200 ? reply.statusCode : answeredCode))
    done()
  })
}
