// Values with which a process is tried, made from its form.
import type { FormField } from '@/contract/workflow/form'
import { DAY_MS } from '@/lib/durations'
import type { FormChoice, FormContent, FormRow, FormValue, ValueRule } from '@/lib/form/form-types'
import { limitDay } from '@/lib/form/form-value'
import { getOwn } from '@/lib/own'
import { chinaDay, parseWireTime } from '@/lib/wire-time'

/** Texts that the rules of spec §5 accept; digits suit the others. */
const ruleTexts: Readonly<Record<string, string>> = {
  mobile: '13912345678',
  landline: '0512-57001234',
  phone: '13912345678',
  email: 'shili@example.com',
  url: 'https://example.com',
  date: '2026-12-01',
  isoDate: '2026-12-01',
  idCard: '11010519491231002X',
  plate: '苏E12345',
  creditCode: '914403001922038216',
  chinese: '示例',
  letters: 'abc',
  hexColor: '#0081FF',
}

const DIGITS = '123456'
const AMOUNT = 10_000
const WORK_BEGINS = ' 09:00'

function createText({ rule, label, minLength, maxLength }: ValueRule): string {
  const length = /^code:(\d+)$/.exec(rule ?? '')?.[1]
  if (length !== undefined) return DIGITS.padEnd(Number(length), '0').slice(0, Number(length))
  const text = rule ? (getOwn(ruleTexts, rule) ?? DIGITS) : `示例${label}`.padEnd(minLength ?? 0, '样')
  return Array.from(text)
    .slice(0, maxLength ?? undefined)
    .join('')
}

function createNumber({ min, max }: ValueRule, usual: number): number {
  return Math.min(Math.max(usual, min ?? usual), max ?? Number.POSITIVE_INFINITY)
}

/** Today, or the next day that the limits allow. */
function createDay({ min, max }: ValueRule, today: string): string {
  const [earliest, latest] = [limitDay(min), limitDay(max)]
  if (earliest && today < earliest) return earliest
  return latest && today > latest ? latest : today
}

/** The first option on each level. */
function createPath(options: readonly FormChoice[] = []): string[] {
  const [first] = options
  return first ? [first.value, ...createPath(first.children)] : []
}

function createDays(rule: ValueRule, today: string): string[] {
  const from = createDay(rule, today)
  const next = chinaDay((parseWireTime(from) ?? 0) + DAY_MS)
  return [from, createDay(rule, next)]
}

interface SampleOrigin {
  /** Who starts it, and is chosen where a colleague is. */
  userId: string
  /** `2026-12-01`. */
  today: string
}

type Described = ValueRule & { readonly multiple?: boolean | undefined }

/** A value of a field; undefined for what cannot be made up: files, pictures, signatures, departments. */
function createValue(field: Described, { userId, today }: SampleOrigin): FormValue | undefined {
  const values: Readonly<Record<string, () => FormValue | undefined>> = {
    text: () => createText(field),
    textarea: () => createText(field),
    number: () => createNumber(field, 1),
    money: () => createNumber(field, AMOUNT),
    date: () => createDay(field, today),
    daterange: () => createDays(field, today),
    time: () => WORK_BEGINS.trim(),
    datetime: () => createDay(field, today) + WORK_BEGINS,
    select: () => field.options?.[0]?.value,
    multiselect: () => createPath(field.options).slice(0, 1),
    cascader: () => createPath(field.options),
    switch: () => true,
    user: () => (field.multiple ? [userId] : userId),
    location: () => ['示例地点', '', '', ''],
  }
  return getOwn(values, field.type)?.()
}

const createRow = (columns: readonly Described[], origin: SampleOrigin): FormRow =>
  Object.fromEntries(
    columns.flatMap((column) => {
      const value = column.computed ? undefined : createValue(column, origin)
      return value === undefined ? [] : [[column.field, value]]
    }),
  )

/** The content with a value for each field that is empty; a table gets a row. What is filled in stays. */
export function fillSampleValues<C extends FormContent>(
  fields: readonly FormField[],
  before: C,
  origin: SampleOrigin,
): C {
  const empty = fields.filter(
    ({ field, computed, mode }) =>
      !computed && mode !== 'read' && mode !== 'hidden' && [undefined, null, ''].includes(before.main[field] as ''),
  )
  const main = empty.flatMap((field) => {
    const value = createValue(field, origin)
    return value === undefined ? [] : [[field.field, value] as const]
  })
  const tables = empty.filter(({ type, field }) => type === 'table' && !before.sub[field]?.length)
  const sub = tables.map(({ field, columns }) => [field, [createRow(columns, origin)]] as const)
  return {
    ...before,
    main: { ...before.main, ...Object.fromEntries(main) },
    sub: { ...before.sub, ...Object.fromEntries(sub) },
  }
}
