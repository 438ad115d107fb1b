import type { FormFieldDefinition, OptionalAction, ProcessStep } from '@/server/definitions/process'
import { type DemoPersonKey, demoPeople } from '@/server/seed/people'
import type { DefinitionRow } from '@/server/workflow/instances/instance-store'

const everyAction: readonly OptionalAction[] = [
  'addSign',
  'addSignComplete',
  'circulate',
  'transfer',
  'delegate',
  'returnPrev',
  'returnTo',
  'retrieve',
]

/** A process of the demo company, as it is written. */
export type Definition = Pick<DefinitionRow, 'key' | 'name' | 'icon' | 'prefix' | 'description' | 'steps'> & {
  group: 'equipment' | 'purchase' | 'office' | 'legal' | 'information'
  fields: readonly FormFieldDefinition[]
  summary: readonly { label: string; pattern: string }[]
  amountField?: string
  subject: string
  oneByOne?: string
}

/** A step of a process, for people by name or by role. */
export function step(
  key: string,
  name: string,
  people: readonly DemoPersonKey[],
  more: Partial<Omit<ProcessStep, 'key' | 'name' | 'assignees'>> = {},
): ProcessStep {
  return { key, name, mode: 'any', allow: everyAction, ...more, assignees: people.map((one) => demoPeople[one].id) }
}

type More = Partial<FormFieldDefinition>
type Columns = NonNullable<FormFieldDefinition['columns']>

export const text = (field: string, label: string, more: More = {}): FormFieldDefinition => ({
  field,
  label,
  type: 'text',
  required: true,
  maxLength: 100,
  ...more,
})

const optionsOf = (labels: readonly string[]) => labels.map((value) => ({ value, label: value }))

export const choice = (field: string, label: string, labels: readonly string[], more: More = {}) =>
  ({ field, label, type: 'select', required: true, options: optionsOf(labels), ...more }) satisfies FormFieldDefinition

export const choices = (field: string, label: string, labels: readonly string[], more: More = {}) =>
  ({ field, label, type: 'multiselect', options: optionsOf(labels), ...more }) satisfies FormFieldDefinition

/** A cascader of two levels. */
export const cascade = (field: string, label: string, tree: Readonly<Record<string, readonly string[]>>) =>
  ({
    field,
    label,
    type: 'cascader',
    options: Object.entries(tree).map(([value, inner]) => ({ value, label: value, children: optionsOf(inner) })),
  }) satisfies FormFieldDefinition

export const money = (field: string, label: string, more: More = {}): FormFieldDefinition => ({
  field,
  label,
  type: 'money',
  required: true,
  ...more,
})

export const number = (field: string, label: string, unit: string, more: More = {}): FormFieldDefinition => ({
  field,
  label,
  type: 'number',
  unit,
  min: 0,
  ...more,
})

export const day = (field: string, label: string, more: More = {}): FormFieldDefinition => ({
  field,
  label,
  type: 'date',
  required: true,
  ...more,
})

export const moment = (field: string, label: string, more: More = {}): FormFieldDefinition => ({
  field,
  label,
  type: 'datetime',
  required: true,
  ...more,
})

export const days = (field: string, label: string): FormFieldDefinition => ({
  field,
  label,
  type: 'daterange',
  required: true,
})

export const story = (field: string, label: string, more: More = {}): FormFieldDefinition => ({
  field,
  label,
  type: 'textarea',
  required: true,
  maxLength: 500,
  ...more,
})

export const files = (field: string, label: string, more: More = {}): FormFieldDefinition => ({
  field,
  label,
  type: 'file',
  maxCount: 9,
  ...more,
})

export const pictures = (field: string, label: string, more: More = {}): FormFieldDefinition => ({
  field,
  label,
  type: 'image',
  maxCount: 9,
  ...more,
})

export const people = (field: string, label: string, more: More = {}): FormFieldDefinition => ({
  field,
  label,
  type: 'user',
  ...more,
})

export const yes = (field: string, label: string, more: More = {}): FormFieldDefinition => ({
  field,
  label,
  type: 'switch',
  ...more,
})

export const place = (field: string, label: string, more: More = {}): FormFieldDefinition => ({
  field,
  label,
  type: 'location',
  ...more,
})

export const section = (field: string, label: string, more: More = {}): FormFieldDefinition => ({
  field,
  label,
  type: 'section',
  ...more,
})

/** Rich text among the fields; as the server cleans it. */
export const note = (field: string, html: string): FormFieldDefinition => ({ field, label: '说明', type: 'note', html })

export const table = (field: string, label: string, columns: Columns, more: More = {}): FormFieldDefinition => ({
  field,
  label,
  type: 'table',
  maxCount: 50,
  columns,
  ...more,
})

/** The person who fills it in, already there and not to be changed. */
export const applicant: FormFieldDefinition = {
  field: 'applicant',
  label: '申请人',
  type: 'user',
  start: 'read',
  initial: 'me.userId',
}
