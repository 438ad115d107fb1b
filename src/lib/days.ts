/** Date arithmetic on `yyyy-MM-dd` days without time zone. */
import dayjs from 'dayjs'

import { isIsoDate } from './validators'

const FORM = 'YYYY-MM-DD'

/** A text from outside, as from an address, when it is an existing day `yyyy-MM-dd`; else empty. */
export function parseDay(text: string): string {
  return text.length === FORM.length && isIsoDate(text) ? text : ''
}

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

/** Formats a range of days: `2026-12-03 至 2026-12-04`; one day alone: `2026-12-03`. */
export function formatDayRange([from = '', to = '']: readonly string[]): string {
  return from === to ? from : `${from} 至 ${to}`
}

/** Day of the week: 0 is Sunday, 6 is Saturday. */
export function getWeekday(day: string): number {
  return dayjs(day).day()
}
