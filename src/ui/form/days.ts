import { DAY_MS } from '@/lib/durations'
import { chinaDay } from '@/lib/wire-time'
import type { Language } from '@/theme/language'
import { sharedTexts } from '@/theme/shared-texts'

import { formatDay, formatDayAndWeekday, formatWeekday, readWallTime } from './wall-time'

/** Days that people choose at once, `yyyy-MM-dd`. */
interface DayShortcut {
  text: string
  from: string
  to: string
}

function addDays(day: string, count: number): string {
  const date = readWallTime(day) ?? new Date()
  date.setDate(date.getDate() + count)
  return formatDay(date)
}

/** The Monday after a day. */
function getNextMonday(day: string): string {
  const weekday = (readWallTime(day) ?? new Date()).getDay()
  return addDays(day, ((8 - weekday) % 7) + (weekday === 1 ? 7 : 0))
}

/**
 * Today, tomorrow, and for a range three days from today and the working days of the next week, as far as they may be
 * chosen. A limit may be absent or empty.
 */
export function listDayShortcuts(
  today: string,
  limits: { from?: string | undefined; to?: string | undefined },
  { isSingle = false, language = 'zh' }: { isSingle?: boolean; language?: Language } = {},
): DayShortcut[] {
  const monday = getNextMonday(today)
  const tomorrow = addDays(today, 1)
  const texts = sharedTexts[language]
  const shortcuts = [
    { text: texts.today, from: today, to: today },
    { text: texts.tomorrow, from: tomorrow, to: tomorrow },
    { text: '今起三天', from: today, to: addDays(today, 2) },
    { text: '下周工作日', from: monday, to: addDays(monday, 4) },
  ]
  const isOffered = ({ from, to }: DayShortcut) => from >= (limits.from ?? '') && (!limits.to || to <= limits.to)
  return shortcuts.slice(0, isSingle ? 2 : undefined).filter(isOffered)
}

function countDays(from: string, to: string): number {
  const [first = 0, last = 0] = [from, to].map((day) => Date.parse(`${day}T00:00:00Z`))
  return Math.round((last - first) / DAY_MS) + 1
}

/** A day in words: `11月30日 周一`. */
function describeDay(day: string, language: Language = 'zh'): string {
  if (language === 'en') return formatDayAndWeekday(day, language)
  return `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日 ${formatWeekday(day)}`
}

const describeMinute = (time: string) => `${describeDay(time.slice(0, 10))} ${time.slice(11, 16)}`

/** When an event takes place: `11月28日 周六 14:00 – 16:30`, in China standard time; both days over several. */
export function formatEventTime({ startTime, endTime }: { startTime: string; endTime: string }): string {
  const isOneDay = startTime.slice(0, 10) === endTime.slice(0, 10)
  return `${describeMinute(startTime)} – ${isOneDay ? endTime.slice(11, 16) : describeMinute(endTime)}`
}

export const isToday = (day: string): boolean => day === chinaDay(Date.now())

/** A day of a calendar in words, for who hears it: `11月30日 周一，今天`. */
export function describeCalendarDay(day: string, language: Language = 'zh'): string {
  const words = describeDay(day, language)
  return isToday(day) ? `${words}，${sharedTexts[language].today}` : words
}

/** Chosen days in words: `11月30日 周一 至 12月1日 周二，共 2 天`. */
export function describeDays(from: string, to: string, language: Language = 'zh'): string {
  if (from === to) return describeDay(from, language)
  return `${describeDay(from)} 至 ${describeDay(to)}，共 ${countDays(from, to)} 天`
}

/** Adds months to a month, `yyyy-MM`. */
export function shiftMonth(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 7)
}

/** The days of a month, `yyyy-MM-dd`, after an undefined for each weekday before the first; weeks start on Monday. */
export function listMonthDays(month: string): (string | undefined)[] {
  const first = new Date(`${month}-01T00:00:00Z`)
  const before = (first.getUTCDay() + 6) % 7
  const count = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const days = Array.from({ length: count }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`)
  return [...Array.from({ length: before }, () => undefined), ...days]
}
