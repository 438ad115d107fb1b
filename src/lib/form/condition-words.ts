// Conditions that compare fields with values, joined by 且 or 或: built by choosing, and shown in words.
import type { FormChoice } from './form-types'

/** A condition that can be built by choosing: one field, compared with one value. */
export interface RuleCondition {
  field: string
  /** `is` of a switch: `true`, `false`. Days are compared as `2026-12-31`. */
  operator: '==' | 'includes' | 'is' | '>=' | '>' | '<=' | '<'
  value: string
}

const numberSigns = { '>=': '≥', '>': '＞', '<=': '≤', '<': '＜' } as const
export const numberOperators = [
  { value: '>=', text: '≥' },
  { value: '>', text: '＞' },
  { value: '<=', text: '≤' },
  { value: '<', text: '＜' },
] as const

/** Comparisons of days. */
export const dayOperators = [
  { value: '>=', text: '不早于' },
  { value: '>', text: '晚于' },
  { value: '<=', text: '不晚于' },
  { value: '<', text: '早于' },
] as const

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** @returns undefined for an expression that was written by hand */
export function parseCondition(when: string): RuleCondition | undefined {
  const [, equal, text] = /^(\w+) == '([^']*)'$/.exec(when) ?? []
  if (equal !== undefined && text !== undefined) return { field: equal, operator: '==', value: text }
  const [, list, part] = /^includes\((\w+), '([^']*)'\)$/.exec(when) ?? []
  if (list !== undefined && part !== undefined) return { field: list, operator: 'includes', value: part }
  const [, metric, sign, limit] = /^(\w+) (>=|>|<=|<) (-?\d+(?:\.\d+)?)$/.exec(when) ?? []
  if (metric !== undefined && limit !== undefined)
    return { field: metric, operator: sign as keyof typeof numberSigns, value: limit }
  const [, turn, is] = /^(\w+) (==|!=) true$/.exec(when) ?? []
  if (turn !== undefined) return { field: turn, operator: 'is', value: String(is === '==') }
  const [, date, order, day] = /^(\w+) (>=|>|<=|<) '(\d{4}-\d{2}-\d{2})'$/.exec(when) ?? []
  if (date === undefined || day === undefined) return undefined
  return { field: date, operator: order as keyof typeof numberSigns, value: day }
}

export function formatCondition({ field, operator, value }: RuleCondition): string {
  if (operator === '==') return `${field} == '${value}'`
  if (operator === 'is') return `${field} ${value === 'true' ? '==' : '!='} true`
  if (DAY.test(value) && operator !== 'includes') return `${field} ${operator} '${value}'`
  return operator === 'includes' ? `includes(${field}, '${value}')` : `${field} ${operator} ${value}`
}

/** What conditions compare: a field, or a question. */
interface ComparedField {
  readonly field: string
  readonly label: string
  readonly type: string
  readonly options?: readonly Pick<FormChoice, 'value' | 'label'>[] | undefined
}

const FEN = 100

const joinWords = { '&&': ' 且 ', '||': ' 或 ' } as const

/** How comparisons are joined: all of them hold, or one of them. */
export type ConditionJoin = keyof typeof joinWords

/** A condition of one comparison or several; those written by hand stay texts. */
export function splitCondition(when: string): { join: ConditionJoin; parts: string[] } {
  for (const join of ['&&', '||'] as const) {
    // A sign in a quoted text is none.
    const parts = (when.match(/(?:'[^']*'|[^'])+?(?= (?:&&|\|\|) |$)/g) ?? []).map((part) =>
      part.replace(/^ (?:&&|\|\|) /, ''),
    )
    if (parts.length > 1 && parts.every(parseCondition) && parts.join(` ${join} `) === when) return { join, parts }
  }
  return { join: '&&', parts: [when] }
}

/**
 * A condition in words: `体温 ≥ 37.3 且 部门 质量部`, an amount in yuan; an expression written by hand as it is.
 */
export function describeCondition(when: string, fields: readonly ComparedField[]): string {
  const { join, parts } = splitCondition(when)
  const words = parts.map((part) => describeComparison(part, fields))
  return words.some((word) => word === undefined) ? when : words.join(joinWords[join])
}

function describeComparison(when: string, fields: readonly ComparedField[]): string | undefined {
  const condition = parseCondition(when)
  const compared = fields.find(({ field }) => field === condition?.field)
  if (!condition || !compared) return undefined
  const { operator, value } = condition
  if (operator === 'is') return `${compared.label} ${value === 'true' ? '是' : '否'}`
  if (DAY.test(value) && operator !== '==' && operator !== 'includes')
    return `${compared.label} ${dayOperators.find((one) => one.value === operator)?.text} ${value}`
  const { label, type, options } = compared
  if (operator !== '==' && operator !== 'includes') {
    const [name, limit] = type === 'money' ? [`${label}（元）`, String(Number(value) / FEN)] : [label, value]
    return `${name} ${numberSigns[operator]} ${limit}`
  }
  return `${label} ${options?.find((one) => one.value === value)?.label ?? value}`
}
