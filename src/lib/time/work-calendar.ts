import { DAY_MS, HOUR_MS } from '@/lib/durations'
import { chinaDay, parseWireTime, startOfChinaDay } from '@/lib/wire-time'

/** Days that differ from the week, as `yyyy-MM-dd`: holidays, and weekend days that are worked. */
export interface WorkCalendar {
  readonly off: ReadonlySet<string>
  readonly on: ReadonlySet<string>
}

/** Monday to Friday, without holidays. */
export const plainCalendar: WorkCalendar = { off: new Set(), on: new Set() }

/** Hours of a working day: 9 to 12 and 13 to 18 o'clock. */
export const WORKING_DAY_HOURS = 8
const periods = [
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

function isWorkingDay({ off, on }: WorkCalendar, start: number): boolean {
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
    for (const [from, to] of periods) {
      const begin = Math.max(start, day + from * HOUR_MS)
      const room = day + to * HOUR_MS - begin
      if (room <= 0) continue
      if (left <= room) return begin + left
      left -= room
    }
  }
  return start + hours * HOUR_MS
}

/** `24 小时`, `12 个工作小时`, `3 个工作日`. */
export function formatLimit(hours: number, dueIn: 'working' | undefined): string {
  if (dueIn === undefined) return `${hours} 小时`
  return hours % WORKING_DAY_HOURS === 0 ? `${hours / WORKING_DAY_HOURS} 个工作日` : `${hours} 个工作小时`
}
