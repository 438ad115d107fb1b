import type { FastifyRequest } from 'fastify'
import { getDotPath, safeParse } from 'valibot'

import type { Endpoint } from '@/contract/endpoint'

/** Raised when a handler answers outside its own schema: a defect of ours, so the caller sees 500. */
export class AnswerOutsideContractError extends Error {
  override name = 'AnswerOutsideContractError'
}

/**
 * Keeps what the contract names and nothing else, so that a column never slips out.
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

/** The envelope of every answer (features.md 6.1): real backends read either `msg` or `message`. */
export function wrapInEnvelope(code: number, msg: string, data: unknown, request: FastifyRequest) {
  return { code, msg, message: msg, data, timestamp: Date.now(), traceId: request.id }
}

/** The body of a call that went well. */
export function buildSuccessBody(endpoint: Endpoint, data: unknown, request: FastifyRequest): unknown {
  return endpoint.raw ? data : wrapInEnvelope(200, '操作成功', data, request)
}
