import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { getSqlState, isAway, isContended, isTimedOut } from '@/server/db/connection'
import { isDiskFull } from '@/server/db/start-failure'

import { AnswerOutsideContractError, wrapInEnvelope } from './answer'
import { FileStoreAwayError } from './file-store-away'
import { Refusal } from './refusal'

/** User messages for errors that Fastify raises itself, by HTTP status. */
const refusedByFastify: Record<number, string> = {
  400: '错误的请求',
  403: '没有权限进行此操作',
  405: '当前操作不被允许',
  408: '请求超时，请重试',
  413: '提交的内容过大',
  415: '请求内容须为 JSON',
  429: '请求过多，先休息一下吧',
}

/** The log record of an error. */
interface ErrorRecord {
  [key: string]: unknown
  type: string
  message: string
  /** The stack without its first line, which repeats the message. */
  stack: string
}

/**
 * Builds the log record of an error: type, SQL state and stack. It leaves out the message, because a database error
 * quotes the parameters: phone numbers, names, token hashes.
 */
export function describeError(error: unknown): ErrorRecord {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { cause = error } = error as Error & { cause?: unknown }
  const { constraint } = cause as { constraint?: string }
  const state = getSqlState(error)
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return {
    type: error.name,
    // Only the messages of our own error class are free of user data.
    message: error instanceof AnswerOutsideContractError ? error.message : '',
    ...(state && { sqlState: state, constraint }),
    stack: frames.slice(0, 12).join('\n'),
  }
}

function toRefusal(error: FastifyError | Refusal): Refusal | undefined {
  if (error instanceof Refusal) return error
  const status = error.statusCode ?? 500
  if (status >= 500) return undefined
  const knownRefusal = refusedByFastify[status]
  return knownRefusal ? new Refusal(status, knownRefusal) : new Refusal(400, '错误的请求')
}

/** The response to an unexpected server error. The transaction may have been committed. */
function presentFailure(error: unknown) {
  const answer = (code: number, message: string) => ({ code, message, data: null, httpStatus: code })
  if (isDiskFull(error)) return answer(503, '磁盘空间不足，本次操作未保存，请稍后重试')
  if (isContended(error)) return answer(503, '系统繁忙，请稍后再试')
  if (error instanceof FileStoreAwayError) return answer(503, '文件存储暂时不可用，请稍后再试')
  if (isTimedOut(error)) return answer(503, '处理超时，请稍后再试')
  return isAway(error) ? answer(503, '服务暂时不可用，请稍后重试') : answer(500, '服务错误')
}

function sendError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = toRefusal(error)
  // The log file may be on the full disk, so the entry is one short line.
  if (isDiskFull(error)) request.log.warn('the disk is full')
  else if (!refusal) request.log.error(error, 'call failed')
  const { code, message, data, httpStatus } = refusal ?? presentFailure(error)
  request.answeredCode = code
  // Business refusals have HTTP status 200; files and pages have no envelope, so they use the code as status.
  const status = request.routeOptions.config?.isCall ? httpStatus : code
  reply
    .header('cache-control', 'no-store')
    .code(status)
    .send(wrapInEnvelope(code, message, data, request))
}

/** Answers requests whose URL cannot be decoded or is too long with the error envelope; they reach no route. */
export function sendBadAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  sendError(error, request, reply)
}

/**
 * Answers every failure with the envelope: a refusal with its own message; 503 when the disk is full, the database or the
 * file store is away, a time limit of the database has passed or serialization retries are exhausted; any other error as
 * 500 服务错误 without details.
 */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Refusal>(sendError)
}
