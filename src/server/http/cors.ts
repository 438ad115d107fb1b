import type { FastifyInstance } from 'fastify'

const ALLOWED_HEADERS =
  'authorization, content-type, accept-language, idempotency-key, device-token, device-name, width, height, os, os-version, network-type'
const PREFLIGHT_SECONDS = '600'

/**
 * Sends CORS headers to the listed origins. Without a list it sends none, so browsers block cross-origin calls.
 * The API uses no cookies, so credentials are never allowed.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    reply.header('vary', 'origin')
    if (!origin || !origins.includes(origin)) return
    reply.header('access-control-allow-origin', origin)
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return
    reply
      .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
      .header('access-control-allow-headers', ALLOWED_HEADERS)
      .header('access-control-max-age', PREFLIGHT_SECONDS)
    return reply.code(204).send()
  })
}
