/** Date arithmetic on `yyyy-MM-dd` days without time zone. */
import dayjs from 'dayjs'

const FORM = 'YYYY-MM-DD'

/** Adds days; subtracts when negative. */
export function addDays(day: string, days: number): string {
  return dayjs(day).add(days, 'day').format(FORM)
}

/** Adds months; clamps to the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  return dayjs(day).add(months, 'month').format(FORM)
}

/** Number of days between two days; 0 for the same day. */
export function daysBetween(from: string, to: string): number {
  return dayjs(to).diff(from, 'day')
}

/** Day of the week: 0 is Sunday, 6 is Saturday. */
export function getWeekday(day: string): number {
  return dayjs(day).day()
}
