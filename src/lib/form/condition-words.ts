// Conditions that compare one field with one value: built by choosing, and shown in words.
import type { FormChoice } from './form-types'

/** A condition that can be built by choosing: one field, compared with one value. */
export interface RuleCondition {
  field: string
  operator: '==' | 'includes' | '>=' | '>' | '<=' | '<'
  value: string
}

const numberSigns = { '>=': '≥', '>': '＞', '<=': '≤', '<': '＜' } as const
export const numberOperators = [
  { value: '>=', text: '≥' },
  { value: '>', text: '＞' },
  { value: '<=', text: '≤' },
  { value: '<', text: '＜' },
] as const

/** @returns undefined for an expression that was written by hand */
export function parseCondition(when: string): RuleCondition | undefined {
  const [, equal, text] = /^(\w+) == '([^']*)'$/.exec(when) ?? []
  if (equal !== undefined && text !== undefined) return { field: equal, operator: '==', value: text }
  const [, list, part] = /^includes\((\w+), '([^']*)'\)$/.exec(when) ?? []
  if (list !== undefined && part !== undefined) return { field: list, operator: 'includes', value: part }
  const [, metric, sign, limit] = /^(\w+) (>=|>|<=|<) (-?\d+(?:\.\d+)?)$/.exec(when) ?? []
  if (metric === undefined || limit === undefined) return undefined
  return { field: metric, operator: sign as keyof typeof numberSigns, value: limit }
}

export function formatCondition({ field, operator, value }: RuleCondition): string {
  if (operator === '==') return `${field} == '${value}'`
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

/** A condition in words: `体温 ≥ 37.3`, an amount in yuan; an expression written by hand as it is. */
export function describeCondition(when: string, fields: readonly ComparedField[]): string {
  const condition = parseCondition(when)
  const compared = fields.find(({ field }) => field === condition?.field)
  if (!condition || !compared) return when
  const { operator, value } = condition
  const { label, type, options } = compared
  if (operator !== '==' && operator !== 'includes') {
    const [name, limit] = type === 'money' ? [`${label}（元）`, String(Number(value) / FEN)] : [label, value]
    return `${name} ${numberSigns[operator]} ${limit}`
  }
  return `${label} ${options?.find((one) => one.value === value)?.label ?? value}`
}
