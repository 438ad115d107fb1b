import { DAY_MS, HOUR_MS } from '@/lib/durations'
import { chinaDay, parseWireTime, startOfChinaDay } from '@/lib/wire-time'

/** Days that differ from the week, as `yyyy-MM-dd`: holidays, and weekend days that are worked. */
export interface WorkCalendar {
  readonly off: ReadonlySet<string>
  readonly on: ReadonlySet<string>
}

/** Monday to Friday, without holidays. */
export const plainCalendar: WorkCalendar = { off: new Set(), on: new Set() }

const SECONDS_OF_HOUR = 3600

/** Hours of a working day: 9 to 12 and 13 to 18 o'clock. */
export const WORKING_DAY_HOURS = 8
/** When a working day has its hours. */
export const workingPeriods = [
  [9, 12],
  [13, 18],
] as const

/** Longest run of days that one entry names, and that a limit looks ahead. */
const RANGE_MAX = 60
const AHEAD_MAX = 1500

const toDay = (text: string) => parseWireTime(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`)

/**
 * The days that `20261001` or `20261001-20261007` name.
 *
 * @returns undefined when it is neither, ends before it begins, or is longer than two months
 */
export function parseDayRange(text: string): string[] | undefined {
  const [, from = '', to = from] = /^(\d{8})(?:-(\d{8}))?$/.exec(text) ?? []
  const [first, last] = [toDay(from), toDay(to)]
  if (first === undefined || last === undefined || last < first || last - first >= RANGE_MAX * DAY_MS) return undefined
  return Array.from({ length: (last - first) / DAY_MS + 1 }, (_, at) => chinaDay(first + at * DAY_MS))
}

/** Whether a day is worked. @param start when it begins in China, Unix milliseconds */
export function isWorkingDay({ off, on }: WorkCalendar, start: number): boolean {
  const day = chinaDay(start)
  if (on.has(day)) return true
  // Day 0 of Unix time was a Thursday.
  const weekday = (Math.floor((start + 8 * HOUR_MS) / DAY_MS) + 4) % 7
  return weekday !== 0 && weekday !== 6 && !off.has(day)
}

/**
 * The instant when this many working hours have passed.
 *
 * @param start Unix milliseconds
 * @returns Unix milliseconds; as by the clock where the calendar has hardly any working day
 */
export function addWorkingHours(calendar: WorkCalendar, start: number, hours: number): number {
  let left = hours * HOUR_MS
  let day = startOfChinaDay(start)
  for (let ahead = 0; ahead < AHEAD_MAX; ahead += 1, day += DAY_MS) {
    if (!isWorkingDay(calendar, day)) continue
    for (const [from, to] of workingPeriods) {
      const begin = Math.max(start, day + from * HOUR_MS)
      const room = day + to * HOUR_MS - begin
      if (room <= 0) continue
      if (left <= room) return begin + left
      left -= room
    }
  }
  return start + hours * HOUR_MS
}

/** The working time of days that follow each other. */
export interface WorkedDays {
  /** Start of the first day, Unix milliseconds. */
  readonly start: number
  /** Seconds worked before each day. */
  readonly before: readonly number[]
  /** 1 for a working day, else 0. */
  readonly isWorked: readonly (0 | 1)[]
}

/** The working time of each day from one instant to another, both Unix milliseconds. */
export function listWorkedDays(calendar: WorkCalendar, from: number, to: number): WorkedDays {
  const start = startOfChinaDay(from)
  const days = Math.floor((to - start) / DAY_MS) + 1
  const isWorked = Array.from({ length: days }, (_, at) => (isWorkingDay(calendar, start + at * DAY_MS) ? 1 : 0))
  let sum = 0
  const before = isWorked.map((worked) => {
    const earlier = sum
    sum += worked * WORKING_DAY_HOURS * SECONDS_OF_HOUR
    return earlier
  })
  return { start, before, isWorked }
}

/** `24 小时`, `12 个工作小时`, `3 个工作日`. */
export function formatLimit(hours: number, dueIn: 'working' | undefined): string {
  if (dueIn === undefined) return `${hours} 小时`
  return hours % WORKING_DAY_HOURS === 0 ? `${hours / WORKING_DAY_HOURS} 个工作日` : `${hours} 个工作小时`
}
