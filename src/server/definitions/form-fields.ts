// Fields of process forms, short to write: for templates of companies, and for the demo.
import type { FormFieldDefinition, OptionalAction } from './process'

export const everyAction: readonly OptionalAction[] = [
  'addSign',
  'addSignComplete',
  'circulate',
  'transfer',
  'delegate',
  'returnPrev',
  'returnTo',
  'retrieve',
]

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

export const toOptions = (labels: readonly string[]) => labels.map((value) => ({ value, label: value }))

export const choice = (field: string, label: string, labels: readonly string[], more: More = {}) =>
  ({ field, label, type: 'select', required: true, options: toOptions(labels), ...more }) satisfies FormFieldDefinition

export const choices = (field: string, label: string, labels: readonly string[], more: More = {}) =>
  ({ field, label, type: 'multiselect', options: toOptions(labels), ...more }) satisfies FormFieldDefinition

/** A cascader of two levels. */
export const cascade = (field: string, label: string, tree: Readonly<Record<string, readonly string[]>>) =>
  ({
    field,
    label,
    type: 'cascader',
    options: Object.entries(tree).map(([value, inner]) => ({ value, label: value, children: toOptions(inner) })),
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
