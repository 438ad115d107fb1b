import { formatWireTime } from '@/lib/wire-time'
import type { Language } from '@/theme/language'

const pad = (part: number) => String(part).padStart(2, '0')

/** Formats the local fields of a date as `yyyy-MM-dd`. */
export function formatDay(date: Date): string {
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

/** Formats the local fields of a date as `yyyy-MM-dd HH:mm`. */
export function formatMinute(date: Date): string {
  return `${formatDay(date)} ${pad(date.getHours())}:${pad(date.getMinutes())}`
}

const WEEKDAYS = '日一二三四五六'
const ENGLISH_WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** The weekday of a day, `yyyy-MM-dd`: `周六`. */
export function formatWeekday(day: string, language: Language = 'zh'): string {
  const date = readWallTime(day)
  if (language === 'en') return ENGLISH_WEEKDAYS[date?.getDay() ?? -1] ?? ''
  return date ? `周${WEEKDAYS[date.getDay()]}` : ''
}

/** A day, `yyyy-MM-dd`, with its weekday: `2026-12-05 周六`. */
export function formatDayAndWeekday(day: string, language: Language = 'zh'): string {
  return `${day} ${formatWeekday(day, language)}`.trim()
}

/** A local date-time some hours later, `yyyy-MM-dd HH:mm`; empty without one. */
export function addWallHours(text: string, hours: number): string {
  const date = readWallTime(text)
  date?.setHours(date.getHours() + hours)
  return date ? formatMinute(date) : ''
}

/** The present time in China, where all local date-times of the API are, as a date with these local fields. */
export function getChinaNow(): Date {
  const now = Date.now()
  return readWallTime(formatWireTime(now)) ?? new Date(now)
}

/**
 * Parses `yyyy-MM`, `yyyy-MM-dd` or `yyyy-MM-dd HH:mm[:ss]` into a date with these local fields, independent of the
 * phone's time zone. `new Date(text)` differs: iOS rejects the blank, and a date without time counts as UTC.
 *
 * @returns undefined for anything else
 */
export function readWallTime(text: string | undefined): Date | undefined {
  const parts = /^(\d{4})-(\d{2})(?:-(\d{2})(?:[ T](\d{2}):(\d{2}))?)?/.exec(text ?? '')
  if (!parts) return undefined
  const [, year, month, day = 1, hour = 0, minute = 0] = parts
    .map(Number)
    .map((part) => (Number.isNaN(part) ? undefined : part))
  return new Date(year ?? 0, (month ?? 1) - 1, day, hour, minute)
}
