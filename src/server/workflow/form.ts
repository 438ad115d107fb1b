import { formatAmount } from '@/lib/amount'
import type { FormContent, FormRow, FormValue } from '@/lib/form-types'

import type { FieldMode, FormChange, FormDefinition, FormFieldDefinition, SummaryLine } from './process'

const TEXT_MAX = 5000
/** Fen; beyond it a sum in a double is no longer exact to the fen on screen. */
const AMOUNT_MAX = 99_999_999_999

const isText = (value: unknown, max: number) => typeof value === 'string' && value.length <= max
const isTexts = (value: unknown) => Array.isArray(value) && value.every((one) => isText(one, TEXT_MAX))

function isOption(field: FormFieldDefinition, value: unknown): boolean {
  return field.options?.some((option) => option.value === value) ?? false
}

/** Whether a value is of the field's type; null is of any. */
export function isOfType(field: FormFieldDefinition, value: FormValue): boolean {
  if (value === null) return true
  switch (field.type) {
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    case 'money':
      return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= AMOUNT_MAX
    case 'switch':
      return typeof value === 'boolean'
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
    case 'datetime':
      return typeof value === 'string' && /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/.test(value)
    case 'select':
      return isOption(field, value)
    case 'multiselect':
      return isTexts(value) && (value as readonly string[]).every((one) => isOption(field, one))
    case 'user':
    case 'dept':
      return isText(value, 64) || isTexts(value)
    case 'file':
    case 'image':
      return isTexts(value)
    case 'table':
      return false
    default:
      return isText(value, field.maxLength ?? TEXT_MAX)
  }
}

export function isEmpty(value: FormValue | undefined): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function pickRow(fields: readonly { readonly field: string }[], from: Record<string, unknown>): FormRow {
  const entries = fields.flatMap(({ field }) => (field in from ? [[field, from[field] as FormValue] as const] : []))
  return Object.fromEntries(entries)
}

/** Keeps what the form has fields for, and the ids of table rows (spec §3). */
export function contentOf(
  { fields }: FormDefinition,
  given: { main: Record<string, unknown>; sub?: Record<string, readonly Record<string, unknown>[]> },
): FormContent {
  const plain = fields.filter(({ type }) => type !== 'table')
  const tables = fields.filter(({ type, field }) => type === 'table' && given.sub?.[field])
  const sub = tables.map(({ field, columns = [] }) => {
    const rows = given.sub?.[field] ?? []
    return [field, rows.map((row) => pickRow([{ field: 'id' }, ...columns], row))] as const
  })
  return { main: pickRow(plain, given.main), sub: Object.fromEntries(sub) }
}

/** One value as a list card shows it. */
export function shownValue(field: FormFieldDefinition | undefined, value: FormValue | undefined): string {
  if (isEmpty(value) || value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map((one: string) => shownValue(field, one)).join('、')
  if (field?.type === 'money') return formatAmount(Number(value))
  if (typeof value === 'boolean') return value ? '是' : '否'
  const option = field?.options?.find((one) => one.value === value)
  return `${option?.label ?? String(value)}${field?.unit ? ` ${field.unit}` : ''}`
}

/** The lines of the list card; those without a value are left out. */
export function summaryOf(form: FormDefinition, content: FormContent): SummaryLine[] {
  const byName = new Map(form.fields.map((field) => [field.field, field]))
  return form.summary.flatMap(({ label, pattern }) => {
    const names = [...pattern.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
    if (names.every((name) => isEmpty(content.main[name]))) return []
    const value = pattern.replace(/\{(\w+)\}/g, (_whole, name: string) =>
      shownValue(byName.get(name), content.main[name]),
    )
    return [{ key: label, value: value.trim() }]
  })
}

/** The amount lists filter by, in fen; null when the form has none. */
export function amountOf(form: FormDefinition, content: FormContent): number | null {
  const amount = form.amountField === undefined ? null : content.main[form.amountField]
  return typeof amount === 'number' ? amount : null
}

/** What became of the values a person sent with a decision. */
export type Edited =
  | { readonly content: FormContent; readonly changes: readonly FormChange[] }
  /** The label of the field that is not as it should be, and why. */
  | { readonly label: string; readonly fault: 'locked' | 'wrong' | 'missing' }

/**
 * Puts changed values into a form.
 *
 * @param modes how each field shows to this person; only `edit` and `required` may be changed
 */
export function editForm(
  { fields }: FormDefinition,
  content: FormContent,
  modes: Readonly<Record<string, FieldMode>>,
  sent: Readonly<Record<string, FormValue>>,
): Edited {
  const byName = new Map(fields.map((field) => [field.field, field]))
  for (const [name, value] of Object.entries(sent)) {
    const field = byName.get(name)
    const mode = modes[name]
    if (!field || (mode !== 'edit' && mode !== 'required')) return { label: field?.label ?? name, fault: 'locked' }
    if (!isOfType(field, value)) return { label: field.label, fault: 'wrong' }
  }
  const main = { ...content.main, ...sent }
  const missing = fields.find(
    ({ field, type }) => modes[field] === 'required' && type !== 'table' && isEmpty(main[field]),
  )
  if (missing) return { label: missing.label, fault: 'missing' }
  const changes = Object.entries(sent).flatMap(([field, after]) => {
    const before = content.main[field] ?? null
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ field, before, after }]
  })
  return { content: { ...content, main }, changes }
}
