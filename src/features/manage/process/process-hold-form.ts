// 等待, 通知外部系统 and 子流程 while their step is edited: what holds the process up, in words and as it is typed.

import type {
  ManagedProcess,
  ProcessField,
  ProcessPush,
  ProcessReceiver,
  ProcessStepSetting,
} from '@/contract/workflow/process-setting'
import { joinTexts } from '@/lib/text/join-texts'
import { WORKING_DAY_HOURS } from '@/lib/time/work-calendar'

type WaitBy = 'hours' | 'day' | 'field'

export const waitChoices: readonly { value: WaitBy; text: string }[] = [
  { value: 'hours', text: '一段时间' },
  { value: 'day', text: '到某天' },
  { value: 'field', text: '到表单里的日期' },
]

type WaitUnit = 'hours' | 'days' | 'workingHours' | 'workingDays'

const DAY_HOURS = 24

/** Hours of the unit; `isWorking` counts by the calendar of the company. */
const waitUnits: Record<WaitUnit, { text: string; hours: number; isWorking: boolean }> = {
  hours: { text: '小时', hours: 1, isWorking: false },
  days: { text: '天', hours: DAY_HOURS, isWorking: false },
  workingHours: { text: '工作小时', hours: 1, isWorking: true },
  workingDays: { text: '工作日', hours: WORKING_DAY_HOURS, isWorking: true },
}

const unitNames: readonly WaitUnit[] = ['days', 'hours', 'workingDays', 'workingHours']

export const waitUnitChoices = unitNames.map((value) => ({ value, text: waitUnits[value].text }))

const WAIT_HOURS_MAX = 2160

type FailedChoice = 'administrators' | NonNullable<ProcessPush['ifFailed']>

export const failedChoices: readonly { value: FailedChoice; text: string }[] = [
  { value: 'administrators', text: '转企业管理员' },
  { value: 'skip', text: '跳过' },
  { value: 'reject', text: '拒绝申请' },
]

type RejectedChoice = 'reject' | 'skip' | 'administrators'

export const rejectedChoices: readonly { value: RejectedChoice; text: string }[] = [
  { value: 'reject', text: '拒绝申请' },
  { value: 'skip', text: '跳过' },
  { value: 'administrators', text: '转企业管理员' },
]

/** A value that goes from one place to another. */
interface ValueWay {
  field: string
  from: string
}

/** What a step waits for, while its sheet is open; the time as it is typed. */
export interface HoldDraft {
  waitBy: WaitBy
  waitTime: string
  waitUnit: WaitUnit
  waitDay: string
  waitField: string
  /** Id of the address that is notified. */
  receiver: string
  results: readonly ValueWay[]
  ifFailed: FailedChoice
  /** Key of the process that is started. */
  subProcess: string
  values: readonly ValueWay[]
  ifRejected: RejectedChoice
}

function findWaitUnit(hours: number, isWorking: boolean): WaitUnit {
  const whole = unitNames.find((name) => waitUnits[name].isWorking === isWorking && hours % waitUnits[name].hours === 0)
  return whole ?? (isWorking ? 'workingHours' : 'hours')
}

export function toHoldDraft({ wait = {}, webhook, process, dueIn }: ProcessStepSetting): HoldDraft {
  const { hours, day, field } = wait
  const waitUnit = hours === undefined ? 'days' : findWaitUnit(hours, dueIn !== undefined)
  return {
    waitBy: field !== undefined ? 'field' : day !== undefined ? 'day' : 'hours',
    waitTime: hours === undefined ? '' : String(hours / waitUnits[waitUnit].hours),
    waitUnit,
    waitDay: day ?? '',
    waitField: field ?? '',
    receiver: webhook?.id ?? '',
    results: webhook?.results ?? [],
    ifFailed: webhook?.ifFailed ?? 'administrators',
    subProcess: process?.key ?? '',
    values: process?.values ?? [],
    ifRejected: process?.ifRejected ?? 'reject',
  }
}

const countWaitHours = ({ waitTime, waitUnit }: HoldDraft) => Number(waitTime) * waitUnits[waitUnit].hours

function findTimeError(draft: HoldDraft): string | false {
  const max = Math.floor(WAIT_HOURS_MAX / waitUnits[draft.waitUnit].hours)
  const isRight = /^\d{1,4}$/.test(draft.waitTime) && Number(draft.waitTime) >= 1
  return !(isRight && Number(draft.waitTime) <= max) && `请填写 1 到 ${max}`
}

const ANSWER_PATH = /^\w{1,40}(\.\w{1,40}){0,5}$/

/** Errors of what a step waits for, by field; of a result by `result.<name>`, of a value by `value.<name>`. */
export function listHoldErrors(kind: string, draft: HoldDraft): Record<string, string | false> {
  if (kind === 'wait') {
    return {
      waitTime: draft.waitBy === 'hours' && findTimeError(draft),
      waitDay: draft.waitBy === 'day' && !draft.waitDay && '请选择等到哪天',
      waitField: draft.waitBy === 'field' && !draft.waitField && '请选择一个日期字段',
    }
  }
  if (kind === 'webhook') {
    const wrong = draft.results.filter(({ from }) => !ANSWER_PATH.test(from.trim()))
    return {
      receiver: !draft.receiver && '请选择通知哪个系统',
      ...Object.fromEntries(wrong.map(({ field }) => [`result.${field}`, '请填写回应里的名称，如 price.total'])),
    }
  }
  if (kind !== 'process') return {}
  const empty = draft.values.filter(({ from }) => !from)
  return {
    subProcess: !draft.subProcess && '请选择发起哪个流程',
    ...Object.fromEntries(empty.map(({ field }) => [`value.${field}`, '请选择取自哪个字段'])),
  }
}

function toWait(draft: HoldDraft): NonNullable<ProcessStepSetting['wait']> {
  if (draft.waitBy === 'day') return { day: draft.waitDay }
  return draft.waitBy === 'field' ? { field: draft.waitField } : { hours: countWaitHours(draft) }
}

/** What a step has that waits, notifies or starts a process. */
export function toHeldPart(kind: string, draft: HoldDraft): Partial<ProcessStepSetting> {
  if (kind === 'wait') {
    const isWorking = draft.waitBy === 'hours' && waitUnits[draft.waitUnit].isWorking
    return { wait: toWait(draft), ...(isWorking && { dueIn: 'working' as const }) }
  }
  if (kind === 'webhook') {
    const results = draft.results.map(({ field, from }) => ({ from: from.trim(), field }))
    const { receiver: id, ifFailed } = draft
    return {
      webhook: { id, ...(results.length > 0 && { results }), ...(ifFailed !== 'administrators' && { ifFailed }) },
    }
  }
  if (kind !== 'process') return {}
  const values = draft.values.map(({ field, from }) => ({ field, from }))
  const { subProcess: key, ifRejected } = draft
  return {
    process: { key, ...(values.length > 0 && { values }), ...(ifRejected !== 'reject' && { ifRejected }) },
  }
}

/** The fields with these names have a way; those that are new have an empty one. */
export const changeWays = (ways: readonly ValueWay[], names: readonly string[]): ValueWay[] =>
  names.map((field) => ways.find((way) => way.field === field) ?? { field, from: '' })

export const changeWay = (ways: readonly ValueWay[], field: string, from: string): ValueWay[] =>
  ways.map((way) => (way.field === field ? { field, from } : way))

const toOption = ({ field, label }: Pick<ProcessField, 'field' | 'label'>) => ({ value: field, text: label })

/** The days and times of the form that a step can wait for. */
export const listWaitFields = (fields: readonly ProcessField[]) =>
  fields.filter(({ type }) => type === 'date' || type === 'datetime').map(toOption)

const answered = ['text', 'textarea', 'number', 'money', 'date', 'time', 'datetime', 'select', 'multiselect', 'switch']

/** The fields that an answer of another system can fill in. */
export const listResultFields = (fields: readonly ProcessField[]) =>
  fields.filter(({ type, computed }) => answered.includes(type) && !computed).map(toOption)

const isText = (type: string) => type === 'text' || type === 'textarea'

/** The fields of this form whose values another form can take in this field of its own. */
export const listValueSources = (fields: readonly ProcessField[], { type }: Pick<ProcessField, 'type'>) =>
  fields.filter((own) => own.type === type || (isText(type) && isText(own.type))).map(toOption)

/** The fields of another form that can begin with a value of this one. */
export const listValueTargets = (
  fields: readonly ProcessField[],
  others: readonly ProcessField[],
): { value: string; text: string }[] =>
  others
    .filter(({ type, computed }) => type !== 'section' && type !== 'note' && !computed)
    .filter((field) => listValueSources(fields, field).length > 0)
    .map(toOption)

/**
 * The options of a choice, and after them the chosen fields that are not offered any more: whoever sees one can take it
 * away.
 *
 * @param fields the fields of the form that the choice is about
 */
export function addGoneOptions(
  options: readonly { value: string; text: string }[],
  ways: readonly ValueWay[],
  fields: readonly ProcessField[],
): { value: string; text: string }[] {
  const gone = ways.filter(({ field }) => !options.some(({ value }) => value === field))
  const toGoneOption = ({ field }: ValueWay) =>
    toOption(fields.find((one) => one.field === field) ?? { field, label: `已删除的字段 ${field}` })
  return [...options, ...gone.map(toGoneOption)]
}

type StartedProcess = Pick<ManagedProcess, 'key' | 'name' | 'isOn' | 'starts'>

/**
 * The processes that a step can start: not its own, and none that leads back to it, however long the way is.
 *
 * @returns `offered` and, to say why they are not, the `circular` ones beside its own
 */
export function splitStartedProcesses(processes: readonly StartedProcess[], own: string | undefined) {
  const returning = new Set(own === undefined ? [] : [own])
  const isReturning = ({ starts }: StartedProcess) => starts.some((key) => returning.has(key))
  for (let size = 0; size < returning.size; ) {
    size = returning.size
    for (const one of processes) if (isReturning(one)) returning.add(one.key)
  }
  return {
    offered: processes.filter(({ key }) => !returning.has(key)),
    circular: processes.filter(({ key }) => returning.has(key) && key !== own),
  }
}

/** What steps that hold a process up name. */
export interface HoldNames {
  fields: readonly ProcessField[]
  /** Undefined while they are read. */
  processes?: readonly StartedProcess[] | undefined
  /** Key of the process that is designed; undefined for a new one. */
  own?: string | undefined
  receivers?: readonly ProcessReceiver[] | undefined
}

/** `等待 3 天`, `等到 2026-12-31`, `等到表单里的入职日期`. */
function describeWait({ wait = {}, dueIn }: Pick<ProcessStepSetting, 'wait' | 'dueIn'>, fields: HoldNames['fields']) {
  const { hours, day, field } = wait
  if (hours !== undefined) {
    const { text, hours: unit } = waitUnits[findWaitUnit(hours, dueIn !== undefined)]
    return `等待 ${hours / unit} ${text.length > 1 && text !== '小时' ? `个${text}` : text}`
  }
  if (day !== undefined) return `等到 ${day}`
  if (field === undefined) return '还没有设置等多久'
  return `等到表单里的${fields.find((one) => one.field === field)?.label ?? '已删除的字段'}`
}

function describePush({ webhook }: ProcessStepSetting, receivers: HoldNames['receivers']) {
  if (!webhook) return '还没有选择通知谁'
  const found = receivers?.find(({ id }) => id === webhook.id)
  const name = receivers && !found ? '已删除的地址' : (found?.name ?? '外部系统')
  const count = webhook.results?.length ?? 0
  const parts = [`通知 ${name}`, found?.isPaused && '地址已暂停', count > 0 && `写回 ${count} 个字段`]
  const failed = failedChoices.find(({ value }) => value === webhook.ifFailed)?.text
  return joinTexts([...parts, failed && `失败时${failed}`])
}

function describeSubProcess({ process }: ProcessStepSetting, processes: HoldNames['processes']) {
  if (!process) return '还没有选择流程'
  const found = processes?.find(({ key }) => key === process.key)?.name
  const name = processes && found === undefined ? '已删除的流程' : `「${found ?? process.key}」`
  const count = process.values?.length ?? 0
  const rejected = rejectedChoices.find(({ value }) => value === process.ifRejected)?.text
  return joinTexts([`发起${name}`, count > 0 && `带入 ${count} 个值`, rejected && `不通过时${rejected}`])
}

/** What a step holds the process up for, in words; undefined for other kinds. */
export function describeHold(step: ProcessStepSetting, names: HoldNames): string | undefined {
  if (step.kind === 'wait') return describeWait(step, names.fields)
  if (step.kind === 'webhook') return describePush(step, names.receivers)
  return step.kind === 'process' ? describeSubProcess(step, names.processes) : undefined
}
