import { safeParse } from 'valibot'

import { payloadOf, readEnvelope } from '@/contract/adapt'
import type { Endpoint, OutputOf } from '@/contract/endpoint'
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
export function refuseFailure({ status, body }: Answer): void {
  const { code, message, data, traceId } = readEnvelope(body)
  lastTraceId = traceId ?? lastTraceId
  const facts = { status, traceId, data }
  if (status !== 200) throw new ApiError(status, message, facts)
  if (isTokenAnswer(body) || code === undefined || code === 0 || code === 200) return
  throw new ApiError(code, message, facts)
}

/** Whether the body is a token answer, which is returned as it is (spec §7), whatever the call. */
function isTokenAnswer(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'access_token' in body
}

/**
 * What a call gives: the payload of the envelope, or the whole body of a raw call, as the contract describes it.
 *
 * @throws {ApiError} when the answer is a refusal
 * @throws {MalformedResponseError} when it is not of the contract's shape
 */
export function readAnswer<E extends Endpoint>(endpoint: E, answer: Answer, asked: unknown): OutputOf<E> {
  refuseFailure(answer)
  // A web page, say of a gateway, is no answer even to a call that gives nothing.
  if (typeof answer.body !== 'object' || answer.body === null)
    throw new MalformedResponseError(`${endpoint.path}: no JSON`)
  const payload = payloadOf(endpoint, answer.body, asked)
  const parsed = safeParse(endpoint.output, payload)
  if (parsed.success) return parsed.output as OutputOf<E>
  // A call that gives nothing may answer null.
  const empty = payload === null || payload === undefined ? safeParse(endpoint.output, {}) : undefined
  if (empty?.success) return empty.output as OutputOf<E>
  const [issue] = parsed.issues
  const field = issue.path?.map((step) => String(step.key)).join('.') ?? ''
  throw new MalformedResponseError(`${endpoint.path} ${field}: ${issue.message}`, readEnvelope(answer.body).traceId)
}
