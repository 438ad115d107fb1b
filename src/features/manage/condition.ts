// Conditions over the answers of a form, as administrators build and read them.
import type { InferOutput } from 'valibot'

import type { FieldDefinition } from '@/contract/public/public-form-admin'
import { isMoment, parseCondition, type RuleCondition } from '@/lib/form/condition-words'

/** A question of a form while it is edited. */
export type FormQuestion = InferOutput<typeof FieldDefinition>

/** What a condition compares: a question, or a field of a process. */
export interface ComparedQuestion extends Pick<FormQuestion, 'field' | 'label' | 'options'> {
  type: FormQuestion['type'] | 'datetime' | 'user' | 'dept' | 'post'
}

const isNamedIn = (field: string, expression: string | undefined) =>
  expression !== undefined && new RegExp(`\\b${field}\\b`).test(expression)

/** Labels of the questions that are shown depending on this one. */
export const listDependents = (fields: readonly FormQuestion[], field: string): string[] =>
  fields.filter(({ visibleWhen }) => isNamedIn(field, visibleWhen)).map(({ label }) => label)

/** Names of the questions that a condition reads. */
export const listDependencies = (when: string | undefined, fields: readonly FormQuestion[]): string[] =>
  fields.flatMap(({ field }) => (isNamedIn(field, when) ? [field] : []))

/** Why a condition cannot be evaluated; undefined when it can, and for none. */
export function findConditionError(when: string | undefined, fields: readonly FormQuestion[]): string | undefined {
  const condition = when === undefined ? undefined : parseCondition(when)
  if (!condition) return undefined
  const question = fields.find(({ field }) => field === condition.field)
  if (!question) return '题目已删除'
  const isChoice = condition.operator === '==' || condition.operator === 'includes'
  const isStillOffered = question.options?.some(({ value }) => value === condition.value)
  return isChoice && question.options && !isStillOffered ? '选项已不存在' : undefined
}

/** Errors of a condition that is being built, by field: `field`, `value`. */
export function validateCondition(condition: RuleCondition | undefined, fields: readonly ComparedQuestion[]) {
  const question = fields.find(({ field }) => field === condition?.field)
  return {
    field: condition !== undefined && !question && '请选择要比较哪一项',
    value: condition !== undefined && question !== undefined && validateConditionValue(question, condition.value),
  }
}

/** Why a condition's value cannot be compared; false when it can. */
function validateConditionValue({ type }: ComparedQuestion, value: string): string | false {
  if (type === 'text') return !value.trim() ? '请填写内容' : /['\\]/.test(value) && '不能含有引号或反斜线'
  if (type === 'date') return !value && '请选择日期'
  if (type === 'datetime') return !isMoment(value) && '请选择日期和时间'
  if (!isMeasured(type)) return !value && '请选择答案'
  return !/^-?\d+(\.\d+)?$/.test(value) && '请填写数字'
}

/** A name for a new question that none has. */
export function createFieldName(fields: readonly Pick<FormQuestion, 'field'>[]): string {
  let at = fields.length + 1
  while (fields.some(({ field }) => field === `q${at}`)) at += 1
  return `q${at}`
}

/** Whether answers are numbers, compared with a limit. */
export const isMeasured = (type: string): boolean => type === 'number' || type === 'score'

const comparable = new Set(['select', 'multiselect', 'number', 'score'])

/** The questions that a condition can compare, as options. */
export const listComparableQuestions = (fields: readonly ComparedQuestion[]) =>
  fields.flatMap(({ field, label, type }) => (comparable.has(type) ? [{ value: field, text: label }] : []))

/** Characters of a typed number, with its sign and its point. */
export const NUMBER_LENGTH = 10

/** Characters of a text that is compared. */
export const TEXT_LENGTH = 64

/** A condition whose question is not chosen yet. */
export const emptyCondition: RuleCondition = { field: '', operator: '==', value: '' }

/** The answers of a switch, which is compared like a choice of two. */
export const switchOptions = [
  { value: 'true', label: '是' },
  { value: 'false', label: '否' },
]

/** An empty condition over a question. */
export function createCondition(fields: readonly ComparedQuestion[], field: string): RuleCondition {
  if (field.endsWith('.departments')) return { field, operator: 'includes', value: '' }
  const { type = 'select', options = [] } = fields.find((one) => one.field === field) ?? {}
  if (options === switchOptions) return { field, operator: 'is', value: '' }
  const operator = isMeasured(type) || /^date/.test(type) ? '>=' : type === 'multiselect' ? 'includes' : '=='
  return { field, operator, value: '' }
}
