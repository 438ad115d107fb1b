import type { InferOutput } from 'valibot'

import type { PublicDefinitionInput, savePublicForm } from '@/contract/public/public-form-admin'
import { parseWireTime } from '@/lib/wire-time'

type Field = PublicDefinitionInput['fields'][number]
type FormDraft = InferOutput<(typeof savePublicForm)['input']>

/** Maximum number of grades that fit on a phone side by side. */
const GRADES_MAX = 20
const typed = new Set(['text', 'textarea'])

/** Rules that require a fixed length; `code:4` defines its own. */
const ruleLengths = new Map([
  ['mobile', 11],
  ['idCard', 18],
  ['creditCode', 18],
  ['code', 6],
])

function findLengthError({ minLength = 0, maxLength = Number.POSITIVE_INFINITY, rule = '' }: Field) {
  if (maxLength === 0) return '最多 0 字，无法填写'
  if (minLength > maxLength) return '最少字数多于最多字数'
  const requiredLength = ruleLengths.get(rule) ?? Number(/^code:(\d{1,2})$/.exec(rule)?.[1] ?? Number.NaN)
  const isImpossible = requiredLength < minLength || requiredLength > maxLength || requiredLength === 0
  return isImpossible ? `校验规则要求 ${requiredLength} 字，与字数限制不符` : undefined
}

function findRangeError({ type, min, max, decimals }: Field) {
  if (min === undefined || max === undefined) return undefined
  if (min > max) return '最小值大于最大值'
  const places = type === 'score' ? 0 : decimals
  if (places === undefined || type === 'date') return undefined
  const least = Number(`${Math.ceil(Number(`${min}e${places}`))}e-${places}`)
  return least > max ? '最小值与最大值之间没有可填的数' : undefined
}

function findGradesError({ min = 1, max = 5 }: Field) {
  if (!Number.isInteger(min) || !Number.isInteger(max)) return '评分须为整数'
  if (min > max) return '最小值大于最大值'
  return max - min >= GRADES_MAX ? `评分最多 ${GRADES_MAX} 级` : undefined
}

/** Why a question has no valid answer: its limits contradict each other. */
export function findLimitsError(field: Field): string | undefined {
  const { type, maxCount } = field
  if (maxCount === 0) return '最多 0 项，无法填写'
  if (typed.has(type)) return findLengthError(field)
  if (type === 'score') return findGradesError(field)
  return type === 'number' || type === 'date' ? findRangeError(field) : undefined
}

/**
 * Why a form cannot be submitted, by field: no capacity, an empty period, or no option left for a required
 * question.
 */
export function listFormErrors({ definition, quotas, capacity, opensTime, closesTime }: FormDraft): [string, string][] {
  const none = new Set(quotas.filter(({ quota }) => quota === 0).map(({ field, value }) => `${field} ${value}`))
  const full = definition.fields.filter(({ field, required, options = [] }) => {
    return required && options.length > 0 && options.every(({ value }) => none.has(`${field} ${value}`))
  })
  const opens = parseWireTime(opensTime) ?? 0
  const isOver = closesTime !== undefined && (parseWireTime(closesTime) ?? 0) <= opens
  return [
    ...full.map(({ field }): [string, string] => [field, '每个选项的名额都是 0']),
    ...(capacity === 0 ? [['capacity', '名额至少为 1'] as [string, string]] : []),
    ...(isOver ? [['closesTime', '结束时间应晚于开始时间'] as [string, string]] : []),
  ]
}
