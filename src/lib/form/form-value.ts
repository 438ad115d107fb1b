import { formatAmount } from '@/lib/amount'
import { FORM_TEXT_MAX, isAmount, isIsoDate, isLengthInRange } from '@/lib/validators'

import { getRuleDays, validateRule } from './form-rules'
import type { FormChoice, ValueRule } from './form-types'

/** Fen; limits sums to the precision of a double. */
const AMOUNT_MAX = 99_999_999_999
const NUMBER_MAX = 1e15
const COUNT_MAX = 50

/** A rule with field-specific properties. */
type Rule = ValueRule & {
  readonly multiple?: boolean
  readonly maxCount?: number | null | undefined
  readonly columns?: readonly unknown[]
}

/** Whether a value is empty: null, blank text, an empty list. 0 and false are not. */
export function isEmptyValue(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) && value.every(isEmptyValue)
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)
const isId = (value: unknown) => isText(value) && /^[\w-]{1,64}$/.test(value)
const isDay = (value: unknown): value is string =>
  isText(value) && /^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(value) && isIsoDate(value)
const isTime = (value: unknown) => isText(value) && /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(value)

function validateText(rule: Rule, value: unknown): string | undefined {
  if (!isText(value)) return '填写有误'
  const most = rule.maxLength ?? FORM_TEXT_MAX
  const least = rule.minLength ?? 0
  if (!isLengthInRange(value, 0, most)) return `最多 ${most} 字，现有 ${Array.from(value).length} 字`
  if (!isLengthInRange(value, least, most)) return `至少 ${least} 字`
  return rule.rule ? validateRule(rule.rule, value) : undefined
}

function validateRange({ min, max }: Rule, value: number, shown: (value: number) => string): string | undefined {
  if (min !== null && min !== undefined && value < min) return `不能小于 ${shown(min)}`
  return max !== null && max !== undefined && value > max ? `不能大于 ${shown(max)}` : undefined
}

function hasDecimals(value: number, most: number): boolean {
  const scaled = Number(`${value}e${most}`)
  return !Number.isInteger(scaled)
}

function validateNumber(rule: Rule, value: unknown): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > NUMBER_MAX) return '请输入数字'
  const { decimals } = rule
  if (typeof decimals === 'number' && hasDecimals(value, decimals)) {
    return decimals === 0 ? '请输入整数' : `最多 ${decimals} 位小数`
  }
  return validateRange(rule, value, String)
}

function validateMoney(rule: Rule, value: unknown): string | undefined {
  // Too many digits for a number: the control keeps the text.
  if (isText(value) && isAmount(value.trim())) return `不能大于 ${formatAmount(rule.max ?? AMOUNT_MAX)}`
  if (typeof value !== 'number' || !Number.isInteger(value)) return '请输入金额，最多两位小数'
  // A computed value may be negative; the fields it is computed from are validated instead.
  const least = rule.computed ? -AMOUNT_MAX : 0
  const bounds = { ...rule, min: rule.min ?? least, max: rule.max ?? AMOUNT_MAX }
  return validateRange(bounds, value, formatAmount)
}

/** Converts a day limit: `20261231` to 2026-12-31; undefined for none. */
export function limitDay(limit: number | null | undefined): string | undefined {
  const parts = /^(\d{4})(\d{2})(\d{2})$/.exec(String(limit ?? ''))
  return parts ? parts.slice(1).join('-') : undefined
}

function validateDay({ min, max }: Rule, first: string, last = first): string | undefined {
  const [earliest, latest] = [limitDay(min), limitDay(max)]
  if (earliest && first < earliest) return `不能早于 ${earliest}`
  return latest && last > latest ? `不能晚于 ${latest}` : undefined
}

const validateOneDay = (rule: Rule, day: string) =>
  validateDay(rule, day) ?? (rule.rule ? validateRule(rule.rule, day) : undefined)

/** The first and the last day that a field takes, for its calendar; undefined for none. */
export function getDayLimits({ min, max, rule }: Pick<Rule, 'min' | 'max' | 'rule'>) {
  const days = getRuleDays(rule)
  const from = [limitDay(min), days.from].filter((day) => day !== undefined).sort()
  const to = [limitDay(max), days.to].filter((day) => day !== undefined).sort()
  return { from: from.at(-1), to: to[0] }
}

function validateDays(rule: Rule, value: unknown): string | undefined {
  if (!isTexts(value) || value.length !== 2) return '请选择开始和结束日期'
  const [from = '', to = ''] = value
  if (!isDay(from)) return '请选择开始日期'
  if (!isDay(to)) return '请选择结束日期'
  return to < from ? '结束日期不能早于开始日期' : validateDay(rule, from, to)
}

function validateDatetime(rule: Rule, value: unknown): string | undefined {
  const [day, time, ...more] = isText(value) ? value.split(' ') : []
  return isDay(day) && isTime(time) && more.length === 0 ? validateOneDay(rule, day) : '请选择日期和时间'
}

const hasOption = (options: readonly FormChoice[] | undefined, value: unknown) =>
  options?.some((option) => option.value === value) ?? false

function validateCount({ maxCount }: Rule, values: readonly unknown[], unit: string): string | undefined {
  const most = maxCount ?? COUNT_MAX
  return values.length > most ? `最多 ${most} ${unit}` : undefined
}

function validateChoices(rule: Rule, value: unknown): string | undefined {
  if (!isTexts(value) || new Set(value).size !== value.length) return '请重新选择'
  if (!value.every((one) => hasOption(rule.options, one))) return '所选项已不可用，请重新选择'
  const alone = rule.options?.find((option) => option.isExclusive && value.includes(option.value))
  if (alone && value.length > 1) return `选了“${alone.label}”就不能再选其他项`
  return validateCount(rule, value, '项')
}

function validatePath({ options }: Rule, value: unknown): string | undefined {
  if (!isTexts(value)) return '请重新选择'
  let level: readonly FormChoice[] = options ?? []
  for (const step of value) {
    const found = level.find((option) => option.value === step)
    if (!found) return '所选项已不可用，请重新选择'
    level = found.children ?? []
  }
  return level.length > 0 ? '请选择到最后一级' : undefined
}

function validateIds(rule: Rule, value: unknown, unit: string): string | undefined {
  if (!Array.isArray(value) || !value.every(isId) || new Set(value).size !== value.length) return '请重新选择'
  return validateCount(rule, value, unit)
}

function validateId(_rule: Rule, value: unknown): string | undefined {
  return isId(value) ? undefined : '请重新选择'
}

/** Validates a matrix: one option of `options` per entry of `columns`, in order. */
function validateMatrix({ columns = [], options }: Rule, value: unknown): string | undefined {
  if (!isTexts(value) || value.length !== columns.length) return '请重新选择'
  const open = value.filter((one) => one === '').length
  if (open > 0) return `还有 ${open} 项没有选择`
  return value.every((one) => hasOption(options, one)) ? undefined : '所选项已不可用，请重新选择'
}

const isDegree = (text: string, most: number) => /^-?\d{1,3}(\.\d{1,15})?$/.test(text) && Math.abs(Number(text)) <= most

function validatePlace(_rule: Rule, value: unknown): string | undefined {
  if (!isTexts(value) || value.length !== 4) return '请重新选择位置'
  const [name = '', address = '', latitude = '', longitude = ''] = value
  if (name.trim() === '' && address.trim() === '') return '请填写地点'
  if (name.length > 100 || address.length > 200) return '地点名称过长'
  const isUnplaced = latitude === '' && longitude === ''
  return isUnplaced || (isDegree(latitude, 90) && isDegree(longitude, 180)) ? undefined : '请重新选择位置'
}

const validators: Readonly<Record<string, (rule: Rule, value: unknown) => string | undefined>> = {
  number: validateNumber,
  score: (rule, value) => validateNumber({ ...rule, decimals: 0 }, value),
  matrix: validateMatrix,
  money: validateMoney,
  date: (rule, value) => (isDay(value) ? validateOneDay(rule, value) : '请选择日期'),
  daterange: validateDays,
  time: (_rule, value) => (isTime(value) ? undefined : '请选择时间'),
  datetime: validateDatetime,
  select: ({ options }, value) => (hasOption(options, value) ? undefined : '所选项已不可用，请重新选择'),
  multiselect: validateChoices,
  cascader: validatePath,
  switch: (_rule, value) => (typeof value === 'boolean' ? undefined : '请重新选择'),
  user: (rule, value) => (rule.multiple ? validateIds(rule, value, '人') : validateId(rule, value)),
  dept: (rule, value) => (rule.multiple ? validateIds(rule, value, '个部门') : validateId(rule, value)),
  image: (rule, value) => validateIds(rule, value, '张'),
  file: (rule, value) => validateIds(rule, value, '个文件'),
  location: validatePlace,
  signature: (_rule, value) => (isId(value) ? undefined : '请重新签名'),
}

/**
 * Validates one value.
 *
 * @param value anything; it may come from outside
 * @returns the message to display below the field, or undefined
 */
export function validateValue(rule: Rule, value: unknown): string | undefined {
  const validate = Object.getOwnPropertyDescriptor(validators, rule.type)?.value as
    | (typeof validators)[string]
    | undefined
  return (validate ?? validateText)(rule, value)
}

const chosen = new Set([
  'score',
  'matrix',
  'date',
  'daterange',
  'time',
  'datetime',
  'select',
  'multiselect',
  'cascader',
  'user',
  'dept',
])
const uploaded = new Set(['image', 'file'])

/** The message below an empty required field. */
export function getMissingMessage({ type, label }: Pick<ValueRule, 'type' | 'label'>): string {
  if (type === 'table') return `请至少添加一行${label}`
  if (type === 'signature') return '请签名'
  if (uploaded.has(type)) return `请上传${label}`
  return chosen.has(type) || type === 'location' ? `请选择${label}` : `请填写${label}`
}
