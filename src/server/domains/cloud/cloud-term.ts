import { addMonths, daysBetween } from '@/lib/days'
import { chinaDay } from '@/lib/wire-time'

/** Days before the end at which a service counts as expiring. */
export const EXPIRING_DAYS = 30

/** Days until and with the last one; below 0 days since. */
export function countDaysLeft(endDate: string, now: Date): number {
  return daysBetween(chinaDay(now.getTime()), endDate)
}

/** The last day of a term that is prolonged: from its end on, or from today when it is over. */
export function computeRenewedEndDate(endDate: string, months: number, now: Date): string {
  const today = chinaDay(now.getTime())
  return addMonths(endDate > today ? endDate : today, months)
}
