import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type BaseIssue, getDotPath, safeParse } from 'valibot'

import type { Endpoint } from '@/contract/endpoint'
import { isStorableText } from '@/contract/shapes'
import type { Db } from '@/server/db/connection'

import { findCallName } from './call-names'
import { assertMayCall, type Caller, type CallerOf } from './caller'
import { toClientNetwork } from './client-network'
import {
  createBadRequestRefusal,
  createUnauthorizedRefusal,
  findPlainMessage,
  Refusal,
  VERSION_MISSING,
} from './refusal'

/** What a handler gets beside its input. */
export interface Context<E extends Endpoint = Endpoint> {
  caller: CallerOf<E>
  /** The pool for reads, the transaction for writes. */
  db: Db
  now: Date
  traceId: string
  /** The client's network (`toClientNetwork`), subject to `TRUST_PROXY`. In plain text only the audit log stores it. */
  ip: string
  /** The device token that the client sends with calls marked `knowsDevice`. Unchecked. */
  deviceToken: string | undefined
  /** The device id that the client claims (spec §7). It separates guests behind one address, but proves nothing. */
  device: string
  /** The name that the device gives itself, for the audit log; empty without one. */
  deviceName: string
}

/** Options of a route. */
export interface RouteOptions {
  /** Calls per minute and caller, below the general limit. */
  perMinute?: number
  /** Longest body in bytes, above the general limit. */
  bodyLimit?: number
  /**
   * A heavy read that a replica may answer. Its handler writes nothing, also not beside `db`: the replica may not have it
   * yet. It may run twice. A light read is not worth it: asking both databases for their position takes as long.
   */
  mayReadReplica?: boolean
}

/** Handles one authorized request and returns the whole body. */
type Run = (request: FastifyRequest, context: Context, reply: FastifyReply) => Promise<unknown>

/**
 * Reads the input: the query of GET and DELETE, otherwise the JSON body, merged with the path parameters.
 *
 * @throws {Refusal} 400 naming the first field that violates the schema, or in the words of the contract
 */
export function readInput(endpoint: Endpoint, request: FastifyRequest): unknown {
  const fromQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const sent = fromQuery ? request.query : (request.body ?? {})
  const isObject = typeof sent === 'object' && sent !== null && !Array.isArray(sent)
  return parseInput(endpoint, isObject ? { ...sent, ...(request.params as object) } : sent)
}

/** What is wrong with an input, for users; undefined for what only a developer can send. */
function explainIssue({ input, path }: BaseIssue<unknown>): string | undefined {
  if (input === undefined && /^(version|\w+Version|revision)$/.test(String(path?.at(-1)?.key))) return VERSION_MISSING
  return typeof input === 'string' && !isStorableText(input) ? '内容含有不能保存的字符，请修改后重试' : undefined
}

/**
 * Parses the input of a call by its schema.
 *
 * @throws {Refusal} as {@link readInput}
 */
export function parseInput(endpoint: Endpoint, sent: unknown): unknown {
  const parsed = safeParse(endpoint.input, sent)
  if (parsed.success) return parsed.output
  const [first] = parsed.issues
  const plain = findPlainMessage(first.message) ?? explainIssue(first)
  throw plain ? new Refusal(400, plain) : createBadRequestRefusal(getDotPath(first) ?? undefined)
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
  // A route with a specific limit has a separate counter.
  return perMinute ? { max: Math.min(perMinute, general), groupId: endpoint.path } : { max: general }
}

function readDeviceToken({ headers }: FastifyRequest): string | undefined {
  const sent = headers['device-token']
  return typeof sent === 'string' ? sent : undefined
}

const DEVICE_NAME_MAX = 60

/** The client encodes names outside of ASCII. */
function readDeviceName({ headers }: FastifyRequest): string {
  const sent = headers['device-name']
  if (typeof sent !== 'string') return ''
  try {
    return toStorableText(decodeURIComponent(sent))
  } catch {
    return toStorableText(sent)
  }
}

const toStorableText = (text: string) =>
  Array.from(text.replace(/[\p{Cc}\p{Cs}]/gu, '').trim())
    .slice(0, DEVICE_NAME_MAX)
    .join('')

const deviceHeaders = ['user-agent', 'device-name', 'os', 'os-version', 'width', 'height']

function buildContext({ services }: FastifyInstance, request: FastifyRequest): Context {
  return {
    // `assertMayCall` ensures that only guest calls have no caller, and their handlers are typed so.
    caller: request.caller as Caller,
    db: services.handle.db,
    now: services.now(),
    traceId: request.id,
    ip: toClientNetwork(request.ip),
    deviceToken: readDeviceToken(request),
    device: deviceHeaders.map((name) => String(request.headers[name] ?? '')).join('\n'),
    deviceName: readDeviceName(request),
  }
}

/** Registers one call: authentication, rate limit, authorization; then `run`. */
export function registerCall(app: FastifyInstance, endpoint: Endpoint, options: RouteOptions, run: Run): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: {
      rateLimit: buildRateLimit(app, endpoint, options),
      isCall: endpoint.bytes !== true,
      callName: findCallName(endpoint) ?? 'unnamed',
    },
    ...(options.bodyLimit !== undefined && { bodyLimit: options.bodyLimit }),
    onRequest: (request) => identify(app, endpoint, request),
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      // Rejected after rate limiting, so that token guessing is limited by address.
      if (request.isTokenBad) throw createUnauthorizedRefusal()
      assertMayCall(endpoint, request.caller)
      return run(request, buildContext(app, request), reply)
    },
  })
}
