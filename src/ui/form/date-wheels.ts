import type { Language } from '@/theme/language'

import { formatDay, formatWeekday, readWallTime } from './wall-time'

/** Minutes between two rows of the wheel of minutes. */
export const MINUTE_STEP = 5

/** A date's fields in the order of the wheels. */
const FIELDS = ['year', 'month', 'day', 'hour', 'minute'] as const
type Field = (typeof FIELDS)[number]

type Precision = 'minute' | 'time'

export interface DatePickerSheetProps {
  isOpen: boolean
  title: string
  /** `yyyy-MM-dd HH:mm`, or `HH:mm` for the precision time; empty starts at the current time. */
  value: string
  onPick: (value: string) => void
  onClose: () => void
  precision: Precision
  /** The first and the last selectable value, in the format of `value`, or a day alone. */
  from?: string | undefined
  to?: string | undefined
}

/** Range of the wheels in years without bounds. */
export const YEARS_AROUND = 10

const shown: Record<Precision, readonly Field[]> = {
  minute: FIELDS,
  time: ['hour', 'minute'],
}

const units: Record<Language, Record<Field, string>> = {
  zh: { year: '年', month: '月', day: '日', hour: '时', minute: '分' },
  en: { year: 'year', month: 'month', day: 'day', hour: 'hour', minute: 'minute' },
}

interface DateWheel {
  field: Field
  /** The unit for screen readers. */
  unit: string
  /** The selected value. */
  value: number
  /** The first and the last value, given the wheels before it. */
  first: number
  last: number
  /** Between two rows. */
  step: number
  /** Replaces value and unit in a row: the day of the month with its weekday. */
  format?: (value: number) => string
}

const getDateFields = (date: Date) => [
  date.getFullYear(),
  date.getMonth() + 1,
  date.getDate(),
  date.getHours(),
  date.getMinutes(),
]

const countDaysInMonth = (year: number, month: number) => new Date(year, month, 0).getDate()

/** The wheels of a date within its bounds. */
export function buildDateWheels(
  date: Date,
  precision: Precision,
  min: Date,
  max: Date,
  language: Language = 'zh',
): DateWheel[] {
  const [now, low, high] = [getDateFields(date), getDateFields(min), getDateFields(max)]
  const isAt = (bound: readonly number[], at: number) =>
    bound.slice(0, at).every((value, field) => value === now[field])
  const [year = 0, month = 1] = now
  const natural = [low[0] ?? year, 1, 1, 0, 0]
  const furthest = [high[0] ?? year, 12, countDaysInMonth(year, month), 23, 59]
  return shown[precision].map((field) => {
    const at = FIELDS.indexOf(field)
    const pick = (bound: readonly number[], otherwise: readonly number[]) =>
      (isAt(bound, at) ? bound[at] : otherwise[at]) ?? 0
    const [value = 0, first, last] = [now[at], pick(low, natural), pick(high, furthest)]
    const step = field === 'minute' ? MINUTE_STEP : 1
    return {
      field,
      unit: units[language][field],
      value,
      first,
      last: last - ((last - first) % step),
      step,
      ...(language === 'en' && { format: (value: number) => String(value).padStart(2, '0') }),
      ...(field === 'day' && { format: (day: number) => formatDayRow(year, month, day, language) }),
    }
  })
}

/** A day of a month with its weekday: `05 周六`; months from 1. */
export function formatDayRow(year: number, month: number, day: number, language: Language = 'zh'): string {
  return `${String(day).padStart(2, '0')} ${formatWeekday(formatDay(new Date(year, month - 1, day)), language)}`
}

/** A row of NutUI's wheel, which has no unit of its own where rows are formatted: `09时`, in English `09`. */
export function formatWheelRow(field: string, row: string | number, language: Language): string {
  const own: Readonly<Record<string, string>> = units[language]
  return language === 'zh' ? `${row}${own[field] ?? ''}` : String(row)
}

/**
 * The same minute, or the one before that the wheel of minutes has a row for: what begins now must not begin later, for
 * a pass would be early.
 */
export function roundDownMinutes(date: Date): Date {
  const minute = date.getMinutes() - (date.getMinutes() % MINUTE_STEP)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate(), date.getHours(), minute)
}

/** The time that wheels stand at first: the value, or now while there is none. */
export function getInitialTime(value: string, precision: Precision, now: Date): Date {
  // A day alone would begin at midnight.
  if (value.trim() === '') return now
  return readWallTime(precision === 'time' ? `${formatDay(now)} ${value}` : value) ?? now
}

/** The date after one wheel was turned: clamped to the last day of the month and to the bounds. */
export function turnWheel(date: Date, field: Field, value: number, min: Date, max: Date): Date {
  const fields = getDateFields(date)
  fields[FIELDS.indexOf(field)] = value
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = fields
  return clampDate(new Date(year, month - 1, Math.min(day, countDaysInMonth(year, month)), hour, minute), min, max)
}

/** @returns the date, or the nearest bound */
export function clampDate(date: Date, min: Date, max: Date): Date {
  if (date < min) return min
  return date > max ? max : date
}
