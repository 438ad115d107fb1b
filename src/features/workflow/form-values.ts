import type { InferOutput } from 'valibot'

import type { FormField } from '@/contract/form'
import type { FieldValue } from '@/contract/shapes'
import type { TaskForm } from '@/contract/task'
import { formatAmount } from '@/lib/amount'

type Value = InferOutput<typeof FieldValue> | undefined

type Described = Pick<FormField, 'type' | 'unit'> & Partial<Pick<FormField, 'options'>>

/** A field's value as people read it; empty when there is none. An unknown type shows its text. */
export function shownValue(field: Described, value: Value): string {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return value.map((one) => shownValue(field, one)).join('、')
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (field.type === 'money') return formatAmount(Number(value))
  const text = field.options?.find((option) => option.value === value)?.label ?? String(value)
  return field.unit ? `${text} ${field.unit}` : text
}

const FILES = new Set(['file', 'image'])

/** The fields that read as a line of label and value: neither hidden, nor files, nor tables. */
export function plainFields({ fields }: TaskForm): FormField[] {
  return fields.filter(({ mode, type }) => mode !== 'hidden' && !FILES.has(type) && type !== 'table')
}

/** The tables of a form that hold rows, each with them. */
export function tablesOf(form: TaskForm) {
  return form.fields
    .filter(({ mode, type }) => mode !== 'hidden' && type === 'table')
    .map((field) => ({ field, rows: form.boData.sub[field.field] ?? [] }))
    .filter(({ rows }) => rows.length > 0)
}

/** The value a field had when it was handed in, where somebody changed it since. */
export function valueBefore(form: TaskForm, field: FormField): { text: string; byName: string } | undefined {
  const change = form.changes.find((one) => one.field === field.field)
  return change && { text: shownValue(field, change.before) || '未填写', byName: change.byName }
}
