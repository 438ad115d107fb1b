import { getMaxCount, getMaxLength } from '@/contract/field-limits'
import type { PublicFormKind } from '@/contract/public/public-form'
import { FieldDefinition } from '@/contract/public/public-form-admin'
import { createFieldName, type FormQuestion } from '@/features/manage/condition'
import { keepErrors } from '@/features/manage/keep-errors'
import { formatPairs, splitLines, toPairs } from '@/features/manage/text-lines'
import { formatCondition, type RuleCondition } from '@/lib/form/condition-words'

import type { FormQuota } from './public-form-draft'

/** A question while its sheet is open; numbers as they are typed, lists a line each. */
export interface QuestionDraft {
  label: string
  type: FormQuestion['type']
  required: boolean
  help: string
  placeholder: string
  unit: string
  min: string
  max: string
  maxLength: string
  maxCount: string
  rule: string
  options: string
  /** Rows of a matrix. */
  rows: string
  /** What the grades of a score mean, `1：很不满意` a line. */
  grades: string
  isLimited: boolean
  /** Limits by the text of the option. */
  quotas: Readonly<Record<string, string>>
  /** Undefined: always shown. */
  condition: RuleCondition | undefined
  /** A condition that was written by hand. */
  when: string
}

export const ruleChoices = [
  { value: '', text: '不限' },
  { value: 'mobile', text: '手机号' },
  { value: 'email', text: '邮箱' },
  { value: 'digits', text: '数字' },
  { value: 'idCard', text: '身份证号' },
  { value: 'plate', text: '车牌号' },
] as const

export const dayChoices = [
  { value: '', text: '不限' },
  { value: 'pastDay', text: '今天及以前' },
  { value: 'futureDay', text: '今天及以后' },
] as const

const isDayRule = (rule: string) => dayChoices.some(({ value }) => value === rule)

export const hasChoices = (type: string) => type === 'select' || type === 'multiselect' || type === 'matrix'
export const isTyped = (type: string) => type === 'text' || type === 'textarea'
export const hasQuotas = (type: string) => type === 'select' || type === 'multiselect'

const toText = (value: number | undefined) => (value === undefined ? '' : String(value))

/** @param condition the parsed condition of the question; undefined for none and for one written by hand */
export function toQuestionDraft(
  question: FormQuestion,
  quotas: readonly FormQuota[],
  condition: RuleCondition | undefined,
): QuestionDraft {
  const { label, type, required = false, options = [], columns = [], visibleWhen } = question
  const own = quotas.filter(({ field }) => field === question.field)
  const limits = options.flatMap((option) => {
    const found = own.find(({ value }) => value === option.value)
    return found ? [[option.label, String(found.quota)] as const] : []
  })
  return {
    label,
    type,
    required,
    condition,
    help: question.help ?? '',
    placeholder: question.placeholder ?? '',
    unit: question.unit ?? '',
    min: toText(question.min),
    max: toText(question.max),
    maxLength: toText(question.maxLength),
    maxCount: toText(question.maxCount),
    rule: question.rule ?? '',
    options: type === 'score' ? '' : options.map((option) => option.label).join('\n'),
    rows: columns.map((column) => column.label).join('\n'),
    grades: type === 'score' ? formatPairs(options.map((option) => [option.value, option.label] as const)) : '',
    isLimited: limits.length > 0,
    quotas: Object.fromEntries(limits),
    when: visibleWhen !== undefined && condition === undefined ? visibleWhen : '',
  }
}

const GRADES_MAX = 20
const WHOLE = /^\d{1,4}$/
const NUMBER = /^-?\d{1,9}(\.\d{1,6})?$/

function findLinesError(lines: readonly string[], empty: string): string | false {
  if (lines.length === 0) return empty
  const most = getMaxCount(FieldDefinition, 'options')
  if (lines.length > most) return `最多 ${most} 行`
  if (new Set(lines).size < lines.length) return '不能重复'
  const longest = getMaxLength(FieldDefinition, 'options', 'value')
  if (lines.some((line) => line.length > longest)) return `每行最多 ${longest} 字`
  return lines.some((line) => /['\\]/.test(line)) && '不能含有引号或反斜线'
}

function findRangeError({ type, min, max }: QuestionDraft): string | false {
  if (type === 'score') {
    const [low, high] = [Number(min || '1'), Number(max || '5')]
    const isWhole = (min === '' || WHOLE.test(min)) && (max === '' || WHOLE.test(max))
    return (!isWhole || low >= high || high - low >= GRADES_MAX) && `请填写整数，最多 ${GRADES_MAX} 级`
  }
  if (type !== 'number') return false
  if ([min, max].some((text) => text !== '' && !NUMBER.test(text))) return '请填写数字'
  return min !== '' && max !== '' && Number(min) > Number(max) && '最小值大于最大值'
}

function findQuotaError({ type, isLimited, quotas }: QuestionDraft, lines: readonly string[]): string | false {
  if (!hasQuotas(type) || !isLimited) return false
  return lines.some((line) => quotas[line] && !/^\d{1,6}$/.test(quotas[line])) && '名额请填写整数'
}

const findCountError = (text: string, max: number) =>
  text !== '' && (!WHOLE.test(text) || Number(text) < 1 || Number(text) > max) && `请填写 1 到 ${max}`

/** Errors of a question, by field. */
export function validateQuestionDraft(draft: QuestionDraft): Record<string, string> {
  const { label, type, rows, maxCount, maxLength } = draft
  const lines = splitLines(draft.options)
  return keepErrors({
    label: !label.trim() && '请填写问题',
    options: hasChoices(type) && findLinesError(lines, '请填写选项，每行一个'),
    rows: type === 'matrix' && findLinesError(splitLines(rows), '请填写要评的项目，每行一个'),
    quotas: findQuotaError(draft, lines),
    min: findRangeError(draft),
    maxLength: isTyped(type) && findCountError(maxLength, 5000),
    maxCount: (type === 'multiselect' || type === 'image') && findCountError(maxCount, type === 'image' ? 9 : 100),
  })
}

const toNumber = (text: string) => (text === '' ? undefined : Number(text))

/** Options keep the value that conditions and answers name. */
function buildOptions({ type, options, grades }: QuestionDraft, before: FormQuestion['options'] = []) {
  if (type === 'score') {
    const pairs = toPairs(grades).filter(([value, label]) => WHOLE.test(value) && label !== '')
    return pairs.map(([value, label]) => ({
      value,
      label: label.slice(0, getMaxLength(FieldDefinition, 'options', 'label')),
    }))
  }
  const lines = hasChoices(type) ? splitLines(options) : []
  return lines.map((label) => before.find((one) => one.label === label) ?? { value: label, label })
}

function buildRows({ type, rows }: QuestionDraft, before: FormQuestion['columns'] = []) {
  const built: NonNullable<FormQuestion['columns']> = []
  if (type !== 'matrix') return built
  for (const label of splitLines(rows)) {
    const existingOption = before.find((one) => one.label === label)
    const taken = [...before, ...built].map(({ field }) => ({ field, label, type: 'text' as const }))
    built.push(existingOption ?? { field: createFieldName(taken), label, type: 'text' })
  }
  return built
}

function buildLimits(draft: QuestionDraft) {
  const { type, unit, min, max, maxLength, maxCount, rule } = draft
  const hasCount = type === 'multiselect' || type === 'image'
  return {
    ...(type === 'number' && { unit: unit.trim(), min: toNumber(min), max: toNumber(max) }),
    ...(type === 'score' && { min: toNumber(min) ?? 1, max: toNumber(max) ?? 5 }),
    ...(isTyped(type) && { maxLength: toNumber(maxLength) ?? 200 }),
    // The rule of another type would have no choice in the sheet.
    ...(type === 'text' && { rule: isDayRule(rule) ? '' : rule }),
    ...(type === 'date' && { rule: isDayRule(rule) ? rule : '' }),
    ...(hasCount && { maxCount: toNumber(maxCount) }),
  }
}

/** Properties that are empty are left out: the contract takes none of them as null. */
const dropEmpty = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== '')) as T

/** The question that a valid draft describes. What its sheet does not show stays as it was. */
export function toQuestion(draft: QuestionDraft, before: FormQuestion): FormQuestion {
  const { type, required, help, placeholder, condition, when } = draft
  const isSameType = before.type === type
  const options = buildOptions(draft, before.options)
  const columns = buildRows(draft, before.columns)
  const { options: _options, columns: _columns, visibleWhen: _when, ...rest } = before
  return dropEmpty({
    // Limits of another type would have no field in the sheet.
    ...(isSameType ? rest : { field: before.field }),
    type,
    label: draft.label.trim(),
    required: type === 'section' ? undefined : required,
    help: type === 'section' ? undefined : help.trim(),
    placeholder: isTyped(type) ? placeholder.trim() : undefined,
    ...(options.length > 0 && { options }),
    ...(columns.length > 0 && { columns }),
    ...buildLimits(draft),
    visibleWhen: condition ? formatCondition(condition) : when.trim(),
  }) as FormQuestion
}

/** The limits by the texts of the options after a change of their lines: a line that is typed anew keeps its limit. */
export function renameQuotas(quotas: QuestionDraft['quotas'], before: string, after: string): QuestionDraft['quotas'] {
  const [from, to] = [before, after].map((text) => text.split('\n').map((line) => line.trim())) as [string[], string[]]
  if (from.length !== to.length) return quotas
  const renamed = from.flatMap((label, at) => {
    const [name = '', quota] = [to[at], quotas[label]]
    return quota && !to.includes(label) && !from.includes(name) ? [[label, name, quota] as const] : []
  })
  const gone = new Set<string>(renamed.map(([label]) => label))
  return Object.fromEntries([
    ...Object.entries(quotas).filter(([label]) => !gone.has(label)),
    ...renamed.map(([, name, quota]) => [name, quota] as const),
  ])
}

/** The limits of a question's options. */
export function toQuotas(
  { type, isLimited, quotas }: QuestionDraft,
  { field, options = [] }: FormQuestion,
): FormQuota[] {
  if (!hasQuotas(type) || !isLimited) return []
  return options.flatMap(({ value, label }) => {
    const quota = quotas[label]
    return quota ? [{ field, value, quota: Number(quota) }] : []
  })
}

/**
 * A new question, of the type that forms of a kind have most.
 *
 * @param pastFields names of removed questions: their answers must not become those of the new one
 */
export const createQuestion = (
  fields: readonly FormQuestion[],
  kind: PublicFormKind,
  pastFields: readonly string[],
): FormQuestion => ({
  field: createFieldName([...fields, ...pastFields.map((field) => ({ field }))]),
  label: '',
  type: kind === 'survey' ? 'select' : 'text',
  required: true,
})
