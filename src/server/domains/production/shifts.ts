import { HOUR_MS } from '@/lib/durations'
import { chinaDay } from '@/lib/wire-time'

/** The day shift begins at 08:00 in China, the night shift at 20:00. */
const DAY_BEGINS_MS = 8 * HOUR_MS
const CHINA_OFFSET_MS = 8 * HOUR_MS

export const SHIFT_MS = 12 * HOUR_MS

type ShiftCode = 'day' | 'night'

/** One shift of one production day. */
interface Shift {
  /** The day the shift began, `yyyy-MM-dd`. */
  workDay: string
  code: ShiftCode
  /** Unix milliseconds; half-open interval. */
  startAt: number
  endAt: number
}

/** The shift of an instant. */
export function shiftAt(instant: number): Shift {
  const number = Math.floor((instant + CHINA_OFFSET_MS - DAY_BEGINS_MS) / SHIFT_MS)
  const startAt = number * SHIFT_MS - CHINA_OFFSET_MS + DAY_BEGINS_MS
  const code: ShiftCode = number % 2 === 0 ? 'day' : 'night'
  return { workDay: chinaDay(startAt), code, startAt, endAt: startAt + SHIFT_MS }
}

const names: Record<string, string> = { day: '白班', night: '夜班' }

/** Display name of a shift; an unknown code is returned unchanged. */
export const shiftName = (code: string) => names[code] ?? code
