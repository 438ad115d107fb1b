// Conditions that compare fields with values, joined by 且 and 或: built by choosing, and shown in words.
import type { FormChoice } from './form-types'

/** A condition that can be built by choosing: one field, compared with one value. */
export interface RuleCondition {
  field: string
  /**
   * `==` of a text or an option, `=` of a number, `is` of a switch: `true`, `false`. Days are compared as `2026-12-31`,
   * with a time of day as `2026-12-31 08:30`.
   */
  operator: '==' | 'includes' | 'is' | '=' | '>=' | '>' | '<=' | '<'
  value: string
  /** Of a person, a department or a post that was chosen: its name. */
  label?: string
}

const numberSigns = { '>=': '≥', '>': '＞', '<=': '≤', '<': '＜', '=': '＝' } as const
export const numberOperators = [
  { value: '>=', text: '≥' },
  { value: '>', text: '＞' },
  { value: '<=', text: '≤' },
  { value: '<', text: '＜' },
  { value: '=', text: '＝' },
] as const

/** Comparisons of days. */
export const dayOperators = [
  { value: '>=', text: '不早于' },
  { value: '>', text: '晚于' },
  { value: '<=', text: '不晚于' },
  { value: '<', text: '早于' },
] as const

type OrderSign = '>=' | '>' | '<=' | '<'

const MOMENT = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?$/

/** Whether a value is a day, or a day with a time. */
export const isMoment = (value: string): boolean => MOMENT.test(value)

/** Each way to compare: the field, what is between, and the value. A text with a backslash is written by hand. */
const patterns: readonly (readonly [RegExp, (sign: string, value: string) => Omit<RuleCondition, 'field'>])[] = [
  [/^([\w.]+) (==) '([^'\\]*)'$/, (_sign, value) => ({ operator: '==', value })],
  [/^includes\(([\w.]+)(,) '([^'\\]*)'\)$/, (_sign, value) => ({ operator: 'includes', value })],
  [
    /^(\w+) (>=|>|<=|<|==) (-?\d+(?:\.\d+)?)$/,
    (sign, value) => ({ operator: sign === '==' ? '=' : (sign as OrderSign), value }),
  ],
  [/^(\w+) (==|!=) (true)$/, (sign) => ({ operator: 'is', value: String(sign === '==') })],
  [
    /^(\w+) (>=|>|<=|<) '(\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?)'$/,
    (sign, value) => ({ operator: sign as OrderSign, value }),
  ],
]

/** @returns undefined for an expression that was written by hand */
export function parseCondition(when: string): RuleCondition | undefined {
  for (const [pattern, read] of patterns) {
    const [, field, sign, value] = pattern.exec(when) ?? []
    if (field !== undefined && sign !== undefined && value !== undefined) return { field, ...read(sign, value) }
  }
  return undefined
}

export function formatCondition({ field, operator, value }: RuleCondition): string {
  if (operator === '==') return `${field} == '${value}'`
  if (operator === 'is') return `${field} ${value === 'true' ? '==' : '!='} true`
  if (operator === '=') return `${field} == ${value}`
  if (isMoment(value) && operator !== 'includes') return `${field} ${operator} '${value}'`
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

/** How expressions name the starter; no field has such a name. */
export const STARTER_NAME = '_starter'

/** What a condition can compare of the starter of a process; a field of a form has no dot in its name. */
const starterKinds = [
  { field: '_starter.userId', label: '发起人', type: 'user' },
  { field: '_starter.departments', label: '发起人部门（含下级）', type: 'dept' },
  { field: '_starter.postId', label: '发起人岗位', type: 'post' },
] as const

/**
 * The starter as compared fields.
 *
 * @param names of people, departments and posts, by id
 */
export function listStarterFields(names: Readonly<Record<string, { name: string }>>) {
  const options = Object.entries(names).map(([value, { name }]) => ({ value, label: name }))
  return starterKinds.map((kind) => ({ ...kind, options }))
}

/** The comparisons of a condition with the starter: a person, a department or a post by id. */
export const listStarterComparisons = (when: string): RuleCondition[] =>
  splitCondition(when)
    .flat()
    .flatMap((part) => parseCondition(part) ?? [])
    .filter(({ field }) => starterKinds.some((kind) => kind.field === field))

/** How a comparison is joined to the one before: both hold, or one of them. */
export type ConditionJoin = '&&' | '||'

/** The parts of a source between signs; a sign in a quoted text is none. */
function splitOutside(source: string, sign: string): string[] {
  const parts = ['']
  for (const [at, piece] of source.split("'").entries()) {
    const [first = '', ...rest] = at % 2 === 0 ? piece.split(` ${sign} `) : [piece]
    parts[parts.length - 1] += at === 0 ? first : `'${first}`
    parts.push(...rest)
  }
  return parts
}

/**
 * The comparisons of a condition in groups: one of the groups holds, and all of its comparisons. A condition that
 * words cannot say is one part.
 */
export function splitCondition(when: string): string[][] {
  const groups = splitOutside(when, '||').map((group) => splitOutside(group, '&&'))
  return groups.flat().every(parseCondition) ? groups : [[when]]
}

/**
 * A condition in words: `体温 ≥ 37.3 且 部门 质量部，或 状态 待查`, an amount in yuan; an expression written by hand as it is.
 */
export function describeCondition(when: string, fields: readonly ComparedField[]): string {
  const groups = splitCondition(when).map((parts) => parts.map((part) => describeComparison(part, fields)))
  if (groups.flat().some((word) => word === undefined)) return when
  const isMixed = groups.length > 1 && groups.some(({ length }) => length > 1)
  return groups.map((words) => words.join(' 且 ')).join(isMixed ? '，或 ' : ' 或 ')
}

/** A condition that was written by hand: the designer's choices build no `!=`. */
const STARTER_DIFFERENCE = /^(_starter\.\w+) != '([^'\\]*)'$/

/** @returns undefined unless the id has a name */
function describeStarterDifference(when: string, fields: readonly ComparedField[]): string | undefined {
  const [, field, id] = STARTER_DIFFERENCE.exec(when) ?? []
  const compared = fields.find((one) => one.field === field)
  const named = compared?.options?.find(({ value }) => value === id)
  return named && `${compared?.label} 不是 ${named.label}`
}

function describeComparison(when: string, fields: readonly ComparedField[]): string | undefined {
  const condition = parseCondition(when)
  if (!condition) return describeStarterDifference(when, fields)
  const compared = fields.find(({ field }) => field === condition.field)
  if (!compared) return undefined
  const { operator, value } = condition
  if (operator === 'is') return `${compared.label} ${value === 'true' ? '是' : '否'}`
  if (isMoment(value) && operator !== '==' && operator !== 'includes')
    return `${compared.label} ${dayOperators.find((one) => one.value === operator)?.text} ${value}`
  const { label, type, options } = compared
  if (operator !== '==' && operator !== 'includes') {
    const [name, limit] = type === 'money' ? [`${label}（元）`, String(Number(value) / FEN)] : [label, value]
    return `${name} ${numberSigns[operator]} ${limit}`
  }
  return `${label} ${options?.find((one) => one.value === value)?.label ?? value}`
}
