import { DAY_MS, HOUR_MS } from '@/lib/durations'
import { startOfChinaDay } from '@/lib/wire-time'

/** A day from today, and the hours of it, in China's time. */
export type DaySpan = readonly [days: number, from: number, to: number]

/** Begin and end of some hours of a day. */
export function buildDaySpan([days, from, to]: DaySpan, now: Date): { startAt: Date; endAt: Date } {
  const day = startOfChinaDay(now.getTime()) + days * DAY_MS
  return { startAt: new Date(day + from * HOUR_MS), endAt: new Date(day + to * HOUR_MS) }
}
