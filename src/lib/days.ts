/** Arithmetic of the calendar on days as they travel, `yyyy-MM-dd`, of no zone. */
import dayjs from 'dayjs'

const FORM = 'YYYY-MM-DD'

/** The day so many days after another; before it when negative. */
export function addDays(day: string, days: number): string {
  return dayjs(day).add(days, 'day').format(FORM)
}

/** The same day so many months later, or the last of that month when it is shorter. */
export function addMonths(day: string, months: number): string {
  return dayjs(day).add(months, 'month').format(FORM)
}

/** How many days lie between two; 0 for the same one. */
export function daysBetween(from: string, to: string): number {
  return dayjs(to).diff(from, 'day')
}

/** 0 on a Sunday, 6 on a Saturday. */
export function getWeekday(day: string): number {
  return dayjs(day).day()
}
