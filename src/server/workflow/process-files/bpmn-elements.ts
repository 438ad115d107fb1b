// What single elements of a BPMN file say: attributes and forms of Camunda and Flowable, deciders, limits of time.
import type { BpmnElement } from 'bpmn-moddle'

import { PROCESS_FIELDS_MAX, type ProcessField, type ProcessStepSetting } from '@/contract/workflow/process-setting'
import { takeStart } from '@/lib/text/cut-text'

import { type BpmnNode, listElements, readElementText } from './bpmn-graph'
import { INITIATOR_EXPRESSION } from './bpmn-names'

type Step = ProcessStepSetting

/** Who decides a step, as the file writes it: people and groups of another program. */
export interface FileCandidates {
  users: string[]
  groups: string[]
}

const listExtensions = (element: BpmnElement) =>
  listElements((element.extensionElements as BpmnElement | undefined)?.values)

/** An attribute of Camunda, Flowable or Activiti. */
export function readAttribute({ $attrs = {} }: BpmnElement, name: string): string {
  const found = ['camunda', 'flowable', 'activiti'].map((prefix) => $attrs[`${prefix}:${name}`])
  return readElementText(found.find((value) => value !== undefined))
}

/** The JSON of an element of ours; undefined when there is none. */
export function readOwn(element: BpmnElement, name: string): unknown {
  const body = listExtensions(element).find(({ $type }) => $type === `va:${name}`)?.$body
  if (typeof body !== 'string') return undefined
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** A text within a limit. */
export function shortenName(text: string, max: number): string {
  return text.length > max ? `${takeStart(text, max - 1)}…` : text
}

const splitList = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

export const FIELD_NAME = /^[a-zA-Z]\w{0,31}$/

const fieldTypes: Readonly<Record<string, ProcessField['type']>> = {
  string: 'text',
  long: 'number',
  int: 'number',
  integer: 'number',
  double: 'number',
  date: 'date',
  boolean: 'switch',
  enum: 'select',
}

/** An attribute of an element that is none of BPMN. */
const readPlain = (element: BpmnElement, name: string) => readElementText(element[name] ?? element.$attrs?.[name])

const readOptions = ({ $children = [] }: BpmnElement) =>
  $children
    .filter(({ $type }) => /:value$/.test($type))
    .map((option) => ({
      value: shortenName(readPlain(option, 'id'), 64),
      label: shortenName(readPlain(option, 'name') || readPlain(option, 'id'), 64),
    }))
    .filter(({ value }) => value)

function isRequiredField(entry: BpmnElement): boolean {
  const rules = (entry.$children ?? []).flatMap(({ $children = [] }) => $children)
  return readPlain(entry, 'required') === 'true' || rules.some((rule) => readPlain(rule, 'name') === 'required')
}

function readFormField(entry: BpmnElement, notes: string[]): ProcessField[] {
  const [field, type] = [readPlain(entry, 'id'), readPlain(entry, 'type') || 'string']
  const label = shortenName(readPlain(entry, 'label') || readPlain(entry, 'name') || field, 100)
  if (!FIELD_NAME.test(field)) {
    notes.push(`表单字段「${shortenName(label, 30)}」的编号不能用，没有导入`)
    return []
  }
  const fieldType = fieldTypes[type]
  if (!fieldType) notes.push(`表单字段「${shortenName(label, 30)}」的类型「${shortenName(type, 20)}」没有，按文本导入`)
  const base = { field, label, ...(isRequiredField(entry) && { required: true }) }
  if (fieldType !== 'select') return [{ ...base, type: fieldType ?? 'text' }]
  return [{ ...base, type: fieldType, options: readOptions(entry).slice(0, PROCESS_FIELDS_MAX) }]
}

/** Fields of forms in the files of Camunda and Flowable; what is no field of ours is listed. */
export function readFormFields({ element }: BpmnNode, notes: string[]): ProcessField[] {
  const entries = listExtensions(element).flatMap((form) => {
    if (/:formData$/.test(form.$type)) return form.$children ?? []
    return /:formProperty$/.test(form.$type) ? [form] : []
  })
  return entries.flatMap((entry) => readFormField(entry, notes))
}

/** Whether one of several is enough, or all decide. */
export function readMode({ element }: BpmnNode, name: string, notes: string[]): Step['mode'] {
  const loop = element.loopCharacteristics as BpmnElement | undefined
  if (!loop) return 'any'
  if (loop.$type !== 'bpmn:MultiInstanceLoopCharacteristics') {
    notes.push(`「${name}」的循环没有导入`)
    return 'any'
  }
  const completion = readElementText((loop.completionCondition as BpmnElement | undefined)?.body)
  if (completion) notes.push(`「${name}」的多人完成条件「${shortenName(completion, 60)}」没有翻译，请核对多人时的方式`)
  return loop.isSequential === true ? 'sequence' : 'all'
}

/** How long people have. */
export function readDue({ element, timer }: BpmnNode, name: string, notes: string[]): Pick<Step, 'dueHours'> {
  const dueText = readAttribute(element, 'dueDate') || timer
  if (!dueText) return {}
  const [, days = '0', hours = '0'] = /^P(?:(\d{1,2})D)?(?:T(\d{1,3})H)?$/.exec(dueText) ?? []
  const total = Number(days) * 24 + Number(hours)
  if (total >= 1 && total <= 720) return { dueHours: total }
  notes.push(`「${name}」的期限「${shortenName(dueText, 60)}」没有翻译`)
  return {}
}

/** What a task has beside its people. */
export function noteDetails({ element }: BpmnNode, name: string, notes: string[]): void {
  const types = listExtensions(element).map(({ $type }) => $type)
  if (types.some((type) => /[lL]istener$/.test(type))) notes.push(`「${name}」的监听器没有导入，里面的程序不会运行`)
  if (types.some((type) => /:(formData|formProperty)$/.test(type))) {
    notes.push(`「${name}」自己的表单字段没有导入：请加到表单里，再设置表单权限`)
  }
  const form = readAttribute(element, 'formKey')
  if (form) notes.push(`「${name}」的外部表单「${shortenName(form, 40)}」没有导入`)
  const text = listElements(element.documentation)[0]?.text
  if (readElementText(text)) notes.push(`「${name}」的说明没有导入：${shortenName(readElementText(text), 60)}`)
}

/** Who decides a task: the people and groups of its attributes, else those of its lane. @param initiator the name that the file gives to who starts */
export function readCandidates({ element, lane }: BpmnNode, initiator: string): FileCandidates {
  const zeebe = listExtensions(element).find(({ $type }) => $type === 'zeebe:assignmentDefinition') as
    | Record<string, unknown>
    | undefined
  const resources = listElements(element.resources).map((resource) => {
    const assignment = resource.resourceAssignmentExpression as BpmnElement | undefined
    return readElementText((assignment?.expression as BpmnElement | undefined)?.body)
  })
  const users = [
    readAttribute(element, 'assignee'),
    ...splitList(readAttribute(element, 'candidateUsers')),
    readElementText(zeebe?.assignee),
    ...splitList(readElementText(zeebe?.candidateUsers)),
  ].filter(Boolean)
  const groups = [
    ...splitList(readAttribute(element, 'candidateGroups')),
    ...splitList(readElementText(zeebe?.candidateGroups)),
    ...resources,
  ].filter(Boolean)
  // The one who starts goes by the name that the file gives him.
  const named = users.map((user) => (initiator && user === `\${${initiator}}` ? INITIATOR_EXPRESSION : user))
  const isLaneUsed = named.length + groups.length === 0 && lane
  return { users: named, groups: isLaneUsed ? [lane] : groups }
}
