import { safeParse } from 'valibot'

import adapter from '@/api/adapter' // by the alias: a build replaces it by this name
import type { Endpoint, OutputOf } from '@/contract/endpoint'
import { isTokenAnswer } from '@/contract/envelope'
import { ApiError, MalformedResponseError } from '@/lib/errors'

import type { Answer } from './transport'

/** The trace id of the last answer that had one, for reports of uncaught errors. */
let lastTraceId: string | undefined

export function traceIdOfLastAnswer(): string | undefined {
  return lastTraceId
}

/**
 * Refuses what is no success: any status but 200 (spec §7), any code but 0 or 200 (spec §8).
 *
 * @throws {ApiError} with the code of the body, or the status when that is not 200
 */
export function assertSuccess({ status, body }: Answer): void {
  const { code, message, data, traceId } = adapter.readEnvelope(body)
  lastTraceId = traceId ?? lastTraceId
  const facts = { status, traceId, data }
  if (status !== 200) throw new ApiError(status, message, facts)
  if (isTokenAnswer(body) || code === undefined || code === 0 || code === 200) return
  throw new ApiError(code, message, facts)
}

/**
 * What a call gives: the payload of the envelope, or the whole body of a raw call, as the contract describes it.
 *
 * @throws {ApiError} when the answer is a refusal
 * @throws {MalformedResponseError} when it is not of the contract's shape
 */
export function readAnswer<E extends Endpoint>(endpoint: E, answer: Answer, input: unknown): OutputOf<E> {
  assertSuccess(answer)
  // A web page, say of a gateway, is no answer even to a call that gives nothing.
  if (typeof answer.body !== 'object' || answer.body === null)
    throw new MalformedResponseError(`${endpoint.path}: no JSON`)
  const payload = adapter.readPayload(endpoint, answer.body, input)
  const parsed = safeParse(endpoint.output, payload)
  if (parsed.success) return parsed.output as OutputOf<E>
  // A call that gives nothing may answer null.
  const empty = payload === null ? safeParse(endpoint.output, {}) : undefined
  if (empty?.success) return empty.output as OutputOf<E>
  const [issue] = parsed.issues
  const field = issue.path?.map((step) => String(step.key)).join('.') ?? ''
  const { traceId } = adapter.readEnvelope(answer.body)
  throw new MalformedResponseError(`${endpoint.path} ${field}: ${issue.message}`, traceId)
}
