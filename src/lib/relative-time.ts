import { chinaDay, formatWireTime } from './wire-time'

const MINUTE_S = 60
const HOUR_S = 3600
const DAY_S = 86_400
const JUST_NOW_S = 300 // spec §9
const DAYS_LIMIT_S = 30 * DAY_S // spec §9

interface RelativeTimeOptions {
  /** The instant to count from. */
  now: number
  /** From 30 days on: the date (default), or a count of months and years. */
  after30Days?: 'date' | 'months-or-years'
}

/**
 * How long ago an instant was: 刚刚 under 300 s, minutes, hours, days under 30 days, then the date (months or years when
 * asked for). An instant ahead of `now` by less than 300 s is 刚刚 as well, for clocks differ; a later one is written out.
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
  // 360 to 364 days are twelve months of thirty days, yet no year.
  return years > 0 ? `${years}年前` : `${Math.min(11, Math.floor(seconds / DAYS_LIMIT_S))}个月前`
}
