import { chinaDay, formatWireTime } from './wire-time'

const MINUTE_S = 60
const HOUR_S = 3600
const DAY_S = 86_400
const JUST_NOW_S = 300 // spec §9
const DAYS_LIMIT_S = 30 * DAY_S // spec §9

interface RelativeTimeOptions {
  /** The current time. */
  now: number
  /** Format from 30 days on: the date (default), or a number of months or years. */
  after30Days?: 'date' | 'months-or-years'
}

/**
 * Formats the age of an instant: 刚刚 under 300 s, minutes, hours, days under 30 days, then the date (or months or
 * years). An instant up to 300 s in the future is 刚刚 too, because clocks differ; a later one is date and time.
 *
 * Source: spec §4, §9.
 */
export function formatRelativeTime(instant: number, options: RelativeTimeOptions): string {
  const seconds = Math.floor((options.now - instant) / 1000)
  if (seconds <= -JUST_NOW_S) return formatWireTime(instant).slice(0, 16)
  if (seconds < JUST_NOW_S) return '刚刚'
  if (seconds < HOUR_S) return `${Math.floor(seconds / MINUTE_S)}分钟前`
  if (seconds < DAY_S) return `${Math.floor(seconds / HOUR_S)}小时前`
  if (seconds < DAYS_LIMIT_S) return `${Math.floor(seconds / DAY_S)}天前`
  if (options.after30Days !== 'months-or-years') return chinaDay(instant)
  const years = Math.floor(seconds / (365 * DAY_S))
  // 360 to 364 days are twelve months of thirty days, but no year.
  return years > 0 ? `${years}年前` : `${Math.min(11, Math.floor(seconds / DAYS_LIMIT_S))}个月前`
}
