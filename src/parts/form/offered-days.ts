import type { ValueRule } from '@/lib/form/form-types'
import { limitDay } from '@/lib/form/form-value'
import { formatDay, readWallTime } from '@/ui/form/wall-time'

/** Years that reports look back, and that contracts last. */
const BACK_YEARS = 2
const AHEAD_YEARS = 10

function addYears(day: string, years: number): string {
  const date = readWallTime(day) ?? new Date()
  date.setFullYear(date.getFullYear() + years)
  return formatDay(date)
}

/**
 * The first and the last selectable day, `yyyy-MM-dd`: the limits of the field; without them, some years around today
 * or around the nearest allowed day.
 */
export function getOfferedDays(
  { min, max }: Pick<ValueRule, 'min' | 'max'>,
  today: string,
): { from: string; to: string } {
  const [first, last] = [limitDay(min), limitDay(max)]
  const latest = last && last < today ? last : today
  const about = first && first > latest ? first : latest
  return { from: first ?? addYears(about, -BACK_YEARS), to: last ?? addYears(about, AHEAD_YEARS) }
}
