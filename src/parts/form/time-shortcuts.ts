import type { Language } from '@/theme/language'
import { sharedTexts } from '@/theme/shared-texts'
import { formatDay, formatMinute } from '@/ui/form/wall-time'

/** Hours at which work and visits usually begin. */
const USUAL_TIMES = ['09:00', '14:00']

interface TimeShortcut {
  /** `yyyy-MM-dd HH:mm`. */
  value: string
  text: string
}

const shiftDay = (now: Date, days: number) =>
  formatDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days))

/** A date-time as people say it: 今天 14:00, 明天 09:00, 12-05 09:00. */
export function formatTimeShortcut(value: string, now: Date, language: Language = 'zh'): string {
  const { today, tomorrow } = sharedTexts[language]
  const [day, time] = [value.slice(0, 10), value.slice(11, 16)]
  if (day === formatDay(now)) return `${today} ${time}`
  return day === shiftDay(now, 1) ? `${tomorrow} ${time}` : `${day.slice(5)} ${time}`
}

/**
 * The usual times of today and tomorrow that are still to come.
 *
 * @param limits the first and the last selectable day or date-time; either may be absent
 */
export function listTimeShortcuts(
  now: Date,
  { from = '', to = '' }: { from?: string | undefined; to?: string | undefined } = {},
  language: Language = 'zh',
): TimeShortcut[] {
  const days = [formatDay(now), shiftDay(now, 1)]
  const first = [from, formatMinute(now)].reduce((late, one) => (one > late ? one : late))
  return days
    .flatMap((day) => USUAL_TIMES.map((time) => `${day} ${time}`))
    .filter((value) => value > first && (to === '' || value <= to))
    .slice(0, USUAL_TIMES.length)
    .map((value) => ({ value, text: formatTimeShortcut(value, now, language) }))
}

/**
 * Now, and the usual times of today and yesterday that are past, the latest first: for the time at which something was
 * found or happened.
 *
 * @param from the first selectable day; may be absent
 */
export function listPastTimeShortcuts(now: Date, from = ''): TimeShortcut[] {
  const moment = formatMinute(now)
  const [today, yesterday] = [formatDay(now), shiftDay(now, -1)]
  const usual = [today, yesterday]
    .flatMap((day) => [...USUAL_TIMES].reverse().map((time) => `${day} ${time}`))
    .filter((value) => value < moment && value >= from)
    .slice(0, USUAL_TIMES.length)
    .map((value) => ({ value, text: `${value.startsWith(today) ? '今天' : '昨天'} ${value.slice(11)}` }))
  return [{ value: moment, text: '现在' }, ...usual]
}
