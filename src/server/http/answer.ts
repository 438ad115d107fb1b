import type { FastifyRequest } from 'fastify'
import { getDotPath, safeParse } from 'valibot'

import type { Endpoint } from '@/contract/endpoint'

/** Thrown when a handler's response violates its schema: a server defect, answered with 500. */
export class AnswerOutsideContractError extends Error {
  override name = 'AnswerOutsideContractError'
}

/**
 * Removes all fields that the contract does not name, so that no column leaks.
 *
 * @throws {AnswerOutsideContractError} naming the field, never its value
 */
export function presentAnswer(endpoint: Endpoint, answer: unknown): unknown {
  const parsed = safeParse(endpoint.output, answer)
  if (parsed.success) return parsed.output
  const issue = parsed.issues[0]
  throw new AnswerOutsideContractError(
    `${endpoint.path}: ${getDotPath(issue) ?? 'the answer'} is not ${issue.expected}`,
  )
}

/**
 * The envelope of every response (features.md 6.1). It has both `msg` and `message`, because real backends read either.
 */
export function wrapInEnvelope(code: number, msg: string, data: unknown, request: FastifyRequest) {
  return { code, msg, message: msg, data, timestamp: Date.now(), traceId: request.id }
}

/** The body of a successful response. */
export function buildSuccessBody(endpoint: Endpoint, data: unknown, request: FastifyRequest): unknown {
  return endpoint.raw ? data : wrapInEnvelope(200, '操作成功', data, request)
}
