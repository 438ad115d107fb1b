import type { InferOutput } from 'valibot'

import type { FieldValue } from '@/contract/shapes'
import type { FormField } from '@/contract/workflow/form'
import type { TaskForm } from '@/contract/workflow/task'
import { formatAmount } from '@/lib/amount'
import { formatDayRange } from '@/lib/days'
import { visibleFields } from '@/lib/form/form'

type Value = InferOutput<typeof FieldValue> | undefined
type Described = Pick<FormField, 'type' | 'unit'> & Partial<Pick<FormField, 'options'>>

/** Names of the ids in a form: users, departments, files. */
export type FormNames = ReadonlyMap<string, string>

const named = new Set(['user', 'dept', 'file', 'image'])
/** Field types without a value. */
const silent = new Set(['section', 'note', 'table'])

interface Option {
  value: string
  label: string
  children?: readonly Option[] | undefined
}

/** The label of an option, at any level. */
function findOptionLabel(options: readonly Option[], value: string): string | undefined {
  for (const option of options) {
    const label = option.value === value ? option.label : findOptionLabel(option.children ?? [], value)
    if (label !== undefined) return label
  }
  return undefined
}

const joints: Readonly<Record<string, (parts: readonly string[]) => string>> = {
  daterange: formatDayRange,
  cascader: (parts) => parts.join(' / '),
  location: (parts) => parts.join(' '),
}
const joinPlain = (parts: readonly string[]) => parts.join('、')

/** Formats a value for print; empty when there is none. An unknown type is printed as text. */
export function formatPrintedValue(field: Described, value: Value, names: FormNames): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (Array.isArray(value)) {
    // A location has a name, an address and two coordinates, which are not printed.
    const shown = field.type === 'location' ? value.slice(0, 2) : value
    const texts = shown.map((one) => formatPrintedValue(field, one, names))
    return (joints[field.type] ?? joinPlain)(texts.filter(Boolean))
  }
  if (field.type === 'money') return formatAmount(Number(value))
  if (named.has(field.type)) return names.get(String(value)) ?? '—'
  const text = findOptionLabel(field.options ?? [], String(value)) ?? String(value)
  return field.unit ? `${text} ${field.unit}` : text
}

/** Ids of users and departments in a form. */
export function listNamedIds({ fields, boData }: TaskForm): string[] {
  const isPerson = ({ type }: { type: string }) => type === 'user' || type === 'dept'
  const idsIn = (value: Value): string[] => (Array.isArray(value) ? value : typeof value === 'string' ? [value] : [])
  const inMain = fields.filter(isPerson).flatMap(({ field }) => idsIn(boData.main[field]))
  const inTables = fields.flatMap(({ field, columns }) =>
    columns.filter(isPerson).flatMap((column) => (boData.sub[field] ?? []).flatMap((row) => idsIn(row[column.field]))),
  )
  return [...inMain, ...inTables]
}

/** The fields that are printed as label and value. */
export function listPlainFields(form: TaskForm): FormField[] {
  return listShownFields(form).filter(({ type }) => !silent.has(type) && type !== 'signature')
}

/** The fields visible to the reader with these values. */
export function listShownFields({ fields, boData }: TaskForm): FormField[] {
  return visibleFields(fields, boData)
}

/** The signature fields with their files. */
export function listSignatureFields(form: TaskForm): { field: string; label: string; fileId: string }[] {
  return listShownFields(form).flatMap(({ field, label, type }) => {
    const value = form.boData.main[field]
    return type === 'signature' && typeof value === 'string' && value !== '' ? [{ field, label, fileId: value }] : []
  })
}
