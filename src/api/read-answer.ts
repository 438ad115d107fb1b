import { safeParse } from 'valibot'

import adapter from '@/api/adapter' // imported by the alias, which the build replaces
import type { Endpoint, OutputOf } from '@/contract/endpoint'
import { isTokenAnswer } from '@/contract/envelope'
import { ApiError, MalformedResponseError } from '@/lib/errors'

import type { Answer } from './transport'

/** The trace id of the latest response that had one, for error reports. */
let lastTraceId: string | undefined

export function traceIdOfLastAnswer(): string | undefined {
  return lastTraceId
}

/**
 * Throws unless the response is a success: status 200 (spec §7) and code 0 or 200 (spec §8).
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
 * Parses the payload of the envelope, or the whole body of a raw call, by the contract's schema.
 *
 * @throws {ApiError} when the response is a refusal
 * @throws {MalformedResponseError} when it violates the schema
 */
export function readAnswer<E extends Endpoint>(endpoint: E, answer: Answer, input: unknown): OutputOf<E> {
  assertSuccess(answer)
  // HTML, for example from a gateway, is invalid even for a call without output.
  if (typeof answer.body !== 'object' || answer.body === null)
    throw new MalformedResponseError(`${endpoint.path}: no JSON`)
  const payload = adapter.readPayload(endpoint, answer.body, input)
  const parsed = safeParse(endpoint.output, payload)
  if (parsed.success) return parsed.output as OutputOf<E>
  // A call without output may return null.
  const empty = payload === null ? safeParse(endpoint.output, {}) : undefined
  if (empty?.success) return empty.output as OutputOf<E>
  const [issue] = parsed.issues
  const field = issue.path?.map((step) => String(step.key)).join('.') ?? ''
  const { traceId } = adapter.readEnvelope(answer.body)
  throw new MalformedResponseError(`${endpoint.path} ${field}: ${issue.message}`, traceId)
}
