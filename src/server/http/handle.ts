import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { InferInput, InferOutput } from 'valibot'

import type { Endpoint } from '@/contract/endpoint'
import type { Db } from '@/server/db/connection'
import { type PageInput, type PageWindow, presentPage, toPageWindow } from '@/server/db/page'

import { buildSuccessBody, presentAnswer } from './answer'
import { type Claim, firstAnswer, runOnce } from './idempotency'
import { createBadRequestRefusal } from './refusal'
import { type Context, parseInput, type RouteOptions, readInput, registerCall } from './route'
import { type ReceivedFile, receiveFile } from './upload-form'

/** Context of a handler that starts its transaction itself. */
export interface OutsideContext<E extends Endpoint = Endpoint> extends Context<E> {
  /**
   * Runs the transaction of this call, including its idempotency row; the result of `work` is the response.
   * `work` may run twice (serialization failures), so it must only touch the database.
   */
  write(work: (tx: Db) => Promise<Answer<E>>): Promise<Answer<E>>
  /**
   * Runs one step of the call in a separate transaction with a separate idempotency row. When the client retries the
   * call, a completed step returns its stored result and does not run again.
   *
   * @param name identifies the step within the call
   * @param body the input of the step; a retry must have the same
   */
  part<T>(name: string, body: unknown, work: (tx: Db) => Promise<T>): Promise<T>
}

/** Context of a handler that receives a file. */
export interface UploadContext<E extends Endpoint = Endpoint> extends OutsideContext<E> {
  file: ReceivedFile
}

/** Context of a handler that returns one page of a list. */
interface PageContext<E extends Endpoint = Endpoint> extends Context<E> {
  page: PageWindow
}

/** A page without what follows from its request. */
interface ListPart<E extends Endpoint> {
  records: Answer<E> extends { records: infer Records } ? Records : never
  /** The length of the whole list. */
  total: number
}

type Answer<E extends Endpoint> = InferInput<E['output']>
type Handler<E extends Endpoint, C> = (input: InferOutput<E['input']>, context: C) => Promise<Answer<E>> | Answer<E>

const idempotencyKeyForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const isRead = ({ method, reads }: Endpoint) => method === 'GET' || reads === true

/** Casts a handler: {@link registerCall} has already checked the types of input and caller. */
function toTypedHandler<C>(handler: unknown): Handler<Endpoint, C> {
  return handler as Handler<Endpoint, C>
}

/**
 * The idempotency claim of a request; undefined without a key, for reads, and for raw responses, which carry tokens.
 */
async function buildClaim(
  endpoint: Endpoint,
  body: unknown,
  now: Date,
  request: FastifyRequest,
): Promise<Claim | undefined> {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !idempotencyKeyForm.test(key)) throw createBadRequestRefusal('Idempotency-Key')
  if (endpoint.raw || isRead(endpoint)) return undefined
  const owner = request.caller ? `${request.caller.population}:${request.caller.userId}` : 'guest'
  const seal = await request.server.services.answerSeal()
  return { owner, key, call: `${endpoint.method} ${endpoint.path}`, body, now, seal }
}

/** One write with everything that its transaction needs. */
interface Write {
  endpoint: Endpoint
  claim: Claim | undefined
  input: unknown
  context: Context
}

/** Runs the handler, presents its response and stores the idempotency row and the audit entry in one transaction. */
function createWriter({ services }: FastifyInstance, write: Write) {
  const { endpoint, claim, input, context } = write
  const { caller, now, ip, deviceName, traceId } = context
  const act = { endpoint, input, caller, now, address: ip, deviceName, traceId }
  return (work: (tx: Db) => Promise<unknown>): Promise<unknown> =>
    services.handle.tx((tx) => {
      const presented = () => services.recordAct(tx, act, async () => presentAnswer(endpoint, await work(tx)))
      return claim ? runOnce(tx, claim, presented) : presented()
    })
}

/** Runs the steps of a call in transactions, each with its idempotency row. */
function createPartRunner(app: FastifyInstance, claim: Claim | undefined): OutsideContext['part'] {
  return (name, body, work) =>
    app.services.handle.tx((tx) => {
      if (!claim) return work(tx)
      const { key, call } = claim
      const part = { ...claim, key: `${key}/${name}`, call: `${call}/part`, body }
      // The result is stored and read back as JSON. It has the type of `work`, because steps return plain data.
      return runOnce(tx, part, () => work(tx)) as ReturnType<typeof work>
    })
}

/** Returns the stored response to a repeated write without repeating its external work. */
async function runOutsideTransaction(
  app: FastifyInstance,
  write: Write,
  work: (ways: Pick<OutsideContext, 'write' | 'part'>) => unknown,
): Promise<unknown> {
  const { endpoint, claim } = write
  const first = claim && (await firstAnswer(app.services.handle.db, claim))
  if (first) return first.answer
  return presentAnswer(endpoint, await work({ write: createWriter(app, write), part: createPartRunner(app, claim) }))
}

/** Runs a read on the pool, or on the replica where there is one and the call may use it. */
function runRead<T>(
  { services }: FastifyInstance,
  options: RouteOptions,
  context: Context,
  work: (context: Context) => T,
) {
  const { replica } = services.handle
  return replica && options.mayReadReplica ? replica.read(async (db) => work({ ...context, db })) : work(context)
}

/**
 * Registers one call of the contract. The input is parsed before the handler runs and the response before it is sent;
 * `who` is enforced. A read uses the pool. Any other call runs in one transaction together with its idempotency row,
 * and may run again after a serialization failure.
 */
export function handle<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E, Context<E>>,
  options: RouteOptions = {},
): void {
  const answer = toTypedHandler<Context>(handler)
  registerCall(app, endpoint, options, async (request, context) => {
    const input = readInput(endpoint, request)
    if (isRead(endpoint)) {
      const data = await runRead(app, options, context, (own) => answer(input, own))
      return buildSuccessBody(endpoint, presentAnswer(endpoint, data), request)
    }
    const claim = await buildClaim(endpoint, input, context.now, request)
    const data = await createWriter(app, { endpoint, claim, input, context })(async (tx) =>
      answer(input, { ...context, db: tx }),
    )
    return buildSuccessBody(endpoint, data, request)
  })
}

/** Like {@link handle}, for a read that returns one page of a list; a replica may answer it. */
export function handlePage<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (input: InferOutput<E['input']>, context: PageContext<E>) => Promise<ListPart<E>>,
  options: RouteOptions = {},
): void {
  const list = toTypedHandler<PageContext>(handler)
  handle<Endpoint>(
    app,
    endpoint,
    async (input, context) => {
      // The input of every list has the fields of a page.
      const query = input as PageInput
      const { records, total } = (await list(query, { ...context, page: toPageWindow(query) })) as ListPart<Endpoint>
      return presentPage(query, records as unknown[], total)
    },
    { mayReadReplica: true, ...options },
  )
}

/**
 * Like {@link handle}, for handlers with slow or external work that must not run inside a transaction (hashing a
 * password, calling WeChat, sending an SMS) or whose refusal is stored (counting wrong codes). `context.db` is the
 * pool; `context.write` runs the transaction.
 */
export function handleOutside<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E, OutsideContext<E>>,
  options: RouteOptions = {},
): void {
  const answer = toTypedHandler<OutsideContext>(handler)
  registerCall(app, endpoint, options, async (request, context) => {
    const input = readInput(endpoint, request)
    const claim = await buildClaim(endpoint, input, context.now, request)
    const data = await runOutsideTransaction(app, { endpoint, claim, input, context }, (ways) =>
      answer(input, { ...context, ...ways }),
    )
    return buildSuccessBody(endpoint, data, request)
  })
}

/**
 * Like {@link handleOutside}, for an `upload` call: the other form fields are the input, the file is in the context.
 */
export function handleUpload<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E, UploadContext<E>>,
  options: RouteOptions = {},
): void {
  const answer = toTypedHandler<UploadContext>(handler)
  registerCall(app, endpoint, options, async (request, context) => {
    const { fields, file } = await receiveFile(request)
    const input = parseInput(endpoint, fields)
    const claim = await buildClaim(endpoint, { input, sha256: file.sha256 }, context.now, request)
    const data = await runOutsideTransaction(app, { endpoint, claim, input, context }, (ways) =>
      answer(input, { ...context, ...ways, file }),
    )
    return buildSuccessBody(endpoint, data, request)
  })
}

/** For a `bytes` call: the handler sets the headers on `reply` and returns the stream or buffer to send. */
export function handleBytes<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (input: InferOutput<E['input']>, context: Context<E>, reply: FastifyReply) => Promise<unknown>,
  options: RouteOptions = {},
): void {
  // The cast of `toTypedHandler`, with the reply as a third parameter.
  const answer = handler as unknown as (input: unknown, context: Context, reply: FastifyReply) => Promise<unknown>
  registerCall(app, endpoint, options, async (request, context, reply) => {
    const input = readInput(endpoint, request)
    return reply.send(await answer(input, context, reply))
  })
}
