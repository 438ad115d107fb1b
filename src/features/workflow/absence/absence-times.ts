import { DAY_MS } from '@/lib/durations'
import { formatWireTime, parseWireTime, startOfChinaDay } from '@/lib/wire-time'

/** The offered ends; `custom` asks for a minute. */
export type AbsenceEnd = 'today' | 'tomorrow' | 'week' | 'custom'

export const absenceEnds: readonly { value: AbsenceEnd; text: string }[] = [
  { value: 'today', text: '今天' },
  { value: 'tomorrow', text: '明天' },
  { value: 'week', text: '本周' },
  { value: 'custom', text: '自定义' },
]

/** Monday is 0. */
function getWeekdayIndex(dayStart: number): number {
  // 1970-01-01 in China was a Thursday.
  const days = Math.round((dayStart - startOfChinaDay(0)) / DAY_MS)
  return (((days + 3) % 7) + 7) % 7
}

/** The midnight at the end of today, tomorrow or this week (including Sunday), as an API date-time. */
export function getAbsenceEnd(end: Exclude<AbsenceEnd, 'custom'>, now: number): string {
  const today = startOfChinaDay(now)
  const days = { today: 1, tomorrow: 2, week: 7 - getWeekdayIndex(today) }
  return formatWireTime(today + days[end] * DAY_MS)
}

/** Formats a start for display: `11月21日 18:00`. */
export function formatAbsenceStart(time: string): string {
  return `${Number(time.slice(5, 7))}月${Number(time.slice(8, 10))}日 ${time.slice(11, 16)}`
}

/** Formats an end for display, as a start; midnight belongs to the day it ends: `11月21日 24:00`. */
export function formatAbsenceEnd(time: string): string {
  const instant = parseWireTime(time)
  if (instant === undefined || instant !== startOfChinaDay(instant)) return formatAbsenceStart(time)
  return formatAbsenceStart(formatWireTime(instant - 1)).replace('23:59', '24:00')
}

/** Whether an API date-time is in the future. */
export function isAhead(time: string): boolean {
  return (parseWireTime(time) ?? 0) > Date.now()
}
