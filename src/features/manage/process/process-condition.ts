// Conditions of a process while their sheet is open: comparisons joined by 且 or 或, or an expression written by hand.
import type { ProcessField } from '@/contract/workflow/process-setting'
import { type FormQuestion, validateCondition } from '@/features/manage/condition'
import {
  type ConditionJoin,
  formatCondition,
  parseCondition,
  type RuleCondition,
  splitCondition,
} from '@/lib/form/condition-words'

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
  /** Further comparisons. */
  more: readonly RuleCondition[]
  join: ConditionJoin
  /** A condition that was written by hand. */
  when: string
}

/** How many comparisons a condition can be built of. */
export const COMPARISONS_MAX = 5

export const joinChoices = [
  { value: '&&', text: '全部满足（且）' },
  { value: '||', text: '满足一个（或）' },
] as const

/** A condition that words can say as comparisons, any other one as it is. */
export function toConditionDraft(when: string | undefined, fields: readonly ProcessField[]): ConditionDraft {
  const { join, parts } = splitCondition(when ?? '')
  const rules = parts.map((part) => parseStepCondition(part, fields))
  const [condition, ...more] = rules.flatMap((rule) => rule ?? [])
  const isSaid = condition !== undefined && more.length + 1 === parts.length && parts.length <= COMPARISONS_MAX
  return isSaid ? { condition, more, join, when: '' } : { condition: undefined, more: [], join: '&&', when: when ?? '' }
}

/** The expression of a draft; empty for none. */
export function formatConditionDraft(draft: ConditionDraft, fields: readonly ProcessField[]): string {
  const { condition, more, join, when } = draft
  if (!condition) return when.trim()
  return [condition, ...more].map((rule) => formatStepCondition(rule, fields)).join(` ${join} `)
}

/** Errors of a draft: `field`, `value`; of further comparisons `field2`, `value2`. */
export function listConditionErrors(draft: ConditionDraft, compared: readonly FormQuestion[]) {
  const first = validateCondition(draft.condition, compared)
  const others = draft.more.map((rule, at) => {
    const { field, value } = validateCondition(rule, compared)
    return { [`field${at + 2}`]: field, [`value${at + 2}`]: value }
  })
  return Object.assign({}, first, ...others) as Record<string, string | false>
}

/** A draft after the field of a comparison was chosen. */
export const changeComparison = (
  { more }: Pick<ConditionDraft, 'more'>,
  at: number,
  rule: RuleCondition,
): Partial<ConditionDraft> =>
  at === 0 ? { condition: rule } : { more: more.map((one, index) => (index === at - 1 ? rule : one)) }
