import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'

import { calls } from '@/contract/calls'

import type { Caller } from './caller'
import { answerErrors } from './error-answer'
import { handle } from './handle'
import { notOpen } from './refusal'
import { registerRoutes } from './routes/registry'
import type { Services } from './services'

declare module 'fastify' {
  interface FastifyInstance {
    services: Services
    /** `METHOD path` of every call with a handler. */
    handled: Set<string>
  }
  interface FastifyRequest {
    caller: Caller | null
    /** A token came, and it does not hold. */
    isTokenBad: boolean
  }
}

const BODY_LIMIT_BYTES = 256 * 1024
const REQUEST_TIMEOUT_MS = 60_000 // spec §9

/** A call of the contract that nobody has built yet says so by itself. */
function registerNotOpen(app: FastifyInstance): void {
  for (const endpoint of Object.values(calls)) {
    if (app.handled.has(`${endpoint.method} ${endpoint.path}`)) continue
    handle(app, endpoint, () => {
      throw notOpen()
    })
  }
}

/**
 * Builds the whole server over its services, without listening: tests call it by `inject`.
 * A route outside the contract cannot come into being but for files, pages and health.
 */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { settings } = services
  const app = Fastify({
    logger: { level: settings.logLevel },
    disableRequestLogging: true,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: settings.trustProxy,
    exposeHeadRoutes: false,
    genReqId: () => randomUUID(),
  })
  app.decorate('services', services)
  app.decorate('handled', new Set<string>())
  app.decorateRequest('caller', null)
  app.decorateRequest('isTokenBad', false)
  answerErrors(app)
  registerRoutes(app, services)
  registerNotOpen(app)
  await app.ready()
  return app
}
