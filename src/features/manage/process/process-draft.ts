import { array, boolean, type InferOutput, number, object, optional, record, string } from 'valibot'

import { listProcessFaults } from '@/contract/workflow/process-faults'
import {
  ProcessContent,
  ProcessField,
  type ProcessSetting,
  ProcessStepSetting,
} from '@/contract/workflow/process-setting'
import { Person } from '@/contract/workflow/task'
import { buildTextFields, type ComparedField, toSortedText } from '@/features/manage/compare/compared-field'
import { type ComparedQuestion, switchOptions } from '@/features/manage/condition'
import { keepErrors } from '@/features/manage/keep-errors'
import { listChoicePlaces } from '@/lib/form/choice-places'
import { listStarterFields } from '@/lib/form/condition-words'

import { describeNumbering, describePrint } from './process-paper'
import { describeFlow } from './process-parallel'

/** A process while it is edited: its texts may still be empty. Fields and steps come from sheets that check them. */
export const ProcessDesign = object({
  name: string(),
  icon: string(),
  description: string(),
  groupName: string(),
  prefix: string(),
  numbering: ProcessContent.entries.numbering,
  print: ProcessContent.entries.print,
  fields: array(ProcessField),
  summary: ProcessContent.entries.summary,
  amountField: optional(string()),
  /** Title pattern as people write it: `预订 {会议室}`. */
  subject: string(),
  canBatch: boolean(),
  batchDisabledReason: string(),
  steps: array(ProcessStepSetting),
  /** Who is named in the steps. */
  people: record(string(), Person),
  /** The version that it was read with; 0 for a new one. */
  version: number(),
  /** Of the draft on the server that it began with; absent or 0: none. */
  revision: optional(number()),
  /** Key of the draft of a new process. */
  draft: optional(string()),
})
export type ProcessDesign = InferOutput<typeof ProcessDesign>

/** Number of lines that list cards have room for. */
const SUMMARY_MAX = 4
/** Characters of the label of such a line. */
export const SUMMARY_LABEL_MAX = 20

export const emptyProcess: ProcessDesign = {
  name: '',
  icon: 'more',
  description: '',
  groupName: '',
  prefix: '',
  fields: [{ field: 'f1', label: '事由', type: 'textarea', required: true, maxLength: 500 }],
  summary: [],
  subject: '',
  canBatch: true,
  batchDisabledReason: '',
  steps: [{ key: 's1', name: '部门负责人审批', mode: 'any', assignees: [], roles: ['departmentManager'], allow: [] }],
  people: {},
  version: 0,
}

const PATTERN_NAME = /\{([^{}]+)\}/g

type Named = Pick<ProcessField, 'field' | 'label'>

/** How a pattern names a field: by its label, or by its name where the label could be another one as well. */
function getPatternName({ field, label }: Named, fields: readonly Named[]): string {
  const isOnly = fields.every((one) => one.field === field || (one.label !== label && one.field !== label))
  return isOnly && !/[{}]/.test(label) ? label : field
}

/** The field that a name of a pattern stands for: that of the label, if only one has it, else that of the name. */
function findPatternField(name: string, fields: readonly Named[]): Named | undefined {
  return fields.find((one) => name === getPatternName(one, fields)) ?? fields.find(({ field }) => field === name)
}

/** Shows a pattern by the labels of its fields. */
export const toLabelPattern = (pattern: string, fields: readonly ProcessField[]): string =>
  pattern.replace(PATTERN_NAME, (whole, name) => {
    const found = fields.find(({ field }) => field === name)
    return found === undefined ? whole : `{${getPatternName(found, fields)}}`
  })

/** The pattern that the labels stand for; a label without a field, or of two, stays, and is a fault. */
export const toNamePattern = (pattern: string, fields: readonly ProcessField[]): string =>
  pattern.replace(PATTERN_NAME, (whole, label) => {
    const found = findPatternField(label, fields)
    return found === undefined ? whole : `{${found.field}}`
  })

export function toProcessDesign({
  content,
  people,
  version,
}: Pick<ProcessSetting, 'content' | 'people' | 'version'>): ProcessDesign {
  return { ...content, subject: toLabelPattern(content.subject ?? '', content.fields), people, version }
}

/** What a version or a file puts into a draft, in place of all that it has; the draft keeps its own version. */
export function toTakenDesign(saved: Pick<ProcessSetting, 'content' | 'people'>) {
  const { version: _version, ...design } = toProcessDesign({ ...saved, version: 0 })
  return addAbsentKeys(design)
}

/** A design that also has the keys that are absent from it: a change without a key leaves the value as it is. */
export const addAbsentKeys = <T extends Partial<ProcessDesign>>(design: T) => ({
  ...design,
  amountField: design.amountField,
  numbering: design.numbering,
  print: design.print,
})

/** The content that a draft describes. */
export function toProcessContent(design: ProcessDesign): ProcessContent {
  const {
    people: _people,
    version: _version,
    revision: _revision,
    draft: _draft,
    amountField,
    subject,
    ...content
  } = design
  const { fields, canBatch } = content
  const money = fields.filter(({ type }) => type === 'money')
  const amount = money.find(({ field }) => field === amountField) ?? money[0]
  return {
    ...content,
    name: content.name.trim(),
    description: content.description.trim(),
    groupName: content.groupName.trim(),
    prefix: content.prefix.trim().toUpperCase(),
    batchDisabledReason: canBatch ? '' : content.batchDisabledReason.trim(),
    ...(amount && { amountField: amount.field }),
    ...(subject.trim() && { subject: toNamePattern(subject.trim(), fields) }),
  }
}

/** What is wrong with the texts of a process, by field. */
export function listTextFaults(draft: ProcessDesign): Record<string, string> {
  const { name, groupName, prefix } = toProcessContent(draft)
  const strange = [...draft.subject.matchAll(PATTERN_NAME)].find(
    ([, label = '']) => findPatternField(label, draft.fields) === undefined,
  )?.[1]
  const isShared = draft.fields.some(({ label }) => label === strange)
  return keepErrors({
    name: !name && '请填写流程名称',
    groupName: !groupName && '请选择或填写分组',
    prefix: !/^[A-Z0-9]{2,4}$/.test(prefix) && '请填写 2 到 4 位字母或数字',
    subject: strange !== undefined && (isShared ? `有两个「${strange}」，请改名` : `表单里没有「${strange}」`),
  })
}

/** Errors of a process: of its texts by field, of its form and flow by place. */
export const validateProcessDesign = (draft: ProcessDesign): Record<string, string> => ({
  ...listProcessFaults(toProcessContent(draft)),
  ...listTextFaults(draft),
})

/** Whether the lines of list cards can show a field by itself. */
export const isShownInLists = ({ type }: ProcessField) =>
  !['section', 'note', 'table', 'file', 'image', 'signature', 'textarea'].includes(type)

/** Fields that a list card can show, as options. */
export const listSummaryChoices = (fields: readonly ProcessField[]) =>
  fields.filter(isShownInLists).map(({ field, label }) => ({ value: field, text: label }))

/** The fields whose lines are theirs alone. */
export const listSummaryFields = ({ summary }: Pick<ProcessDesign, 'summary'>): string[] =>
  summary.flatMap(({ pattern }) => /^\{(\w+)\}$/.exec(pattern)?.[1] ?? [])

/** The lines of list cards; those that join several fields stay. */
export function changeSummary(
  { summary, fields }: Pick<ProcessDesign, 'summary' | 'fields'>,
  names: readonly string[],
): ProcessDesign['summary'] {
  const joint = summary.filter(({ pattern }) => !/^\{\w+\}$/.test(pattern))
  const own = names.flatMap((name) => {
    const field = fields.find((one) => one.field === name)
    return field ? [{ label: field.label.slice(0, SUMMARY_LABEL_MAX), pattern: `{${name}}` }] : []
  })
  return [...joint, ...own].slice(0, SUMMARY_MAX)
}

/** The lines of list cards without a field: one that joins it with others shows these. */
export const removeSummaryField = (summary: ProcessDesign['summary'], name: string): ProcessDesign['summary'] =>
  summary.flatMap((line) => {
    const names = [...line.pattern.matchAll(/\{(\w+)\}/g)].map((found) => found[1])
    const others = names.filter((one) => one !== name)
    if (others.length === names.length) return [line]
    return others.length > 0 ? [{ ...line, pattern: others.map((one) => `{${one}}`).join(' ') }] : []
  })

/** What refers to a field, and has to be changed when it is removed: conditions, formulas, rights of steps, the title. */
export function listFieldUses({ fields, steps, subject }: ProcessDesign, name: string): string[] {
  const isNamed = (source: string | undefined) => source !== undefined && new RegExp(`\\b${name}\\b`).test(source)
  return [
    ...fields
      .filter((one) => one.field !== name)
      .filter(({ visibleWhen, requiredWhen, validWhen, computed, columns = [] }) =>
        [visibleWhen, requiredWhen, validWhen, computed, ...columns.map((column) => column.computed)].some(isNamed),
      )
      .map(({ label }) => label),
    ...steps
      .filter(
        (step) =>
          [step, ...listChoicePlaces(step)].some(({ when }) => isNamed(when)) ||
          step.roles?.includes(`field:${name}`) ||
          listHoldFields(step).includes(name),
      )
      .map((step) => step.name),
    ...(isNamed(toNamePattern(subject, fields)) ? ['标题格式'] : []),
  ]
}

/** The fields that a step waits for, fills in from an answer, or gives to a sub-process. */
const listHoldFields = ({ wait, webhook, process }: ProcessStepSetting): (string | undefined)[] => [
  wait?.field,
  ...(webhook?.results ?? []).map(({ field }) => field),
  ...(process?.values ?? []).map(({ from }) => from),
]

const STEP_NAME_MAX = 20
const COPY = '（副本）'

/** The name of a copy of a step; a sign of two halves stays whole. */
export function nameCopy(name: string): string {
  let kept = ''
  for (const sign of name) {
    if (kept.length + sign.length + COPY.length > STEP_NAME_MAX) break
    kept += sign
  }
  return kept + COPY
}

/** A draft without a field, and without what only said how the field is shown. */
export function removeField(draft: ProcessDesign, name: string): Partial<ProcessDesign> {
  return {
    fields: draft.fields.filter(({ field }) => field !== name),
    summary: removeSummaryField(draft.summary, name),
    ...(draft.print && { print: { ...draft.print, omits: draft.print.omits.filter((omitted) => omitted !== name) } }),
    steps: draft.steps.map(({ fields, ...step }) => ({
      ...step,
      ...(fields && { fields: Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name)) }),
    })),
  }
}

/**
 * A name that none of these has: `f3`; `f3v2` in a draft on the second version. What an earlier version had under a name
 * that was removed since, as the answers of applications and the times of steps, must not become that of something new.
 *
 * @param version the published version that the draft changes; 0 for a new process
 */
export function createName(prefix: string, names: readonly string[], version = 0): string {
  const end = version > 0 ? `v${version}` : ''
  let at = names.length + 1
  while (names.includes(`${prefix}${at}${end}`)) at += 1
  return `${prefix}${at}${end}`
}

const comparable = new Set(['select', 'multiselect', 'number', 'text', 'date', 'datetime'])

/** What conditions of steps are said by: the fields, and the starter. */
export const listNamedFields = (fields: readonly ProcessField[], people: Readonly<Record<string, Person>> = {}) => [
  ...fields,
  ...listStarterFields(people),
]

/** The fields that a condition can compare, as questions; an amount is compared in yuan. */
export const toComparedFields = (fields: readonly ProcessField[]): ComparedQuestion[] =>
  fields.flatMap(({ field, label, type, options = [] }): ComparedQuestion[] => {
    if (type === 'money') return [{ field, label: `${label}（元）`, type: 'number' }]
    if (type === 'switch') return [{ field, label, type: 'select', options: switchOptions }]
    if (!comparable.has(type)) return []
    return [{ field, label, type: type as ComparedQuestion['type'], options: options.map(toPlainOption) }]
  })

const toPlainOption = ({ value, label }: { value: string; label: string }) => ({ value, label })

const toLines = (draft: ProcessDesign) => ({
  名称: draft.name,
  说明: draft.description || '无',
  分组: draft.groupName,
  单号: describeNumbering(draft),
  字段: draft.fields.map(({ label }) => label).join('、'),
  打印: describePrint(draft),
  节点: describeFlow(draft.steps),
})

/** Names of what both have and set otherwise, as a line. */
function describeSettings<T extends { name: string }>(what: string, before: Map<string, T>, after: Map<string, T>) {
  const changed = [...after].filter(([key, now]) => {
    const was = before.get(key)
    return was !== undefined && was.name === now.name && toSortedText(was) !== toSortedText(now)
  })
  const names = changed.slice(0, CHANGED_MAX).map(([, { name }]) => `「${name}」`)
  const more = changed.length > CHANGED_MAX ? `等 ${changed.length} 个` : ''
  return changed.length > 0 ? [`${what}的设置：${names.join('、')}${more}`] : []
}

/** Most names in a line. */
const CHANGED_MAX = 10

const mapSteps = ({ steps }: ProcessDesign) => new Map(steps.map((step) => [step.key, step]))
const mapFields = ({ fields }: ProcessDesign) =>
  new Map(fields.map((field) => [field.field, { ...field, name: field.label }]))

/** What is compared when two editors publish a process. */
export const processFields: readonly ComparedField<ProcessDesign>[] = [
  ...buildTextFields<ProcessDesign>({
    name: '名称',
    icon: '图标',
    description: '说明',
    groupName: '分组',
    prefix: '编号前缀',
    subject: '标题',
  }),
  { label: '单号', keys: ['numbering'], read: describeNumbering },
  { label: '打印', keys: ['print'], read: describePrint },
  {
    label: '字段',
    keys: ['fields', 'amountField', 'summary'],
    read: ({ fields }) => fields.map(({ label }) => label).join('、'),
  },
  { label: '节点', keys: ['steps', 'people'], read: ({ steps }) => describeFlow(steps) },
  {
    label: '批量审批',
    keys: ['canBatch', 'batchDisabledReason'],
    read: ({ canBatch, batchDisabledReason }) => (canBatch ? '可以' : `不可以：${batchDisabledReason}`),
  },
]

/** What has changed between two published versions, one line each. */
export function listProcessChanges(before: ProcessDesign, after: ProcessDesign): string[] {
  const [was, is] = [Object.entries(toLines(before)), Object.entries(toLines(after))]
  const texts = is.flatMap(([label, text], at) =>
    was[at]?.[1] === text ? [] : [`${label}：${was[at]?.[1]} → ${text}`],
  )
  const lines = [
    ...texts,
    ...describeSettings('字段', mapFields(before), mapFields(after)),
    ...describeSettings('节点', mapSteps(before), mapSteps(after)),
  ]
  if (lines.length > 0 || toSortedText(toProcessContent(before)) === toSortedText(toProcessContent(after))) return lines
  return ['其他设置有变']
}
