import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020'
import { safeParse } from 'valibot'

import type { Endpoint } from '@/contract/endpoint'
import { type AnswerAdapter, contractAdapter, isTokenAnswer } from '@/contract/envelope'
import { answerSchema } from '@/server/http/openapi-schemas'

import type { Reply } from './http'

/**
 * - `fits`: conforms to the contract
 * - `readable`: deviates, but the client can read it: code 0, `msg` alone, or a format that the adapter of the backend
 *   maps
 * - `wrong`: the client cannot use it
 * - `refused`: a well-formed refusal instead of the expected response (a permission is missing)
 * - `notOpen`: code 501
 * - `skipped`: not sent
 */
export type ConformanceVerdict = 'fits' | 'readable' | 'wrong' | 'refused' | 'notOpen' | 'skipped'

export interface Judgement {
  verdict: ConformanceVerdict
  /** Differences or reasons; one actionable line each. */
  notes: string[]
  /** The data as the client reads it, if it can. */
  data?: unknown
}

const MOST_NOTES = 6
const LONGEST_VALUE = 60

const ajv = new Ajv({ strict: false, allErrors: true, verbose: true })
const compiled = new Map<Endpoint, ValidateFunction>()

function getValidator(endpoint: Endpoint): ValidateFunction {
  const compiledSchema = compiled.get(endpoint)
  if (compiledSchema) return compiledSchema
  const validate = ajv.compile(answerSchema(endpoint, 'input'))
  compiled.set(endpoint, validate)
  return validate
}

function formatValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined'
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text
}

function formatNote(error: ErrorObject, isSecret: boolean): string {
  const place = error.instancePath.slice(1).replaceAll('/', '.') || '(整个回答)'
  const got = error.keyword === 'required' || isSecret ? '' : `，实际为 ${formatValue(error.data)}`
  return `${place}：${error.message ?? error.keyword}${got}`
}

/** One note per place: of the errors of a union, the most specific one. */
function listNotes(errors: readonly ErrorObject[], isSecret: boolean): string[] {
  const telling = errors.filter(
    ({ keyword, params }) => !['anyOf', 'oneOf'].includes(keyword) && (params as { type?: string }).type !== 'null',
  )
  const notes = [...new Set(telling.map((error) => formatNote(error, isSecret)))]
  const more = notes.length - MOST_NOTES
  return more > 0 ? [...notes.slice(0, MOST_NOTES), `还有 ${more} 处`] : notes
}

function evaluateSuccess(endpoint: Endpoint, reply: Reply, input: object, adapter: AnswerAdapter): Judgement {
  const { body, contentType } = reply
  if (endpoint.bytes) {
    const isFile = !contentType.includes('json') && !contentType.includes('html')
    return isFile ? { verdict: 'fits', notes: [] } : { verdict: 'wrong', notes: [`应为文件，实际为 ${contentType}`] }
  }
  const validate = getValidator(endpoint)
  const fits = validate(body)
  const notes = fits ? [] : listNotes(validate.errors ?? [], endpoint.raw === true)
  const read = safeParse(endpoint.output, adapter.readPayload(endpoint, body, input))
  if (!read.success) {
    const unread = read.issues.map((issue) => {
      const place = issue.path?.map((step) => String(step.key)).join('.') ?? ''
      return `${place || '(data)'}：需要 ${issue.expected ?? issue.message}，实际为 ${issue.received}`
    })
    return { verdict: 'wrong', notes: [...unread.slice(0, MOST_NOTES)] }
  }
  return { verdict: fits ? 'fits' : 'readable', notes, data: read.output }
}

/** A refusal must have a code, a text to show, and its HTTP status when it is 401, 429 or 500. */
function listRefusalFlaws({ status }: Reply, code: number | undefined, message: string): string[] {
  const flaws: string[] = []
  if (code === undefined) flaws.push('拒绝的回答没有 code')
  if (message === '') flaws.push('拒绝的回答没有 msg 或 message')
  if (![200, 400, 401, 403, 404, 409, 422, 429].includes(status)) flaws.push(`HTTP 状态为 ${status}`)
  return flaws
}

function evaluateRefusal(reply: Reply, hoped: boolean, adapter: AnswerAdapter): Judgement {
  const { code, message } = adapter.readEnvelope(reply.body)
  const flaws = listRefusalFlaws(reply, code, message)
  if (flaws.length > 0) return { verdict: 'wrong', notes: flaws }
  const note = `code ${code}：${message}`
  if (code === 501) return { verdict: 'notOpen', notes: [note] }
  if (!hoped) return { verdict: 'fits', notes: [] }
  return code === 401 ? { verdict: 'wrong', notes: [`令牌未被接受（${note}）`] } : { verdict: 'refused', notes: [note] }
}

/** Whether the response is a success for the client (spec §8). */
export function isSuccess(endpoint: Endpoint, reply: Reply, adapter: AnswerAdapter = contractAdapter): boolean {
  const { status, body, contentType } = reply
  if (status !== 200) return false
  if (endpoint.bytes && !contentType.includes('json')) return true
  const { code } = adapter.readEnvelope(body)
  return (endpoint.raw === true && isTokenAnswer(body)) || code === 0 || code === 200
}

interface Expectation {
  /** The request. */
  input: object
  /** Whether the input is valid or must be refused. */
  expects: 'success' | 'refusal'
  /** Adapter of a backend whose responses have another format than the contract. */
  adapter?: AnswerAdapter | undefined
}

/** Evaluates one response. */
export function evaluateReply(endpoint: Endpoint, reply: Reply, expectation: Expectation): Judgement {
  const { input, expects, adapter = contractAdapter } = expectation
  if (!isSuccess(endpoint, reply, adapter)) return evaluateRefusal(reply, expects === 'success', adapter)
  if (expects === 'success') return evaluateSuccess(endpoint, reply, input, adapter)
  return { verdict: 'wrong', notes: ['参数指向不存在的数据，却回答成功'] }
}
