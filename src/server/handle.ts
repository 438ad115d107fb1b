import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getDotPath, type InferInput, type InferOutput, safeParse } from 'valibot'

import type { Endpoint } from '@/contract/endpoint'

import { admit, type Caller, type CallerOf } from './caller'
import type { Db } from './db'
import { type Claim, firstAnswer, once } from './idempotency'
import { badRequest, unauthorized } from './refusal'

/** What a handler is given beside its input. */
export interface Context<E extends Endpoint = Endpoint> {
  caller: CallerOf<E>
  /** The pool in reads, the transaction in writes. */
  db: Db
  now: Date
  traceId: string
  /** Of the caller, as `TRUST_PROXY` lets it be known. Never stored as it is. */
  ip: string
}

/** Of a handler that decides itself when its transaction begins. */
export interface OutsideContext<E extends Endpoint = Endpoint> extends Context<E> {
  /**
   * Runs the one transaction of this call, together with its idempotency row; what `work` gives is the answer.
   * May run twice (serialisation failures): nothing but the database belongs in it.
   */
  write(work: (tx: Db) => Promise<Answer<E>>): Promise<Answer<E>>
}

type Answer<E extends Endpoint> = InferInput<E['output']>
type Handler<E extends Endpoint, C> = (input: InferOutput<E['input']>, context: C) => Promise<Answer<E>> | Answer<E>

/** How a route differs from the usual. */
export interface RouteOptions {
  /** Calls a minute and person (or address), where the general limit is too generous. */
  perMinute?: number
}

type Run = (input: unknown, context: Context<Endpoint>, request: FastifyRequest) => Promise<unknown>

const idempotencyKeyForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Raised when a handler answers outside its own schema: a defect of ours, so the caller sees 500. */
export class AnswerOutsideContractError extends Error {
  override name = 'AnswerOutsideContractError'
}

function readInput(endpoint: Endpoint, request: FastifyRequest): unknown {
  const fromQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const sent = fromQuery ? request.query : (request.body ?? {})
  const isObject = typeof sent === 'object' && sent !== null && !Array.isArray(sent)
  const parsed = safeParse(endpoint.input, isObject ? { ...sent, ...(request.params as object) } : sent)
  if (!parsed.success) throw badRequest(getDotPath(parsed.issues[0]) ?? undefined)
  return parsed.output
}

/** Keeps what the contract names and nothing else, so that a column never slips out. */
function present(endpoint: Endpoint, answer: unknown): unknown {
  const parsed = safeParse(endpoint.output, answer)
  if (parsed.success) return parsed.output
  const issue = parsed.issues[0]
  throw new AnswerOutsideContractError(
    `${endpoint.path}: ${getDotPath(issue) ?? 'the answer'} is not ${issue.expected}`,
  )
}

/** The envelope of every answer (features.md 6.1): real backends read either `msg` or `message`. */
export function enveloped(code: number, msg: string, data: unknown, request: FastifyRequest) {
  return { code, msg, message: msg, data, timestamp: Date.now(), traceId: request.id }
}

async function identify(app: FastifyInstance, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  const header = request.headers.authorization
  if (header === undefined || endpoint.ignoreToken) return
  const token = /^Bearer ([\w\-.~+/=]{16,4096})$/i.exec(header)?.[1]
  request.caller = token ? await app.services.authenticate(token) : null
  request.isTokenBad = request.caller === null
}

function register(app: FastifyInstance, endpoint: Endpoint, options: RouteOptions, run: Run): void {
  app.handled.add(`${endpoint.method} ${endpoint.path}`)
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: options.perMinute ? { rateLimit: { max: options.perMinute } } : undefined,
    onRequest: (request) => identify(app, endpoint, request),
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (request.isTokenBad) throw unauthorized()
      admit(endpoint, request.caller)
      const { services } = app
      const context = {
        caller: request.caller as Caller,
        db: services.handle.db,
        now: services.now(),
        traceId: request.id,
        ip: request.ip,
      }
      const data = await run(endpoint.upload ? undefined : readInput(endpoint, request), context, request)
      return endpoint.raw ? data : enveloped(200, '操作成功', data, request)
    },
  })
}

/** The idempotency claim of a request; undefined without a key, and for raw answers, which carry tokens. */
function claimOf(endpoint: Endpoint, input: unknown, now: Date, request: FastifyRequest): Claim | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !idempotencyKeyForm.test(key)) throw badRequest('Idempotency-Key')
  if (endpoint.raw) return undefined
  const owner = request.caller ? `${request.caller.population}:${request.caller.userId}` : 'guest'
  return { owner, key, call: `${endpoint.method} ${endpoint.path}`, body: input, now }
}

/**
 * Registers one call of the contract. Its input is parsed by its schema before the handler runs and its answer by
 * its schema before it is sent; only those whom `who` names get there. A GET reads on the pool; any other method
 * runs in one transaction together with its idempotency row, and may run again after a serialisation failure.
 */
export function handle<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E, Context<E>>,
  options: RouteOptions = {},
): void {
  const answer = handler as unknown as Handler<Endpoint, Context>
  register(app, endpoint, options, async (input, context, request) => {
    if (endpoint.method === 'GET') return present(endpoint, await answer(input, context))
    const claim = claimOf(endpoint, input, context.now, request)
    return app.services.handle.tx((tx) => {
      const work = async () => present(endpoint, await answer(input, { ...context, db: tx }))
      return claim ? once(tx, claim, work) : work()
    })
  })
}

/**
 * As {@link handle}, for handlers with slow or outward work that must not sit inside a transaction (hashing a
 * password, asking WeChat, sending an SMS) or whose refusal leaves a trace (counting wrong codes). `context.db` is the
 * pool; `context.write` is the transaction.
 */
export function handleOutside<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E, OutsideContext<E>>,
  options: RouteOptions = {},
): void {
  const answer = handler as unknown as Handler<Endpoint, OutsideContext>
  register(app, endpoint, options, async (input, context, request) => {
    const { handle: database } = app.services
    const claim = claimOf(endpoint, input, context.now, request)
    const first = claim && (await firstAnswer(database.db, claim))
    if (first) return first.answer
    const write = (work: (tx: Db) => Promise<unknown>) =>
      database.tx((tx) => {
        const presented = async () => present(endpoint, await work(tx))
        return claim ? once(tx, claim, presented) : presented()
      })
    return present(endpoint, await answer(input, { ...context, write }))
  })
}
