import { array, type InferOutput, number, object, string } from 'valibot'

import { FieldDefinition } from '@/contract/public/public-form-admin'
import { type HealthFormDefinition, HealthRuleDefinition } from '@/contract/visit/health-manage'
import { buildField, buildTextFields, type ComparedField } from '@/features/manage/compare/compared-field'
import { type FormQuestion, findConditionError } from '@/features/manage/condition'
import { keepErrors } from '@/features/manage/keep-errors'
import { joinTexts } from '@/lib/text/join-texts'

import { EnglishDraft, formatEnglish, listTexts, listWrittenEnglish } from './english-pairs'

export type DeclarationRule = InferOutput<typeof HealthRuleDefinition>

/** The questionnaire while it is edited; numbers as they are typed. */
export const HealthDraft = object({
  title: string(),
  lead: string(),
  validHours: string(),
  retentionDays: string(),
  fields: array(FieldDefinition),
  rules: array(HealthRuleDefinition),
  english: EnglishDraft,
  /** The version that it was read with; 0 for none. */
  version: number(),
})
export type HealthDraft = InferOutput<typeof HealthDraft>

const emptyHealthForm: HealthDraft = {
  title: '健康与安全申报',
  lead: '',
  validHours: '24',
  retentionDays: '14',
  fields: [],
  rules: [],
  english: [],
  version: 0,
}

export const toHealthDraft = (form: HealthFormDefinition | null): HealthDraft =>
  form ? { ...form, validHours: String(form.validHours), retentionDays: String(form.retentionDays) } : emptyHealthForm

export const questionTypes = [
  { value: 'select', text: '单选' },
  { value: 'multiselect', text: '多选' },
  { value: 'text', text: '填空' },
  { value: 'textarea', text: '多行' },
  { value: 'number', text: '数字' },
  { value: 'date', text: '日期' },
  { value: 'section', text: '分组标题' },
] as const

/** Kind of a question and what else its row says: `单选 · 必填 · 2 个选项`. */
export function formatQuestion({ type, required, options, visibleWhen }: FormQuestion): string {
  const kind = questionTypes.find(({ value }) => value === type)?.text ?? type
  return joinTexts([kind, required && '必填', options && `${options.length} 个选项`, visibleWhen && '按条件显示'])
}

/** Why a rule cannot be evaluated; undefined when it can. */
export function findRuleError({ when }: DeclarationRule, fields: readonly FormQuestion[]): string | undefined {
  const why = findConditionError(when, fields)
  return why && `${why}，请修改或删除这条规则`
}

const isWhole = (text: string, max: number) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= max

/** Errors of the questionnaire, by field. */
export function validateHealthDraft({ title, validHours, retentionDays, fields, rules }: HealthDraft) {
  const asks = fields.some(({ type }) => type !== 'section')
  const broken = rules.find((rule) => findRuleError(rule, fields))
  return keepErrors({
    title: !title.trim() && '请填写标题',
    validHours: !isWhole(validHours, 72) && '请填写 1 到 72 小时',
    retentionDays: !isWhole(retentionDays, 90) && '请填写 1 到 90 天',
    fields: !asks && '请至少添加一道题目',
    rules: broken !== undefined && `「${broken.title}」的题目或选项已不存在`,
  })
}

/** The texts that visitors read, each once, in the order of the page. */
export function listVisitorTexts({ title, lead, fields, rules }: HealthDraft): string[] {
  const questionTexts = fields.flatMap(({ label, help, options }) => [
    label,
    help,
    ...(options ?? []).map((one) => one.label),
  ])
  const told = rules.flatMap((rule) => [rule.title, rule.advice])
  return listTexts([title, lead, ...questionTexts, ...told])
}

/** The English of what visitors read now. */
export const listEnglish = (draft: HealthDraft): EnglishDraft =>
  listWrittenEnglish(listVisitorTexts(draft), draft.english)

export const toHealthInput = (draft: HealthDraft) => toInput(draft, listEnglish(draft))

const toInput = (
  { title, lead, validHours, retentionDays, fields, rules, version }: HealthDraft,
  english: HealthDraft['english'],
) => ({
  english,
  fields,
  rules,
  version,
  title: title.trim(),
  lead: lead.trim(),
  validHours: Number(validHours),
  retentionDays: Number(retentionDays),
})

/** What is compared when two administrators edit the declaration. */
export const healthFields: readonly ComparedField<HealthDraft>[] = [
  ...buildTextFields<HealthDraft>({ title: '标题', lead: '说明' }),
  buildField('validHours', '有效期', (hours) => `${hours} 小时`),
  buildField('retentionDays', '保存', (days) => `${days} 天`),
  buildField('fields', '题目', (fields) => fields.map(({ label }) => label).join('、')),
  buildField('rules', '规则', (rules) => rules.map(({ title }) => title).join('、')),
  { label: '英文', keys: ['english'], read: (draft) => formatEnglish(listEnglish(draft)) },
]
