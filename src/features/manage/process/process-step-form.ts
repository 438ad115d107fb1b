import { type ProcessField, type ProcessStepSetting, STEP_ROLES_MAX } from '@/contract/workflow/process-setting'
import type { Person } from '@/contract/workflow/task'
import { keepErrors } from '@/features/manage/keep-errors'
import { isInOtherBranch } from '@/lib/form/choice-places'
import type { ConditionJoin, RuleCondition } from '@/lib/form/condition-words'
import { isInParallelBranch } from '@/lib/form/parallel-places'
import { joinTexts } from '@/lib/text/join-texts'
import { formatLimit, WORKING_DAY_HOURS } from '@/lib/time/work-calendar'

import { formatConditionDraft, toConditionDraft } from './process-condition'
import { createName } from './process-draft'
import {
  describeHold,
  type HoldDraft,
  type HoldNames,
  listHoldErrors,
  toHeldPart,
  toHoldDraft,
} from './process-hold-form'
import { describeKind, getPosition, type StepPosition } from './process-parallel'

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

/** What a step is; 审批 has no kind of its own. */
export type StepKind = 'people' | NonNullable<ProcessStepSetting['kind']>

export const kindChoices: readonly { value: StepKind; text: string }[] = [
  { value: 'people', text: '审批' },
  { value: 'copy', text: '抄送' },
  { value: 'automatic', text: '自动决定' },
  { value: 'wait', text: '等待' },
  { value: 'webhook', text: '通知外部系统' },
  { value: 'process', text: '子流程' },
]

/** Whether people are chosen for a step of this kind. */
export const hasStepPeople = (kind: StepKind) => kind === 'people' || kind === 'copy'

type DueUnit = 'hours' | 'workingHours' | 'workingDays'

/** How working time counts. */
export const workingTimeText = '周一到周五每天 8 小时；节假日与调休在「数据字典」里维护。'

export const dueUnitChoices: readonly { value: DueUnit; text: string }[] = [
  { value: 'hours', text: '小时' },
  { value: 'workingHours', text: '工作小时' },
  { value: 'workingDays', text: '工作日' },
]

export type LateChoice = 'remind' | NonNullable<ProcessStepSetting['late']>

export const lateChoices: readonly { value: LateChoice; text: string }[] = [
  { value: 'remind', text: '提醒审批人' },
  { value: 'handUp', text: '转给上级' },
  { value: 'agree', text: '自动同意' },
  { value: 'reject', text: '自动拒绝' },
]

/** `3 个工作日内处理，超时自动同意`; undefined without a limit. */
export function describeTimeLimit({
  dueHours,
  dueIn,
  late,
}: Pick<ProcessStepSetting, 'dueHours' | 'dueIn' | 'late'>): string | undefined {
  if (dueHours === undefined) return undefined
  const act = lateChoices.find(({ value }) => value === late)?.text
  return [`${formatLimit(dueHours, dueIn)}内处理`, act && `超时${act}`].filter(Boolean).join('，')
}

type Result = NonNullable<ProcessStepSetting['result']>

export const resultChoices: readonly { value: Result; text: string }[] = [
  { value: 'agree', text: '同意' },
  { value: 'reject', text: '拒绝' },
]

export type StepFieldModes = NonNullable<ProcessStepSetting['fields']>

/** A step while its sheet is open; limits as they are typed, the first in its unit. */
export interface StepDraft {
  name: string
  mode: Mode
  people: readonly Person[]
  roles: readonly string[]
  allow: readonly Allowed[]
  ifNobody: NobodyChoice
  once: boolean
  kind: StepKind
  /** Of 自动决定. */
  result: Result
  reason: string
  /** Its branches. */
  place: StepPosition
  /** Key of the neighbour that it runs beside from now on. */
  beside: string | undefined
  needOpinion: boolean
  signRequired: boolean
  dueHours: string
  dueUnit: DueUnit
  late: LateChoice
  escalateHours: string
  fields: StepFieldModes
  /** Undefined: it always opens. */
  condition: RuleCondition | undefined
  /** Further comparisons, and how each is joined to the one before. */
  more: readonly RuleCondition[]
  joins: readonly ConditionJoin[]
  /** A condition that was written by hand. */
  when: string
  /** What it holds the process up for. */
  hold: HoldDraft
}

/** A limit in the largest unit of whole numbers that counts as it does. */
function toTypedLimit({ dueHours, dueIn }: ProcessStepSetting): Pick<StepDraft, 'dueHours' | 'dueUnit'> {
  if (dueIn === undefined || dueHours === undefined) return { dueHours: toText(dueHours), dueUnit: 'hours' }
  const isWhole = dueHours % WORKING_DAY_HOURS === 0
  return isWhole
    ? { dueHours: toText(dueHours / WORKING_DAY_HOURS), dueUnit: 'workingDays' }
    : { dueHours: toText(dueHours), dueUnit: 'workingHours' }
}

const toText = (value: number | undefined) => (value === undefined ? '' : String(value))

export function toStepDraft(
  step: ProcessStepSetting,
  people: Readonly<Record<string, Person>>,
  fields: readonly ProcessField[],
): StepDraft {
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
    kind: step.kind ?? 'people',
    result: step.result ?? 'agree',
    reason: step.reason ?? '',
    place: getPosition(step),
    beside: undefined,
    needOpinion: step.needOpinion ?? false,
    signRequired: step.signRequired ?? false,
    ...toTypedLimit(step),
    late: step.late ?? 'remind',
    escalateHours: toText(step.escalateHours),
    fields: step.fields ?? {},
    ...toConditionDraft(step.when, fields),
    hold: toHoldDraft(step),
  }
}

const HOURS_MAX = 720

const findHoursError = (text: string, max = HOURS_MAX) =>
  text !== '' && (!/^\d{1,3}$/.test(text) || Number(text) < 1 || Number(text) > max) && `请填写 1 到 ${max}`

/** Errors of a step, by field. */
export function validateStepDraft(draft: StepDraft): Record<string, string> {
  const { name, kind, people, roles, dueHours, escalateHours, condition, when } = draft
  const tooMany = roles.length > STEP_ROLES_MAX && `最多 ${STEP_ROLES_MAX} 种，请去掉几个`
  const empty = people.length === 0 && roles.length === 0 && (kind === 'copy' ? '请选择抄送给谁' : '请选择审批人')
  const isDecided = kind === 'people'
  return keepErrors({
    name: !name.trim() && '请填写节点名称',
    people: hasStepPeople(kind) && (empty || tooMany),
    ...listHoldErrors(kind, draft.hold),
    field: kind === 'automatic' && !condition && !when.trim() && '请选择要比较哪一项',
    dueHours:
      isDecided &&
      findHoursError(dueHours, draft.dueUnit === 'workingDays' ? HOURS_MAX / WORKING_DAY_HOURS : HOURS_MAX),
    escalateHours:
      isDecided && (findHoursError(escalateHours) || (escalateHours !== '' && dueHours === '' && '请先填写限时')),
  })
}

/** What only a step has that people decide. */
function toDecidedPart(draft: StepDraft): Partial<ProcessStepSetting> {
  const { ifNobody, once, dueHours, dueUnit, late, escalateHours, needOpinion, signRequired, fields } = draft
  return {
    ...(ifNobody !== 'administrators' && { ifNobody }),
    ...(once && { once }),
    ...(needOpinion && { needOpinion }),
    ...(signRequired && { signRequired }),
    ...(dueHours && { dueHours: Number(dueHours) * (dueUnit === 'workingDays' ? WORKING_DAY_HOURS : 1) }),
    ...(dueHours && dueUnit !== 'hours' && { dueIn: 'working' as const }),
    ...(dueHours && late !== 'remind' && { late }),
    ...(escalateHours && { escalateHours: Number(escalateHours) }),
    ...(Object.keys(fields).length > 0 && { fields }),
  }
}

/** The step that a valid draft describes. */
export function toProcessStep(draft: StepDraft, key: string, fields: readonly ProcessField[]): ProcessStepSetting {
  const { kind, roles, place } = draft
  const source = formatConditionDraft(draft, fields)
  const reason = draft.reason.trim()
  const hasPeople = hasStepPeople(kind)
  return {
    key,
    name: draft.name.trim(),
    mode: kind === 'people' ? draft.mode : 'any',
    assignees: hasPeople ? draft.people.map(({ userId }) => userId) : [],
    allow: kind === 'people' ? [...draft.allow] : [],
    ...(kind !== 'people' && { kind }),
    ...(kind === 'automatic' && { result: draft.result, ...(reason && { reason }) }),
    ...(hasPeople && roles.length > 0 && { roles: [...roles] }),
    ...(source && { when: source }),
    ...place,
    ...(kind === 'people' && toDecidedPart(draft)),
    ...toHeldPart(kind, draft.hold),
  }
}

const levels = ['一', '两', '三', '四', '五']

const POST = 'post:'
/** The starter chooses: the step gets a field of the form once it is saved. */
const OWN_CHOICE = 'field:'
const SAME = 'step:'

const fixedRoles: readonly { value: string; text: string }[] = [
  { value: 'departmentManager', text: '发起人的部门负责人' },
  ...levels.map((level, at) => ({ value: `departmentManager:${at + 1}`, text: `上${level}级部门负责人` })),
  { value: 'administrator', text: '企业管理员' },
  { value: 'starter', text: '发起人本人' },
]

/** Who can decide beside chosen colleagues, posts and the deciders of an earlier step, as options. */
export const listRoleChoices = (fields: readonly ProcessField[]) => [
  ...fixedRoles,
  ...fields
    .filter(({ type }) => type === 'user')
    .map(({ field, label }) => ({ value: `field:${field}`, text: `表单里的${label}` })),
  { value: OWN_CHOICE, text: '发起人自选' },
]

/**
 * A step for which the starter chooses, with the field for it; undefined for other steps.
 *
 * @param version of {@link createName}
 */
export function addChoiceField(step: ProcessStepSetting, fields: readonly ProcessField[], version = 0) {
  const { roles = [], name } = step
  if (!roles.includes(OWN_CHOICE)) return undefined
  const names = fields.map(({ field }) => field)
  const field = createName('f', names, version)
  return {
    step: { ...step, roles: roles.map((role) => (role === OWN_CHOICE ? role + field : role)) },
    fields: [...fields, { field, label: `${name}的人选`, type: 'user' as const, multiple: true, required: true }],
  }
}

/** Ids of the posts among the roles of a step. */
export const listRolePosts = (roles: readonly string[]): string[] =>
  roles.filter((role) => role.startsWith(POST)).map((role) => role.slice(POST.length))

/** The role of the deciders of an earlier step, which stands alone. */
export const findSameRole = (roles: readonly string[]): string | undefined =>
  roles.find((role) => role.startsWith(SAME))

/** The roles with these posts instead of those before; beside a post, the deciders of an earlier step go. */
export const changeRolePosts = (roles: readonly string[], posts: readonly string[]): string[] => [
  ...roles.filter((role) => !role.startsWith(POST) && (posts.length === 0 || !role.startsWith(SAME))),
  ...posts.map((id) => `${POST}${id}`),
]

/** How many of the steps before are offered: the nearest. */
const SAME_MAX = 30

/** The nearest steps before one whose deciders it can have, as options; those of another branch are not among them. */
export const listSameChoices = (steps: readonly ProcessStepSetting[], own: StepPosition) =>
  steps
    .filter((step) => !step.kind && !isInParallelBranch(step, own) && !isInOtherBranch(step, own))
    .slice(-SAME_MAX)
    .map(({ key, name }) => ({ value: `${SAME}${key}`, text: `「${name}」的审批人` }))

/** What the roles of a step name. */
export interface StepNames extends HoldNames {
  people: Readonly<Record<string, Person>>
  steps: readonly ProcessStepSetting[]
  /** Undefined while they are read. */
  posts: readonly { id: string; name: string }[] | undefined
}

/** A role in words. */
export function describeRole(role: string, { fields, steps, posts }: Omit<StepNames, 'people'>): string {
  if (role.startsWith(POST)) {
    const name = posts?.find(({ id }) => id === role.slice(POST.length))?.name
    return posts ? (name ?? '已删除的岗位') : '岗位'
  }
  if (role.startsWith(SAME)) {
    const name = steps.find(({ key }) => key === role.slice(SAME.length))?.name
    return name === undefined ? '已删除的节点的审批人' : `「${name}」的审批人`
  }
  const find = (choices: typeof fixedRoles) => choices.find(({ value }) => value === role)?.text
  return find(fixedRoles) ?? find(listRoleChoices(fields)) ?? '已删除的字段'
}

/** Who decides a step or gets its copies, or what it decides by itself, in words. */
export function describeDeciders(step: ProcessStepSetting, names: StepNames): string {
  const { assignees, roles = [], mode, kind, reason } = step
  const holdText = describeHold(step, names)
  if (holdText !== undefined) return holdText
  if (kind === 'automatic') return joinTexts([describeKind(step), reason])
  const found = [
    ...roles.map((role) => describeRole(role, names)),
    ...assignees.map((id) => names.people[id]?.name ?? '已离职'),
  ]
  if (found.length === 0) return kind === 'copy' ? '还没有抄送给谁' : '还没有审批人'
  if (kind === 'copy') return `抄送给 ${found.join('、')}`
  const how = found.length > 1 || mode !== 'any' ? modeChoices.find(({ value }) => value === mode)?.text : undefined
  return joinTexts([found.join('、'), how])
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

export type FieldModeChoice = (typeof fieldModeChoices)[number]['value']

/** The rights of a step after a field has another one; fields are read without one. */
export function changeFieldMode(modes: StepFieldModes, name: string, mode: FieldModeChoice): StepFieldModes {
  const { [name]: _before, ...others } = modes
  return mode === 'read' ? others : { ...others, [name]: mode }
}

/** What the starter does with a field. */
export const getStartMode = ({ start, required }: ProcessField): FieldModeChoice =>
  start ?? (required ? 'required' : 'edit')

/** The fields after the starter has another right for one of them. */
export const changeStartMode = (fields: readonly ProcessField[], name: string, mode: FieldModeChoice): ProcessField[] =>
  fields.map((field) => {
    if (field.field !== name) return field
    const { start: _start, required: _required, ...rest } = field
    if (mode === 'edit') return rest
    return mode === 'required' ? { ...rest, required: true } : { ...rest, start: mode }
  })

/** `隐藏 1 个字段，只读 2 个`; empty when the starter fills in all of them. */
export function describeStartModes(fields: readonly ProcessField[]): string {
  const modes = listFieldsWithModes(fields).map(getStartMode)
  const [hidden, read] = ['hidden', 'read'].map((mode) => modes.filter((one) => one === mode).length)
  return [hidden && `隐藏 ${hidden} 个字段`, read && `只读 ${read} 个字段`].filter(Boolean).join('，')
}

/** `可填 2 个字段，隐藏 1 个`. */
export function describeFieldModes(modes: StepFieldModes): string {
  const all = Object.values(modes)
  const writable = all.filter((mode) => mode === 'edit' || mode === 'required').length
  const hidden = all.filter((mode) => mode === 'hidden').length
  const parts = [writable > 0 && `可填 ${writable} 个字段`, hidden > 0 && `隐藏 ${hidden} 个`]
  return parts.filter(Boolean).join('，') || '全部只读'
}
