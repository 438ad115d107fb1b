import { addMonths, daysBetween } from '@/lib/days'
import { chinaDay } from '@/lib/wire-time'

/** Days before the end at which a service counts as expiring. */
export const EXPIRING_DAYS = 30

/** Days left, including the last day; negative after expiry. */
export function countDaysLeft(endDate: string, now: Date): number {
  return daysBetween(chinaDay(now.getTime()), endDate)
}

/** The end date after a renewal: counted from the current end, or from today when expired. */
export function computeRenewedEndDate(endDate: string, months: number, now: Date): string {
  const today = chinaDay(now.getTime())
  return addMonths(endDate > today ? endDate : today, months)
}
