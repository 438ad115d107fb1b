import { chinaDay } from '@/lib/wire-time'

const DAY_MS = 86_400_000

/** Days before the end at which a service counts as expiring. */
export const EXPIRING_DAYS = 30

const noon = (day: string) => Date.parse(`${day}T12:00:00+08:00`)

/** Days until and with the last one; below 0 days since. */
export function daysLeft(endDate: string, now: Date): number {
  return Math.round((noon(endDate) - noon(chinaDay(now.getTime()))) / DAY_MS)
}

/** The same day so many months later, or the last of that month when it is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())))
    .toISOString()
    .slice(0, 10)
}

/** The last day of a term that is prolonged: from its end on, or from today when it is over. */
export function prolonged(endDate: string, months: number, now: Date): string {
  const today = chinaDay(now.getTime())
  return addMonths(endDate > today ? endDate : today, months)
}
