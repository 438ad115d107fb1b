import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getDotPath, safeParse } from 'valibot'

import type { Endpoint } from '@/contract/endpoint'
import type { Db } from '@/server/db/connection'
import { assertMayCall, type Caller, type CallerOf } from './caller'
import { toClientNetwork } from './client-network'
import { createBadRequestRefusal, createUnauthorizedRefusal } from './refusal'

/** What a handler is given beside its input. */
export interface Context<E extends Endpoint = Endpoint> {
  caller: CallerOf<E>
  /** The pool in reads, the transaction in writes. */
  db: Db
  now: Date
  traceId: string
  /** Of the caller, as `TRUST_PROXY` lets it be known; of IPv6 the network (`toClientNetwork`). Never stored as it is. */
  ip: string
  /** Of the device, as its client sends it with the calls that `knowsDevice` marks. Unchecked. */
  deviceToken: string | undefined
  /** What the caller's device says of itself (spec §7): tells guests behind one address apart, and proves nothing. */
  device: string
}

/** How a route differs from the usual. */
export interface RouteOptions {
  /** Calls a minute and person (or address), where the general limit is too generous. */
  perMinute?: number
}

/** Answers one admitted request; gives the whole body. */
type Run = (request: FastifyRequest, context: Context, reply: FastifyReply) => Promise<unknown>

/**
 * Reads what the caller sent: the query of GET and DELETE, the JSON body otherwise, and the names in the path.
 *
 * @throws {Refusal} 400 naming the first field that is not as the schema wants it
 */
export function readInput(endpoint: Endpoint, request: FastifyRequest): unknown {
  const fromQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const sent = fromQuery ? request.query : (request.body ?? {})
  const isObject = typeof sent === 'object' && sent !== null && !Array.isArray(sent)
  return parseInput(endpoint, isObject ? { ...sent, ...(request.params as object) } : sent)
}

/** @throws {Refusal} as {@link readInput} */
export function parseInput(endpoint: Endpoint, sent: unknown): unknown {
  const parsed = safeParse(endpoint.input, sent)
  if (!parsed.success) throw createBadRequestRefusal(getDotPath(parsed.issues[0]) ?? undefined)
  return parsed.output
}

async function identify(app: FastifyInstance, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  const header = request.headers.authorization
  if (header === undefined || endpoint.ignoreToken) return
  const token = /^Bearer ([\w\-.~+/=]{16,4096})$/i.exec(header)?.[1]
  request.caller = token ? await app.services.authenticate(token) : null
  request.isTokenBad = request.caller === null
}

function buildRateLimit({ services }: FastifyInstance, endpoint: Endpoint, { perMinute }: RouteOptions) {
  const general = services.settings.rateLimit
  // A limit of its own is counted by itself.
  return perMinute ? { max: Math.min(perMinute, general), groupId: endpoint.path } : { max: general }
}

function readDeviceToken({ headers }: FastifyRequest): string | undefined {
  const sent = headers['device-token']
  return typeof sent === 'string' ? sent : undefined
}

const deviceHeaders = ['user-agent', 'device-name', 'os', 'os-version', 'width', 'height']

function buildContext({ services }: FastifyInstance, request: FastifyRequest): Context {
  return {
    // `assertMayCall` has seen to it that only guests' calls come without a caller; their handlers are typed so.
    caller: request.caller as Caller,
    db: services.handle.db,
    now: services.now(),
    traceId: request.id,
    ip: toClientNetwork(request.ip),
    deviceToken: readDeviceToken(request),
    device: deviceHeaders.map((name) => String(request.headers[name] ?? '')).join('\n'),
  }
}

/** Registers one call: who calls, how often, whether they may; then `run`. */
export function registerCall(app: FastifyInstance, endpoint: Endpoint, options: RouteOptions, run: Run): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { rateLimit: buildRateLimit(app, endpoint, options), isCall: endpoint.bytes !== true },
    onRequest: (request) => identify(app, endpoint, request),
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      // Counted by the limit before it is refused: guessing tokens is limited by address.
      if (request.isTokenBad) throw createUnauthorizedRefusal()
      assertMayCall(endpoint, request.caller)
      return run(request, buildContext(app, request), reply)
    },
  })
}
