import type { FastifyInstance } from 'fastify'

import { beginSpan, endSpan, isTracing, runInSpan } from '@/server/db/tracing'

import { listenForCallEnds } from './call-end'

type Span = ReturnType<typeof beginSpan>

/** One span per request, named by its call; its trace id is the one in the log and in the answer. */
export function traceCalls(app: FastifyInstance): void {
  if (!isTracing()) return
  const spans = new WeakMap<object, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const span = beginSpan(request.routeOptions.config?.callName ?? 'other', 'server', request.id)
    spans.set(request, span)
    runInSpan(span, done)
  })
  // The events of a body begin outside of the first hook.
  app.addHook('preHandler', (request, _reply, done) => runInSpan(spans.get(request), done))
  listenForCallEnds(app, (request, reply, outcome) => {
    const span = spans.get(request)
    const isFailure = outcome === 'failed' || outcome === 'unavailable'
    const attributes = {
      'http.request.method': request.method,
      'http.route': request.routeOptions.url ?? 'none',
      'http.response.status_code': reply.statusCode,
      outcome,
    }
    endSpan(span, attributes, isFailure ? outcome : undefined)
  })
}
