// Conditions of a process while their sheet is open: comparisons joined by 且 and 或, or an expression written by hand.
import { getMaxLength } from '@/contract/field-limits'
import { type ProcessField, ProcessStepSetting } from '@/contract/workflow/process-setting'
import type { Person } from '@/contract/workflow/task'
import { emptyCondition, validateCondition } from '@/features/manage/condition'
import {
  type ConditionJoin,
  formatCondition,
  listStarterFields,
  parseCondition,
  type RuleCondition,
  splitCondition,
} from '@/lib/form/condition-words'

import { toComparedFields } from './process-draft'

const FEN = 100

const isMoney = (fields: readonly ProcessField[], name: string) =>
  fields.find(({ field }) => field === name)?.type === 'money'

/** Parses a condition; amounts are in yuan, as people compare them. */
export function parseStepCondition(when: string | undefined, fields: readonly ProcessField[]) {
  const condition = when === undefined ? undefined : parseCondition(when)
  if (!condition || !isMoney(fields, condition.field)) return condition
  return { ...condition, value: String(Number(condition.value) / FEN) }
}

/** The expression of a condition; amounts are in fen. */
export function formatStepCondition(condition: RuleCondition, fields: readonly ProcessField[]): string {
  if (!isMoney(fields, condition.field)) return formatCondition(condition)
  return formatCondition({ ...condition, value: String(Math.round(Number(condition.value) * FEN)) })
}

/** A condition while it is edited. */
export interface ConditionDraft {
  /** Undefined: none, or one written by hand. */
  condition: RuleCondition | undefined
  /** Further comparisons, and how each is joined to the one before. */
  more: readonly RuleCondition[]
  joins: readonly ConditionJoin[]
  /** A condition that was written by hand. */
  when: string
}

/** How many comparisons a condition can be built of. */
export const COMPARISONS_MAX = 5

export const joinChoices = [
  { value: '&&', text: '且' },
  { value: '||', text: '或' },
] as const

/** A condition that words can say as comparisons, any other one as it is. */
export function toConditionDraft(when: string | undefined, fields: readonly ProcessField[]): ConditionDraft {
  const groups = splitCondition(when ?? '')
  const parts = groups.flat()
  const rules = parts.map((part) => parseStepCondition(part, fields))
  const [condition, ...more] = rules.flatMap((rule) => rule ?? [])
  const isSaid = condition !== undefined && more.length + 1 === parts.length && parts.length <= COMPARISONS_MAX
  if (!isSaid) return { condition: undefined, more: [], joins: [], when: when ?? '' }
  // A group begins with 或, except for the first one.
  const joins = groups.flatMap((group) => group.map((_part, at) => (at === 0 ? ('||' as const) : ('&&' as const))))
  return { condition, more, joins: joins.slice(1), when: '' }
}

/** The expression of a draft; empty for none. */
export function formatConditionDraft(draft: ConditionDraft, fields: readonly ProcessField[]): string {
  const { condition, more, joins, when } = draft
  if (!condition) return when.trim()
  const others = more.map((rule, at) => ` ${joins[at] ?? '&&'} ${formatStepCondition(rule, fields)}`)
  return [formatStepCondition(condition, fields), ...others].join('')
}

const EXPRESSION_MAX = getMaxLength(ProcessStepSetting, 'when')

/**
 * Errors of a draft: `field`, `value`; of further comparisons `field2`, `value2`; `when` of an expression. One that
 * is too long has its error at the last comparison.
 */
export function listConditionErrors(draft: ConditionDraft, fields: readonly ProcessField[]) {
  const compared = [...toComparedFields(fields), ...listStarterFields({})]
  const first = validateCondition(draft.condition, compared)
  const others = draft.more.map((rule, at) => {
    const { field, value } = validateCondition(rule, compared)
    return { [`field${at + 2}`]: field, [`value${at + 2}`]: value }
  })
  const errors: Record<string, string | false> = Object.assign({}, first, ...others)
  const { length } = formatConditionDraft(draft, fields)
  if (length <= EXPRESSION_MAX || Object.values(errors).some(Boolean)) return errors
  const last = draft.more.length > 0 ? `value${draft.more.length + 1}` : 'value'
  const text = `表达式最长 ${EXPRESSION_MAX} 个字符，现在 ${length} 个`
  return { ...errors, [draft.condition ? last : 'when']: text }
}

/** People, departments and posts that were chosen for a draft, by which it is said. */
export const listChosenNames = ({ condition, more }: Pick<ConditionDraft, 'condition' | 'more'>): Person[] =>
  [condition, ...more].flatMap((rule) =>
    rule?.label
      ? [{ userId: rule.value, name: rule.label, avatar: null, deptName: null, postName: null, mobile: null }]
      : [],
  )

/** A draft with one more comparison, joined by 且. */
export const addComparison = ({ more, joins }: ConditionDraft): Partial<ConditionDraft> => ({
  more: [...more, emptyCondition],
  joins: [...joins, '&&'],
})

export const removeLastComparison = ({ more, joins }: ConditionDraft): Partial<ConditionDraft> => ({
  more: more.slice(0, -1),
  joins: joins.slice(0, -1),
})

/** A draft after the field of a comparison was chosen. */
export const changeComparison = (
  { more }: Pick<ConditionDraft, 'more'>,
  at: number,
  rule: RuleCondition,
): Partial<ConditionDraft> =>
  at === 0 ? { condition: rule } : { more: more.map((one, index) => (index === at - 1 ? rule : one)) }
