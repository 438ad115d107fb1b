import type { FormField } from '@/contract/workflow/form'
import { formatAmount } from '@/lib/amount'
import { formatDayRange } from '@/lib/days'
import { checkForm, computeForm, visibleFields } from '@/lib/form/form'
import type { FormChoice, FormContent, FormRow, FormValue } from '@/lib/form/form-types'
import { isEmptyValue } from '@/lib/form/form-value'
import type { FieldChange, FormDefinition, FormFieldDefinition, SummaryLine } from '@/server/definitions/process'

import { toFormFields } from './form-fields'
import type { FieldModes } from './form-modes'

const valueless = new Set(['section', 'note'])

const trimValue = (value: FormValue) => (typeof value === 'string' ? value.trim() : value)

function pickRow(fields: readonly { readonly field: string }[], from: Record<string, unknown>): FormRow {
  const entries = fields.flatMap(({ field }) => {
    const value = Object.getOwnPropertyDescriptor(from, field)?.value as FormValue | undefined
    return value === undefined ? [] : [[field, trimValue(value)] as const]
  })
  return Object.fromEntries(entries)
}

/** Removes values without a field in the form; the ids of table rows stay (spec §3). */
export function pickFormContent(
  { fields }: FormDefinition,
  input: { main: Record<string, unknown>; sub?: Record<string, readonly Record<string, unknown>[]> },
): FormContent {
  const plain = fields.filter(({ type }) => type !== 'table' && !valueless.has(type))
  const tables = fields.filter(({ type, field }) => type === 'table' && input.sub?.[field])
  const sub = tables.map(({ field, columns = [] }) => {
    const rows = input.sub?.[field] ?? []
    return [field, rows.map((row) => pickRow([{ field: 'id' }, ...columns], row))] as const
  })
  return { main: pickRow(plain, input.main), sub: Object.fromEntries(sub) }
}

/** Names of users and departments by id, from `findListNames`. */
type ListNames = Readonly<Record<string, string>>

const hasNames = new Set(['user', 'dept'])

/** The labels of a path of options, from the outermost level on. */
function listPathLabels(options: readonly FormChoice[], [first, ...rest]: readonly string[]): string[] {
  if (first === undefined) return []
  const option = options.find(({ value }) => value === first)
  return [option?.label ?? first, ...listPathLabels(option?.children ?? [], rest)]
}

function formatListValue(field: FormFieldDefinition | undefined, list: readonly string[], names: ListNames): string {
  if (field?.type === 'location') return String(list[0] || list[1])
  if (field?.type === 'daterange') return formatDayRange(list)
  if (field?.type === 'cascader') return listPathLabels(field.options ?? [], list).join(' / ')
  return list.map((one) => formatFormValue(field, one, names)).join('、')
}

/** Formats one value for a list card; a user or department without a name is `—`. */
export function formatFormValue(
  field: FormFieldDefinition | undefined,
  value: FormValue | undefined,
  names: ListNames = {},
): string {
  if (isEmptyValue(value) || value === undefined || value === null) return ''
  if (typeof value === 'object') return formatListValue(field, value, names)
  if (hasNames.has(field?.type ?? '')) return names[String(value)] ?? '—'
  if (field?.type === 'money') return formatAmount(Number(value))
  if (typeof value === 'boolean') return value ? '是' : '否'
  const option = field?.options?.find((one) => one.value === value)
  return `${option?.label ?? String(value)}${field?.unit ? ` ${field.unit}` : ''}`
}

/** The form content without hidden fields. */
export function pickShownContent({ main, sub }: FormContent, modes: FieldModes): FormContent {
  const shown = <T>(values: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => (modes[name] ?? 'hidden') !== 'hidden'))
  return { main: shown(main), sub: shown(sub) }
}

/** The summary lines of a list card, with the reader's modes; lines without a value are left out. */
export function buildFormSummary(
  form: FormDefinition,
  content: FormContent,
  modes: FieldModes,
  names?: ListNames,
): SummaryLine[] {
  const shown = pickShownContent(content, modes)
  return form.summary.flatMap(({ label, pattern }) => {
    const fields = [...pattern.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
    if (fields.every((field) => isEmptyValue(shown.main[field]))) return []
    return [{ key: label, value: fillPattern(form, shown, pattern, names) }]
  })
}

const SUBJECT_MAX = 100

function fillPattern({ fields }: FormDefinition, { main }: FormContent, pattern: string, names?: ListNames): string {
  const byName = new Map(fields.map((field) => [field.field, field]))
  const fill = (_whole: string, name: string) => formatFormValue(byName.get(name), main[name], names)
  return pattern.replace(/\{(\w+)\}/g, fill).trim()
}

/**
 * The title of an instance; empty when the form defines none. All readers see the same title, so `modes` are the reader
 * modes.
 */
export function buildFormSubject(
  form: FormDefinition,
  content: FormContent,
  modes: FieldModes,
  names?: ListNames,
): string {
  const text = fillPattern(form, pickShownContent(content, modes), form.subject ?? '', names).replace(/\s+/g, ' ')
  const characters = Array.from(text.replace(/^[ ·]+|[ ·]+$/g, ''))
  return characters.length > SUBJECT_MAX ? `${characters.slice(0, SUBJECT_MAX - 1).join('')}…` : characters.join('')
}

/** The amount that lists filter by, in fen; null when the form has none. Uses the reader modes, like the title. */
export function readFormAmount(form: FormDefinition, content: FormContent, modes: FieldModes): number | null {
  const amount = form.amountField === undefined ? null : pickShownContent(content, modes).main[form.amountField]
  return typeof amount === 'number' ? amount : null
}

/** A form with the validated input of a user. */
interface ValidatedForm {
  readonly content: FormContent
  /** Errors by path, from lib/form's `checkForm`; empty when the form is valid. */
  readonly faults: Readonly<Record<string, string>>
  readonly changes: readonly FieldChange[]
}

/** Removes the values of fields whose condition is false. */
function pickShown(fields: readonly FormField[], content: FormContent): FormContent {
  const anyMode = fields.map((field) => ({ ...field, mode: 'read' }))
  const shown = new Set(visibleFields(anyMode, content).map(({ field }) => field))
  const pickKnown = <T>(values: Record<string, T>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => shown.has(name)))
  return { main: pickKnown(content.main), sub: pickKnown(content.sub) }
}

/** Whether two form values are equal; undefined equals null. */
export const isSameValue = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** The number of rows of a table, as shown in a change. */
export const countRows = (rows: readonly FormRow[]) => `${rows.length} 行`

/** The changed cells of a table, and the number of rows if it changed. */
function listTableChanges(field: string, before: readonly FormRow[], after: readonly FormRow[]): FieldChange[] {
  const count = before.length === after.length ? [] : [{ field, before: countRows(before), after: countRows(after) }]
  const cells = after.flatMap((row, at) => {
    const was = before[at]
    if (!was) return []
    // A cell that is left out is empty.
    return [...new Set([...Object.keys(row), ...Object.keys(was)])].flatMap((column) => {
      const [earlier, later] = [was[column] ?? null, row[column] ?? null]
      const path = `${field}.${at}.${column}`
      return column === 'id' || isSameValue(earlier, later) ? [] : [{ field: path, before: earlier, after: later }]
    })
  })
  return [...count, ...cells]
}

function listChangesBetween({ fields }: FormDefinition, before: FormContent, after: FormContent): FieldChange[] {
  return fields.flatMap(({ field, type }): FieldChange[] => {
    if (type === 'table') return listTableChanges(field, before.sub[field] ?? [], after.sub[field] ?? [])
    const [earlier, later] = [before.main[field] ?? null, after.main[field] ?? null]
    return isSameValue(earlier, later) ? [] : [{ field, before: earlier, after: later }]
  })
}

/** Modes for starting a process. */
export function computeStartModes({ fields }: FormDefinition): FieldModes {
  return Object.fromEntries(
    fields.map(({ field, start, required }) => [field, start ?? (required ? 'required' : 'edit')]),
  )
}

/**
 * Validates the values with which a process is started. Ignores values without a field (spec §3), recomputes computed
 * values, and removes values whose field is hidden by a condition.
 *
 * @param initial the values of fields that the starter cannot edit
 */
export function validateSubmission(
  form: FormDefinition,
  input: Parameters<typeof pickFormContent>[1],
  initial: FormContent = { main: {}, sub: {} },
): ValidatedForm {
  const modes = computeStartModes(form)
  const fields = toFormFields(form, modes)
  const { main, sub } = pickFormContent(form, input)
  const isOpen = ([name]: [string, unknown]) => modes[name] === 'edit' || modes[name] === 'required'
  const own = {
    main: { ...initial.main, ...Object.fromEntries(Object.entries(main).filter(isOpen)) },
    sub: { ...initial.sub, ...Object.fromEntries(Object.entries(sub).filter(isOpen)) },
  }
  const content = computeForm(fields, own)
  return { content: pickShown(fields, content), faults: checkForm(fields, content), changes: [] }
}

/** Errors for values sent for fields that the user cannot edit. */
function validateLocked(
  { fields }: FormDefinition,
  content: FormContent,
  modes: FieldModes,
  sent: FormContent,
): Record<string, string> {
  const isLocked = ([name, value]: [string, unknown]) => {
    const field = fields.find((one) => one.field === name)
    const mode = modes[name]
    if (!field || mode === undefined || mode === 'hidden') return true
    if (mode === 'edit' || mode === 'required' || field.computed) return false
    return !isSameValue(field.type === 'table' ? content.sub[name] : content.main[name], value)
  }
  const locked = [...Object.entries(sent.main), ...Object.entries(sent.sub)].filter(isLocked)
  return Object.fromEntries(locked.map(([name]) => [name, '不能修改']))
}

/**
 * Applies changed values to a form and validates the result.
 *
 * @param modes the user's modes by field; only `edit` and `required` fields may change
 * @param sent values by field, and whole tables
 */
export function validateEdit(
  form: FormDefinition,
  content: FormContent,
  modes: FieldModes,
  sent: FormContent,
): ValidatedForm {
  const fields = toFormFields(form, modes)
  const allowed = pickFormContent(form, sent)
  const merged = { main: { ...content.main, ...allowed.main }, sub: { ...content.sub, ...allowed.sub } }
  const computed = computeForm(fields, merged)
  const after = pickShown(fields, computed)
  const faults = { ...validateLocked(form, content, modes, sent), ...checkForm(fields, computed) }
  return { content: after, faults, changes: listChangesBetween(form, content, after) }
}

/** Formats a path for users: 采购明细第 3 行单价. */
function formatFieldPath({ fields }: FormDefinition, path: string): string {
  const [name = '', row, column] = path.split('.')
  const field = fields.find((one) => one.field === name)
  if (row === undefined) return field?.label ?? name
  const cell = field?.columns?.find((one) => one.field === column)
  return `${field?.label ?? name}第 ${Number(row) + 1} 行${cell?.label ?? ''}`
}

/** Formats the first error as one sentence, for clients that do not show errors at the fields. */
export function formatErrors(form: FormDefinition, faults: Readonly<Record<string, string>>): string {
  const [first] = Object.entries(faults)
  if (!first) return ''
  const [path, fault] = first
  const more = Object.keys(faults).length - 1
  const place = formatFieldPath(form, path)
  return `${fault.endsWith(place) ? '' : `「${place}」`}${fault}${more > 0 ? `，另有 ${more} 处` : ''}`
}
