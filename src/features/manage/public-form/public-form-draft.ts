import { array, boolean, type InferOutput, number, object, picklist, string } from 'valibot'

import { getMaxCount, getMaxLength } from '@/contract/field-limits'
import { PublicFormKind } from '@/contract/public/public-form'
import {
  FieldDefinition,
  type ManagedPublicForm,
  OptionQuota,
  type PublicFormSetting,
  PublicOutcome,
  publicFormStates,
  savePublicForm,
} from '@/contract/public/public-form-admin'
import { buildField, buildTextFields, type ComparedField } from '@/features/manage/compare/compared-field'
import { type FormQuestion, findConditionError, listDependencies } from '@/features/manage/condition'
import { formKinds } from '@/features/manage/form-kinds'
import { keepErrors } from '@/features/manage/keep-errors'
import {
  findWordsError,
  formatNotes,
  formatPairs,
  splitLines,
  splitWords,
  toNotes,
  toPairs,
} from '@/features/manage/text-lines'
import { joinTexts } from '@/lib/text/join-texts'
import { formatWireTime, parseWireTime } from '@/lib/wire-time'
import type { Tone } from '@/ui/layout/Chip'

/** What is set once and seldom changed; lists are typed a line each. */
export const FormSettings = object({
  prefix: string(),
  submitText: string(),
  minutes: string(),
  oncePer: picklist(['person', 'day']),
  isAnonymous: boolean(),
  /** `地点：嘉定厂区` a line. */
  facts: string(),
  tags: string(),
  /** Blocks of a heading and its lines, an empty line between them. */
  notes: string(),
  steps: string(),
  pickUp: string(),
})
export type FormSettings = InferOutput<typeof FormSettings>

export type FormOutcome = InferOutput<typeof PublicOutcome>
export type FormQuota = InferOutput<typeof OptionQuota>

/** A public form while it is edited; numbers as they are typed, times as `yyyy-MM-dd HH:mm`. */
export const PublicFormDraft = object({
  kind: PublicFormKind,
  title: string(),
  lead: string(),
  /** Whether it opens later than now. */
  isScheduled: boolean(),
  opensTime: string(),
  /** Whether it closes by itself. */
  isLimited: boolean(),
  closesTime: string(),
  capacity: string(),
  fields: array(FieldDefinition),
  quotas: array(OptionQuota),
  outcomes: array(PublicOutcome),
  settings: FormSettings,
  /** The version that it was read with; 0 for a new one. */
  version: number(),
})
export type PublicFormDraft = InferOutput<typeof PublicFormDraft>

export const emptyForm: PublicFormDraft = {
  kind: 'survey',
  title: '',
  lead: '',
  isScheduled: false,
  opensTime: '',
  isLimited: false,
  closesTime: '',
  capacity: '',
  fields: [],
  quotas: [],
  outcomes: [{ title: '提交成功', text: '感谢你的填写。' }],
  settings: {
    prefix: 'BD',
    submitText: '提交',
    minutes: '2',
    oncePer: 'person',
    isAnonymous: false,
    facts: '',
    tags: '',
    notes: '',
    steps: '',
    pickUp: '',
  },
  version: 0,
}

const MINUTE_LENGTH = 16

export function toPublicFormDraft(form: PublicFormSetting): PublicFormDraft {
  const { kind, title, lead, definition, opensTime, closesTime, capacity, quotas, version } = form
  const { fields, outcomes, prefix, submitText, minutes, oncePer, isAnonymous = false } = definition
  return {
    kind,
    title,
    lead,
    fields,
    quotas,
    outcomes,
    version,
    isScheduled: (parseWireTime(opensTime) ?? 0) > Date.now(),
    opensTime: opensTime.slice(0, MINUTE_LENGTH),
    isLimited: closesTime !== null,
    closesTime: closesTime?.slice(0, MINUTE_LENGTH) ?? '',
    capacity: capacity === null ? '' : String(capacity),
    settings: {
      prefix,
      submitText,
      oncePer,
      isAnonymous,
      minutes: String(minutes),
      facts: formatPairs(definition.facts),
      tags: (definition.tags ?? []).join(' '),
      notes: formatNotes(definition.notes),
      steps: formatPairs(definition.steps),
      pickUp: formatPairs(definition.pickUp),
    },
  }
}

const types = {
  select: '单选',
  multiselect: '多选',
  text: '填空',
  textarea: '多行',
  number: '数字',
  date: '日期',
  score: '评分',
  matrix: '矩阵',
  image: '图片',
  section: '分页标题',
} as const
type QuestionType = keyof typeof types

const inSurveys: readonly QuestionType[] = ['score', 'matrix', 'image']

const isQuestion = ({ type }: Pick<FormQuestion, 'type'>) => type !== 'section'

function findQuestionsError({ kind, fields, outcomes }: PublicFormDraft): string | false {
  if (!fields.some(isQuestion)) return '请至少添加一道题目'
  const foreign = kind === 'survey' ? undefined : fields.find(({ type }) => inSurveys.includes(type))
  if (foreign) return `「${foreign.label}」的题型只能用在问卷里`
  for (const [at, { label, visibleWhen }] of fields.entries()) {
    const why = findConditionError(visibleWhen, fields)
    if (why) return `「${label}」的显示条件：${why}`
    const later = listDependencies(visibleWhen, fields).find((name) => fields.findIndex((f) => f.field === name) > at)
    if (later) return `「${label}」按后面的题目显示，请调整顺序`
  }
  const broken = outcomes.find(({ when }) => findConditionError(when, fields))
  return broken !== undefined && `结果「${broken.title}」的条件：${findConditionError(broken.when, fields)}`
}

/** Digits of a number of submissions. */
export const COUNT_LENGTH = 6
const COUNT = /^[1-9]\d{0,5}$/

/** Errors of a form, by field. */
export function validatePublicForm(draft: PublicFormDraft): Record<string, string> {
  const { title, isScheduled, opensTime, isLimited, closesTime, capacity, settings } = draft
  const isEndEarly = isScheduled && opensTime !== '' && closesTime <= opensTime
  return keepErrors({
    title: !title.trim() && '请填写标题',
    opensTime: isScheduled && !opensTime && '请选择开始时间',
    closesTime: isLimited && (closesTime ? isEndEarly && '结束时间应晚于开始时间' : '请选择结束时间'),
    capacity: capacity.trim() !== '' && !COUNT.test(capacity.trim()) && '请填写 1 以上的整数',
    fields: findQuestionsError(draft),
    settings: Object.keys(validateFormSettings(settings)).length > 0 && '请检查更多设置',
  })
}

/** Errors of the settings, by field. */
export function validateFormSettings(settings: FormSettings): Record<string, string> {
  const { prefix, submitText, minutes, tags } = settings
  const most = getMaxCount(savePublicForm.input, 'definition', 'tags')
  const longestTag = getMaxLength(savePublicForm.input, 'definition', 'tags')
  const longestKey = getMaxLength(savePublicForm.input, 'definition', 'facts', '0')
  const longestValue = getMaxLength(savePublicForm.input, 'definition', 'facts', '1')
  const longestTitle = getMaxLength(savePublicForm.input, 'definition', 'notes', 'title')
  const hasManyLines = (text: string) => splitLines(text).length > most && `最多 ${most} 行`
  const hasBadPair = (text: string) =>
    hasManyLines(text) ||
    (toPairs(text).some(([key, value]) => key.length > longestKey || value.length > longestValue) &&
      `冒号前最多 ${longestKey} 字，后面最多 ${longestValue} 字`)
  return keepErrors({
    prefix: !/^\w{2,4}$/.test(prefix.trim()) && '请填写 2 到 4 位字母或数字',
    submitText: !submitText.trim() && '请填写按钮文字',
    minutes: !/^\d{1,3}$/.test(minutes.trim()) && '请填写分钟数',
    facts: hasBadPair(settings.facts),
    steps: hasBadPair(settings.steps),
    pickUp: hasBadPair(settings.pickUp),
    tags: findWordsError(splitWords(tags), most, longestTag),
    notes:
      toNotes(settings.notes).some(({ title, lines }) => title.length > longestTitle || lines.length > most) &&
      `每段标题最多 ${longestTitle} 字，最多 ${most} 行`,
  })
}

/** The call's input. */
export function toPublicFormInput(draft: PublicFormDraft, form: PublicFormSetting | undefined, now: number) {
  const { kind, fields, outcomes, quotas, settings, isScheduled, isLimited, capacity, version } = draft
  const wasOpen = form !== undefined && (parseWireTime(form.opensTime) ?? 0) <= now
  const opened = wasOpen ? form.opensTime : formatWireTime(now)
  return {
    ...(form && { id: form.id }),
    kind,
    version,
    title: draft.title.trim(),
    lead: draft.lead.trim(),
    opensTime: isScheduled ? `${draft.opensTime}:00` : opened,
    ...(isLimited && { closesTime: `${draft.closesTime}:00` }),
    ...(capacity.trim() && { capacity: Number(capacity) }),
    quotas: quotas.filter((quota) => isOffered(quota, fields)),
    definition: {
      fields,
      outcomes,
      prefix: settings.prefix.trim(),
      submitText: settings.submitText.trim(),
      minutes: Number(settings.minutes),
      oncePer: settings.oncePer,
      isAnonymous: settings.isAnonymous,
      facts: toPairs(settings.facts),
      tags: splitWords(settings.tags),
      notes: toNotes(settings.notes),
      steps: toPairs(settings.steps),
      ...(settings.pickUp.trim() && { pickUp: toPairs(settings.pickUp) }),
    },
  }
}

const isOffered = ({ field, value }: FormQuota, fields: readonly FormQuestion[]) =>
  fields.some((one) => one.field === field && one.options?.some((option) => option.value === value))

/** What is compared when two administrators edit a form. */
export const publicFormFields: readonly ComparedField<PublicFormDraft>[] = [
  ...buildTextFields<PublicFormDraft>({ title: '标题', lead: '说明' }),
  {
    label: '开始',
    keys: ['isScheduled', 'opensTime'],
    read: ({ isScheduled, opensTime }) => (isScheduled ? opensTime : '已开放'),
  },
  {
    label: '结束',
    keys: ['isLimited', 'closesTime'],
    read: ({ isLimited, closesTime }) => (isLimited ? closesTime : '不限'),
  },
  buildField('capacity', '名额', (capacity) => capacity || '不限'),
  buildField('fields', '题目', (fields) => fields.map(({ label }) => label).join('、')),
  buildField('quotas', '选项名额', (quotas) => `${quotas.length} 个`),
  buildField('outcomes', '结果', (outcomes) => outcomes.map(({ title }) => title).join('、')),
  buildField('settings', '更多设置', ({ prefix, submitText, minutes }) => `${prefix}、${submitText}、${minutes} 分钟`),
]

/** The types of questions that a kind of form shows. */
export const listQuestionTypes = (kind: PublicFormKind) =>
  (Object.keys(types) as QuestionType[])
    .filter((type) => kind === 'survey' || !inSurveys.includes(type))
    .map((type) => ({ value: type, text: type === 'section' && kind !== 'survey' ? '分组标题' : types[type] }))

/** Kind of a question and what else its row says: `单选 · 必填 · 2 个选项`. */
export function formatFormQuestion({ type, required, options, columns, visibleWhen }: FormQuestion): string {
  const parts = [
    types[type],
    required && '必填',
    columns && `${columns.length} 行`,
    options && options.length > 0 && `${options.length} 个选项`,
    visibleWhen && '按条件显示',
  ]
  return joinTexts(parts)
}

const states: Readonly<Record<string, { text: string; tone: Tone }>> = {
  open: { text: '收集中', tone: 'success' },
  soon: { text: '未开始', tone: 'info' },
  full: { text: '名额已满', tone: 'warning' },
  closed: { text: '已结束', tone: 'neutral' },
}

/** What the forms are narrowed to. */
export const formStates = publicFormStates.map((value) => ({ value, text: states[value]?.text ?? value }))

/** A form's state as a chip. */
export const getFormState = ({ state }: Pick<ManagedPublicForm, 'state'>) =>
  states[state] ?? { text: state, tone: 'neutral' as const }

/** Display name of a kind; an unknown one is shown as it is. */
export const getFormKindName = (kind: string): string => formKinds.find(({ value }) => value === kind)?.text ?? kind

/** `问卷 · 已收到 12 / 60 份`. */
export function formatManagedForm({ kind, taken, capacity }: ManagedPublicForm): string {
  return joinTexts([getFormKindName(kind), `已收到 ${taken}${capacity === null ? '' : ` / ${capacity}`} 份`])
}

/** What follows when a question is removed from a form that has answers. */
export const questionRemovalText = '发布后不再问这道题；已经收到的答案仍在回答、统计和导出里。'
