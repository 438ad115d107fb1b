// Steps that hold a process up, in the words of BPMN: a timer event is 等待, a service task 通知外部系统, a call activity 子流程.
import type { BpmnElement } from 'bpmn-moddle'

import type { ProcessField, ProcessStepSetting } from '@/contract/workflow/process-setting'

import { shortenName } from './bpmn-elements'
import { type BpmnNode, listElements, readElementText } from './bpmn-graph'

type Step = ProcessStepSetting
type Wait = NonNullable<Step['wait']>

/** A timer of BPMN: one of its three ways to say until when. */
interface BpmnTimer {
  kind: 'timeDuration' | 'timeDate' | 'timeCycle'
  body: string
}

/** The timer that says until when a step waits; undefined while that is not chosen. */
export function writeTimer({ hours, day, field }: Wait): BpmnTimer | undefined {
  if (hours !== undefined) return { kind: 'timeDuration', body: `PT${hours}H` }
  if (day !== undefined) return { kind: 'timeDate', body: `${day}T00:00:00+08:00` }
  return field === undefined ? undefined : { kind: 'timeDate', body: `\${${field}}` }
}

function readTimer({ element }: BpmnNode): BpmnTimer | undefined {
  const timer = listElements(element.eventDefinitions).find(({ $type }) => $type === 'bpmn:TimerEventDefinition')
  if (!timer) return undefined
  const kinds = ['timeDuration', 'timeDate', 'timeCycle'] as const
  const found = kinds.find((kind) => timer[kind] !== undefined) ?? 'timeDuration'
  return { kind: found, body: readElementText((timer[found] as BpmnElement | undefined)?.body) }
}

/** Whether a node is a step that waits. */
export const isTimerEvent = (node: BpmnNode): boolean =>
  node.type === 'IntermediateCatchEvent' && readTimer(node) !== undefined

const HOURS_MAX = 2160

function readHours(body: string): number | undefined {
  const [whole, weeks, days, hours, minutes] =
    /^P(?:(\d{1,3})W)?(?:(\d{1,3})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,3})M)?)?$/.exec(body) ?? []
  if (whole === undefined) return undefined
  const total = Number(weeks ?? 0) * 168 + Number(days ?? 0) * 24 + Number(hours ?? 0) + Number(minutes ?? 0) / 60
  return total >= 1 && total <= HOURS_MAX && Number.isInteger(total) ? total : undefined
}

/** Until when a timer waits; undefined when it does not translate. */
function readWait({ kind, body }: BpmnTimer, fields: ReadonlyMap<string, ProcessField>): Wait | undefined {
  if (kind === 'timeCycle') return undefined
  const hours = kind === 'timeDuration' ? readHours(body) : undefined
  if (hours !== undefined) return { hours }
  const [, field = ''] = /^[$#]\{\s*(\w+)\s*\}$/.exec(body) ?? []
  const type = fields.get(field)?.type
  if (type === 'date' || type === 'datetime') return { field }
  const [, day] = /^(\d{4}-\d{2}-\d{2})(?:T00:00(?::00(?:\.0+)?)?(?:\+08:00)?)?$/.exec(body) ?? []
  return kind === 'timeDate' && day !== undefined ? { day } : undefined
}

/** A step of ours that holds the process up; what another program has changed in the standard's part wins. */
export function renewHold(own: Step, node: BpmnNode, fields: ReadonlyMap<string, ProcessField>, notes: string[]): Step {
  if (own.kind === 'process' && own.process) {
    const key = readElementText(node.element.calledElement)
    return key && key !== own.process.key ? { ...own, process: toSubProcess(key, own.name, notes) } : own
  }
  const timer = own.kind === 'wait' ? readTimer(node) : undefined
  const written = writeTimer(own.wait ?? {})
  if (!timer || (timer.kind === written?.kind && timer.body === written.body)) return own
  const { dueIn: _dueIn, ...step } = own
  return { ...step, wait: takeWait(timer, own.name, fields, notes) }
}

function takeWait(timer: BpmnTimer, name: string, fields: ReadonlyMap<string, ProcessField>, notes: string[]): Wait {
  const wait = readWait(timer, fields)
  if (!wait) notes.push(`「${name}」的定时「${shortenName(timer.body, 60)}」没有翻译，请设置等多久`)
  return wait ?? {}
}

function toSubProcess(key: string, name: string, notes: string[]): Step['process'] {
  if (/^[\w.-]{1,64}$/.test(key)) return { key }
  notes.push(`「${name}」调用的「${shortenName(key, 60)}」没有，请选择发起哪个流程`)
  return undefined
}

/** What an element of another program becomes that holds the process up; undefined when it is none. */
export function readHold(
  node: BpmnNode,
  name: string,
  fields: ReadonlyMap<string, ProcessField>,
  notes: string[],
): Pick<Step, 'kind' | 'wait' | 'process'> | undefined {
  if (node.type === 'ServiceTask') {
    notes.push(`服务任务「${name}」按通知外部系统导入，里面的程序不会运行：请选择通知哪个系统`)
    return { kind: 'webhook' }
  }
  if (node.type === 'CallActivity') {
    const process = toSubProcess(readElementText(node.element.calledElement), name, notes)
    notes.push(`调用活动「${name}」按子流程导入，请核对发起哪个流程、带入哪些内容`)
    return { kind: 'process', ...(process && { process }) }
  }
  const timer = node.type === 'IntermediateCatchEvent' ? readTimer(node) : undefined
  return timer && { kind: 'wait', wait: takeWait(timer, name, fields, notes) }
}
