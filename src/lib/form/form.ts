/**
 * Evaluates a form: computed values, visibility, validation. The client runs it while typing, the server enforces it.
 * It never throws, whatever the content, which may come from outside.
 *
 * A field hidden by its condition, or by that of its section, counts as empty in all expressions.
 */
import { compileExpression } from './expression'
import type { ColumnRule, FieldRule, FormContent, FormRow, FormValue, ValueRule } from './form-types'
import { getMissingMessage, isEmptyValue, validateValue } from './form-value'

/** Maximum number of passes over chained computed values and conditions. */
const PASSES = 8
const KEPT_EXPRESSIONS = 500
/** Most rows of a table that is sent. */
export const TABLE_ROWS_MAX = 200
/**
 * Most characters of all computed texts of a form together, about what a request carries. 20 tables of 200 rows with 20
 * formulas each repeat one text of 5000 characters 80,000 times: without a limit, 17 KB become 400 MB.
 */
const COMPUTED_TEXT_MAX = 200_000
const OVERLONG_MESSAGE = `公式算出的文字过长，整个表单合计最多 ${COMPUTED_TEXT_MAX} 字`

type Evaluate = (scope: Record<string, unknown>) => unknown
const compiled = new Map<string, Evaluate | undefined>()

/** @returns undefined for an invalid expression */
function getEvaluator(source: string): Evaluate | undefined {
  if (!compiled.has(source)) {
    if (compiled.size >= KEPT_EXPRESSIONS) compiled.clear()
    try {
      compiled.set(source, compileExpression(source))
    } catch {
      compiled.set(source, undefined)
    }
  }
  return compiled.get(source)
}

/** Evaluates a condition; returns `otherwise` without one, or when the expression is invalid. */
function evaluateCondition(
  source: string | null | undefined,
  scope: Record<string, unknown>,
  otherwise: boolean,
): boolean {
  const evaluate = source ? getEvaluator(source) : undefined
  return evaluate ? Boolean(evaluate(scope)) : otherwise
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const getOwnValue = (object: unknown, key: string): unknown =>
  isObject(object) ? Object.getOwnPropertyDescriptor(object, key)?.value : undefined

/** The rows of a table; empty when the content is malformed. */
export function getTableRows(content: FormContent, field: string): FormRow[] {
  const rows = getOwnValue(content.sub, field)
  return Array.isArray(rows) ? rows.filter(isObject).map((row) => row as FormRow) : []
}

/** Converts a computed value to its field's type; null when there is none. */
function toFieldValue({ type, decimals }: ValueRule, value: unknown): FormValue {
  if (value === undefined || value === null) return null
  if (type === 'switch') return Boolean(value)
  if (type !== 'number' && type !== 'money') return typeof value === 'object' ? null : String(value)
  const number = typeof value === 'boolean' || value === '' ? Number.NaN : Number(value)
  if (!Number.isFinite(number)) return null
  const places = type === 'money' ? 0 : (decimals ?? 6)
  const rounded = getEvaluator(`round(value, ${places})`)?.({ value: number })
  return typeof rounded === 'number' ? rounded : null
}

/** The computed texts of one pass; those beyond {@link COMPUTED_TEXT_MAX} are left out. */
class ComputedTexts {
  private left = COMPUTED_TEXT_MAX
  /** The first field, or table, with a text that was left out. */
  overlong: string | undefined

  limit(field: string, value: FormValue): FormValue {
    if (typeof value !== 'string') return value
    this.left -= value.length
    if (this.left >= 0) return value
    this.overlong ??= field
    return null
  }
}

/** Applies the computed rules to one record. */
function computeValues(
  rules: readonly ValueRule[],
  values: FormRow,
  scope: Record<string, unknown>,
  limit: (field: string, value: FormValue) => FormValue,
): FormRow {
  const entries = rules.flatMap((rule) => {
    const evaluate = rule.computed ? getEvaluator(rule.computed) : undefined
    return evaluate ? [[rule.field, limit(rule.field, toFieldValue(rule, evaluate(scope)))] as const] : []
  })
  return entries.length > 0 ? { ...values, ...Object.fromEntries(entries) } : values
}

/** Fields hidden by their condition or their section's. */
function listHiddenFields(fields: readonly FieldRule[], scope: Record<string, unknown>): Set<string> {
  const out = new Set<string>()
  let isSectionOut = false
  for (const { field, type, visibleWhen } of fields) {
    const isOut = !evaluateCondition(visibleWhen, scope, true)
    if (type === 'section') isSectionOut = isOut
    if (isOut || isSectionOut) out.add(field)
  }
  return out
}

interface FormState {
  content: FormContent
  out: Set<string>
  /** Variables of the expressions. */
  scope: Record<string, unknown>
  /** The first field, or table, with a computed text that was left out. */
  overlong: string | undefined
}

function buildScope(fields: readonly FieldRule[], content: FormContent, out: Set<string>): Record<string, unknown> {
  const entries = fields
    .filter(({ field }) => !out.has(field))
    .map(
      ({ field, type }) =>
        [field, type === 'table' ? getTableRows(content, field) : getOwnValue(content.main, field)] as const,
    )
  return Object.fromEntries(entries)
}

function runPass(fields: readonly FieldRule[], content: FormContent, out: Set<string>): FormState {
  const before = buildScope(fields, content, out)
  const sub = { ...content.sub }
  const texts = new ComputedTexts()
  for (const { field, type, columns = [] } of fields) {
    if (type !== 'table' || !columns.some((column) => column.computed)) continue
    const limit = (_column: string, value: FormValue) => texts.limit(field, value)
    sub[field] = getTableRows(content, field).map((row) => computeValues(columns, row, { ...before, ...row }, limit))
  }
  const withRows = { ...content, sub }
  const values = isObject(content.main) ? content.main : {}
  const limit = (field: string, value: FormValue) => texts.limit(field, value)
  const main = computeValues(fields, values, buildScope(fields, withRows, out), limit)
  const next = { ...withRows, main }
  const scope = buildScope(fields, next, out)
  return { content: next, out: listHiddenFields(fields, scope), scope, overlong: texts.overlong }
}

/** Whether a form has no computed values or conditions. */
function isPlain(fields: readonly FieldRule[]): boolean {
  return !fields.some(
    ({ computed, visibleWhen, columns = [] }) => computed || visibleWhen || columns.some((column) => column.computed),
  )
}

function resolveForm(fields: readonly FieldRule[], content: FormContent): FormState {
  if (isPlain(fields)) return runPass(fields, content, new Set())
  let state: FormState = { content, out: new Set(), scope: {}, overlong: undefined }
  let previousText = ''
  let overlong: string | undefined
  for (let count = 0; count < PASSES; count++) {
    state = runPass(fields, state.content, state.out)
    const now = JSON.stringify([[...state.out], state.scope])
    if (now === previousText) return { ...state, scope: buildScope(fields, state.content, state.out) }
    previousText = now
    overlong ??= state.overlong
  }
  // A text that is left out can make room for the one that it is computed from, so that no two passes are equal.
  return { ...state, scope: buildScope(fields, state.content, state.out), overlong }
}

/** Recomputes all computed values of the content. */
export function computeForm<C extends FormContent>(fields: readonly FieldRule[], content: C): C {
  const { main, sub } = resolveForm(fields, content).content
  return { ...content, main, sub }
}

/** The visible fields in order. */
export function visibleFields<F extends FieldRule>(fields: readonly F[], content: FormContent): F[] {
  const { out } = resolveForm(fields, content)
  return fields.filter(({ field, mode }) => mode !== 'hidden' && !out.has(field))
}

/** Sums of the table columns with `sum`, by column; fen for money. */
export function columnSums({ field, columns = [] }: FieldRule, content: FormContent): Record<string, number> {
  const rows = getTableRows(content, field)
  const summed = columns.filter(({ sum }) => sum)
  const total = getEvaluator('sum(rows, column)')
  return Object.fromEntries(summed.map((column) => [column.field, Number(total?.({ rows, column: column.field }))]))
}

function validateCells(table: string, columns: readonly ColumnRule[], row: FormRow, at: number): [string, string][] {
  return columns.flatMap((column): [string, string][] => {
    const value = getOwnValue(row, column.field)
    const path = `${table}.${at}.${column.field}`
    if (isEmptyValue(value)) return column.required ? [[path, getMissingMessage(column)]] : []
    const error = validateValue(column, value)
    return error ? [[path, error]] : []
  })
}

function validateTable(field: FieldRule, isRequired: boolean, content: FormContent): [string, string][] {
  const rows = getTableRows(content, field.field)
  const most = field.maxCount ?? TABLE_ROWS_MAX
  if (rows.length === 0) return isRequired ? [[field.field, getMissingMessage(field)]] : []
  if (rows.length > most) return [[field.field, `最多 ${most} 行`]]
  return rows.flatMap((row, at) => validateCells(field.field, field.columns ?? [], row, at))
}

function validateField(field: FieldRule, { content, scope }: FormState): [string, string][] {
  const isRequired = field.mode === 'required' || evaluateCondition(field.requiredWhen, scope, false)
  if (field.type === 'table') return validateTable(field, isRequired, content)
  const value = getOwnValue(content.main, field.field)
  if (isEmptyValue(value)) return isRequired ? [[field.field, getMissingMessage(field)]] : []
  const isWrong = !evaluateCondition(field.validWhen, scope, true)
  const error = validateValue(field, value) ?? (isWrong ? (field.invalidText ?? '填写有误') : undefined)
  return error ? [[field.field, error]] : []
}

const valueless = new Set(['section', 'note'])

/**
 * Validates all fields that the user sees and may edit.
 *
 * @returns errors by path: `amount`, or `items.2.price` with rows from 0; empty when valid. A field, or table, with a
 *   computed text that was left out for its length is among them whatever its mode.
 */
export function checkForm(fields: readonly FieldRule[], content: FormContent): Record<string, string> {
  const settled = resolveForm(fields, content)
  const open = fields.filter(
    ({ field, type, mode }) =>
      (mode === 'edit' || mode === 'required') && !settled.out.has(field) && !valueless.has(type),
  )
  const { overlong } = settled
  // Whoever cannot edit the field must not pass either: its texts are missing.
  const texts = overlong === undefined ? {} : { [overlong]: OVERLONG_MESSAGE }
  return { ...Object.fromEntries(open.flatMap((field) => validateField(field, settled))), ...texts }
}

/**
 * Evaluates a form once for several conditions.
 *
 * @returns evaluates a condition; an invalid expression is true, so that a mistake excludes nobody
 */
export function createConditionEvaluator(
  fields: readonly FieldRule[],
  content: FormContent,
  given: Record<string, unknown> = {},
): (condition: string) => boolean {
  const scope = { ...resolveForm(fields, content).scope, ...given }
  return (condition) => evaluateCondition(condition, scope, true)
}

/** Names of the fields that are required for the current values. */
export function requiredFields(fields: readonly FieldRule[], content: FormContent): ReadonlySet<string> {
  const { out, scope } = resolveForm(fields, content)
  const isRequired = ({ field, mode, requiredWhen }: FieldRule) =>
    !out.has(field) && (mode === 'required' || (mode === 'edit' && evaluateCondition(requiredWhen, scope, false)))
  return new Set(fields.filter(isRequired).map(({ field }) => field))
}
