import type { ProcessField, ProcessStepSetting } from '@/contract/workflow/process-setting'
import type { Person } from '@/contract/workflow/task'
import { describeCondition, formatCondition, parseCondition, type RuleCondition } from '@/features/manage/condition'
import { keepErrors } from '@/features/manage/keep-errors'
import { toComparedFields } from './process-draft'

type Mode = ProcessStepSetting['mode']
type Allowed = ProcessStepSetting['allow'][number]

export const modeChoices: readonly { value: Mode; text: string }[] = [
  { value: 'any', text: '一人同意即可' },
  { value: 'all', text: '全部同意' },
  { value: 'sequence', text: '依次同意' },
]

export const allowChoices: readonly { value: Allowed; text: string }[] = [
  { value: 'addSign', text: '加签' },
  { value: 'addSignComplete', text: '加签并完成' },
  { value: 'circulate', text: '传阅' },
  { value: 'transfer', text: '转办' },
  { value: 'delegate', text: '委托' },
  { value: 'returnPrev', text: '退回上一步' },
  { value: 'returnTo', text: '退回指定步骤' },
  { value: 'retrieve', text: '撤销处理' },
]

export type NobodyChoice = 'administrators' | NonNullable<ProcessStepSetting['ifNobody']>

export const nobodyChoices: readonly { value: NobodyChoice; text: string }[] = [
  { value: 'administrators', text: '转企业管理员' },
  { value: 'skip', text: '跳过' },
  { value: 'reject', text: '自动拒绝' },
]

export type StepFieldModes = NonNullable<ProcessStepSetting['fields']>

/** A step while its sheet is open; hours as they are typed. */
export interface StepDraft {
  name: string
  mode: Mode
  people: readonly Person[]
  roles: readonly string[]
  allow: readonly Allowed[]
  ifNobody: NobodyChoice
  once: boolean
  /** What this sheet does not edit: the kind of the step and its branch. */
  kept: Pick<ProcessStepSetting, 'kind' | 'result' | 'reason' | 'parallel'>
  needOpinion: boolean
  signRequired: boolean
  dueHours: string
  escalateHours: string
  fields: StepFieldModes
  /** Undefined: it always opens. */
  condition: RuleCondition | undefined
  /** A condition that was written by hand. */
  when: string
}

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

/** A condition in words; one that was written by hand as it is. */
export function describeStepCondition(when: string, fields: readonly ProcessField[]): string {
  const condition = parseStepCondition(when, fields)
  return condition ? describeCondition(formatCondition(condition), toComparedFields(fields)) : when
}

const toText = (value: number | undefined) => (value === undefined ? '' : String(value))

export function toStepDraft(
  step: ProcessStepSetting,
  people: Readonly<Record<string, Person>>,
  fields: readonly ProcessField[],
): StepDraft {
  const condition = parseStepCondition(step.when, fields)
  const gone = (userId: string): Person => ({
    userId,
    name: '已离职',
    avatar: null,
    deptName: null,
    postName: null,
    mobile: null,
  })
  return {
    name: step.name,
    mode: step.mode,
    people: step.assignees.map((id) => people[id] ?? gone(id)),
    roles: step.roles ?? [],
    allow: step.allow,
    ifNobody: step.ifNobody ?? 'administrators',
    once: step.once ?? false,
    kept: {
      ...(step.kind && { kind: step.kind }),
      ...(step.result && { result: step.result }),
      ...(step.reason && { reason: step.reason }),
      ...(step.parallel && { parallel: step.parallel }),
    },
    needOpinion: step.needOpinion ?? false,
    signRequired: step.signRequired ?? false,
    dueHours: toText(step.dueHours),
    escalateHours: toText(step.escalateHours),
    fields: step.fields ?? {},
    condition,
    when: step.when !== undefined && condition === undefined ? step.when : '',
  }
}

const HOURS_MAX = 720

const findHoursError = (text: string) =>
  text !== '' && (!/^\d{1,3}$/.test(text) || Number(text) < 1 || Number(text) > HOURS_MAX) && `请填写 1 到 ${HOURS_MAX}`

/** Errors of a step, by field. */
export function validateStepDraft(draft: StepDraft): Record<string, string> {
  const { name, people, roles, dueHours, escalateHours, kept } = draft
  return keepErrors({
    name: !name.trim() && '请填写节点名称',
    people: kept.kind !== 'automatic' && people.length === 0 && roles.length === 0 && '请选择审批人',
    dueHours: findHoursError(dueHours),
    escalateHours: findHoursError(escalateHours) || (escalateHours !== '' && dueHours === '' && '请先填写限时'),
  })
}

/** The step that a valid draft describes. */
export function toProcessStep(draft: StepDraft, key: string, fields: readonly ProcessField[]): ProcessStepSetting {
  const { condition, when, roles, dueHours, escalateHours, needOpinion, signRequired } = draft
  const source = condition ? formatStepCondition(condition, fields) : when.trim()
  return {
    key,
    name: draft.name.trim(),
    mode: draft.mode,
    assignees: draft.people.map(({ userId }) => userId),
    allow: [...draft.allow],
    ...draft.kept,
    ...(draft.ifNobody !== 'administrators' && { ifNobody: draft.ifNobody }),
    ...(draft.once && { once: true }),
    ...(roles.length > 0 && { roles: [...roles] }),
    ...(source && { when: source }),
    ...(needOpinion && { needOpinion }),
    ...(signRequired && { signRequired }),
    ...(dueHours && { dueHours: Number(dueHours) }),
    ...(escalateHours && { escalateHours: Number(escalateHours) }),
    ...(Object.keys(draft.fields).length > 0 && { fields: draft.fields }),
  }
}

/** Who can decide beside chosen colleagues, as options. */
export const listRoleChoices = (fields: readonly ProcessField[]) => [
  { value: 'departmentManager', text: '发起人的部门负责人' },
  { value: 'departmentManager:1', text: '上一级部门负责人' },
  { value: 'departmentManager:2', text: '上两级部门负责人' },
  { value: 'administrator', text: '企业管理员' },
  { value: 'starter', text: '发起人本人' },
  ...fields
    .filter(({ type }) => type === 'user')
    .map(({ field, label }) => ({ value: `field:${field}`, text: `表单里的${label}` })),
]

/** Who decides a step, in words. */
export function describeDeciders(
  { assignees, roles = [], mode }: ProcessStepSetting,
  people: Readonly<Record<string, Person>>,
  fields: readonly ProcessField[],
): string {
  const choices = listRoleChoices(fields)
  const names = [
    ...roles.map((role) => choices.find(({ value }) => value === role)?.text ?? role),
    ...assignees.map((id) => people[id]?.name ?? '已离职'),
  ]
  if (names.length === 0) return '还没有审批人'
  const how = names.length > 1 || mode !== 'any' ? modeChoices.find(({ value }) => value === mode)?.text : undefined
  return [names.join('、'), how].filter(Boolean).join(' · ')
}

/** The fields whose rights a step can change. */
export const listFieldsWithModes = (fields: readonly ProcessField[]) =>
  fields.filter(({ type, computed }) => type !== 'section' && type !== 'note' && !computed)

export const fieldModeChoices = [
  { value: 'read', text: '只读' },
  { value: 'edit', text: '可填' },
  { value: 'required', text: '必填' },
  { value: 'hidden', text: '隐藏' },
] as const

/** `可填 2 个字段，隐藏 1 个`. */
export function describeFieldModes(modes: StepFieldModes): string {
  const all = Object.values(modes)
  const writable = all.filter((mode) => mode === 'edit' || mode === 'required').length
  const hidden = all.filter((mode) => mode === 'hidden').length
  const parts = [writable > 0 && `可填 ${writable} 个字段`, hidden > 0 && `隐藏 ${hidden} 个`]
  return parts.filter(Boolean).join('，') || '全部只读'
}
