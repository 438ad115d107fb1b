import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

const ALLOWED_HEADERS =
  'authorization, content-type, accept-language, idempotency-key, device-token, device-name, width, height, os, os-version, network-type'
const PREFLIGHT_SECONDS = 600

/**
 * Sends CORS headers to the listed origins. Without a list it sends none, so browsers block cross-origin calls.
 * The API uses no cookies, so credentials are never allowed.
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ALLOWED_HEADERS,
    maxAge: PREFLIGHT_SECONDS,
    strictPreflight: false,
  })
}
