import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/durations'
import { chinaDay, formatWireTime, startOfChinaDay } from '@/lib/wire-time'
import type { visit } from '@/server/db/schema/visit'
import { formatTime } from '@/server/http/wire-time'

type PlannedTimes = Pick<typeof visit.$inferSelect, 'startAt' | 'endAt' | 'repeat'>

/** One stay of a visit: a visit that does not recur has one. */
interface VisitWindow {
  startAt: Date
  endAt: Date
}

const SUNDAY = 7

/** 1 Monday to 7 Sunday, of a day's start in China. */
const getWeekday = (day: number) => new Date(day + 8 * HOUR_MS).getUTCDay() || SUNDAY

const createWindow = (start: number, minutes: number): VisitWindow => ({
  startAt: new Date(start),
  endAt: new Date(start + minutes * MINUTE_MS),
})

/** The windows in which a pass is valid, the earliest first; cancelled occurrences are left out. */
export function listWindows({ startAt, endAt, repeat }: PlannedTimes): VisitWindow[] {
  if (!repeat) return [{ startAt, endAt }]
  const windows = (repeat.held ?? []).map(({ startAt: start, minutes }) => createWindow(Date.parse(start), minutes))
  const gone = new Set([...repeat.skipped, ...windows.map((occurrence) => chinaDay(occurrence.startAt.getTime()))])
  const first = startOfChinaDay(startAt.getTime())
  const clock = startAt.getTime() - first
  for (let day = first; chinaDay(day) <= repeat.until; day += DAY_MS) {
    if (!repeat.weekdays.includes(getWeekday(day)) || gone.has(chinaDay(day))) continue
    windows.push(createWindow(day + clock, repeat.minutes))
  }
  return windows
}

/** The window at an instant, else the next one, else the last. */
export function getWindow(row: PlannedTimes, at: Date): VisitWindow {
  if (!row.repeat) return row
  const windows = listWindows(row)
  return windows.find(({ endAt }) => endAt > at) ?? windows.at(-1) ?? row
}

const overlaps = ({ startAt, endAt }: VisitWindow, from: number, to: number) =>
  startAt.getTime() < to && endAt.getTime() > from

/** The window of the day of an instant in China: the one that is not over, if there are two. */
export function findWindowOfDay(row: PlannedTimes, now: Date): VisitWindow | undefined {
  const from = startOfChinaDay(now.getTime())
  const today = listWindows(row).filter((window) => overlaps(window, from, from + DAY_MS))
  return today.find(({ endAt }) => endAt > now) ?? today.at(-1)
}

const weekdayNames = ['一', '二', '三', '四', '五', '六', '日']

/** `每周一、三 09:00 – 12:00，至 12-31`; null for a visit that does not recur. */
export function formatRepeat({ startAt, repeat }: PlannedTimes): string | null {
  if (!repeat) return null
  const { weekdays, until, minutes } = repeat
  const names = weekdays.map((day) => weekdayNames[day - 1] ?? '')
  const days = weekdays.length === SUNDAY ? '每天' : `每周${names.join('、')}`
  const end = formatWireTime(startAt.getTime() + minutes * MINUTE_MS)
  return `${days} ${formatTime(startAt).slice(11, 16)} – ${end.slice(11, 16)}，至 ${until.slice(5)}`
}

/** The days of a recurring visit as they are chosen; null for a visit that does not recur. */
export const presentRepeat = ({ repeat }: PlannedTimes) =>
  repeat && { weekdays: [...repeat.weekdays], until: repeat.until }

/** The next windows for a page: the running one, and those to come. */
export function listComingWindows(row: PlannedTimes, now: Date, most: number) {
  const coming = listWindows(row).filter(({ endAt }) => endAt > now)
  return coming.slice(0, most).map(({ startAt, endAt }) => ({
    day: chinaDay(startAt.getTime()),
    startTime: formatTime(startAt),
    endTime: formatTime(endAt),
  }))
}
