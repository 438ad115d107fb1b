// Fields of process forms, short to write: for templates of companies, and for the demo.
import type { FormFieldDefinition } from './process'

type More = Partial<FormFieldDefinition>
type Columns = NonNullable<FormFieldDefinition['columns']>

const text = (field: string, label: string, more: More = {}): FormFieldDefinition => ({
  field,
  label,
  type: 'text',
  required: true,
  maxLength: 100,
  ...more,
})

export const toOptions = (labels: readonly string[]) => labels.map((value) => ({ value, label: value }))

const choice = (field: string, label: string, labels: readonly string[], more: More = {}) =>
  ({ field, label, type: 'select', required: true, options: toOptions(labels), ...more }) satisfies FormFieldDefinition

const choices = (field: string, label: string, labels: readonly string[], more: More = {}) =>
  ({ field, label, type: 'multiselect', options: toOptions(labels), ...more }) satisfies FormFieldDefinition

/** A cascader of two levels. */
const cascade = (field: string, label: string, tree: Readonly<Record<string, readonly string[]>>) =>
  ({
    field,
    label,
    type: 'cascader',
    options: Object.entries(tree).map(([value, inner]) => ({ value, label: value, children: toOptions(inner) })),
  }) satisfies FormFieldDefinition

const money = (field: string, label: string, more: More = {}): FormFieldDefinition => ({
  field,
  label,
  type: 'money',
  required: true,
  ...more,
})

const number = (field: string, label: string, unit: string, more: More = {}): FormFieldDefinition => ({
  field,
  label,
  type: 'number',
  unit,
  min: 0,
  ...more,
})

const day = (field: string, label: string, more: More = {}): FormFieldDefinition => ({
  field,
  label,
  type: 'date',
  required: true,
  ...more,
})

const moment = (field: string, label: string, more: More = {}): FormFieldDefinition => ({
  field,
  label,
  type: 'datetime',
  required: true,
  ...more,
})

const days = (field: string, label: string): FormFieldDefinition => ({
  field,
  label,
  type: 'daterange',
  required: true,
})

const story = (field: string, label: string, more: More = {}): FormFieldDefinition => ({
  field,
  label,
  type: 'textarea',
  required: true,
  maxLength: 500,
  ...more,
})

const files = (field: string, label: string, more: More = {}): FormFieldDefinition => ({
  field,
  label,
  type: 'file',
  maxCount: 9,
  ...more,
})

const pictures = (field: string, label: string, more: More = {}): FormFieldDefinition => ({
  field,
  label,
  type: 'image',
  maxCount: 9,
  ...more,
})

const people = (field: string, label: string, more: More = {}): FormFieldDefinition => ({
  field,
  label,
  type: 'user',
  ...more,
})

const yes = (field: string, label: string, more: More = {}): FormFieldDefinition => ({
  field,
  label,
  type: 'switch',
  ...more,
})

const place = (field: string, label: string, more: More = {}): FormFieldDefinition => ({
  field,
  label,
  type: 'location',
  ...more,
})

const section = (field: string, label: string, more: More = {}): FormFieldDefinition => ({
  field,
  label,
  type: 'section',
  ...more,
})

/** Rich text among the fields; as the server cleans it. */
const note = (field: string, html: string): FormFieldDefinition => ({ field, label: '说明', type: 'note', html })

const table = (field: string, label: string, columns: Columns, more: More = {}): FormFieldDefinition => ({
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

/** The lines of a summary: their labels, and what stands behind them. */
export const buildSummary = (lines: Readonly<Record<string, string>>) =>
  Object.entries(lines).map(([label, pattern]) => ({ label, pattern }))

/** Makes the fields of a form: `formField.text('reason', '事由')`. */
export const formField = {
  text,
  choice,
  choices,
  cascade,
  money,
  number,
  day,
  moment,
  days,
  story,
  files,
  pictures,
  people,
  yes,
  place,
  section,
  note,
  table,
}
