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

/** Formats an end for display: `11月21日 18:00`; midnight belongs to the day it ends: `11月21日 24:00`. */
export function formatAbsenceEnd(time: string): string {
  const instant = parseWireTime(time)
  if (instant === undefined) return time
  const isMidnight = instant === startOfChinaDay(instant)
  const text = formatWireTime(isMidnight ? instant - 1 : instant)
  const day = `${Number(text.slice(5, 7))}月${Number(text.slice(8, 10))}日`
  return `${day} ${isMidnight ? '24:00' : text.slice(11, 16)}`
}

/** Whether an API date-time is in the future. */
export function isAhead(time: string): boolean {
  return (parseWireTime(time) ?? 0) > Date.now()
}
