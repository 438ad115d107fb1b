import { REPEAT_DAYS_MAX, type RepeatDays } from '@/contract/visit/visit'
import { DAY_MS, MINUTE_MS } from '@/lib/durations'
import { parseWireTime } from '@/lib/wire-time'
import type { VisitRepeat } from '@/server/db/schema/visit'
import { Refusal } from '@/server/http/refusal'

import { listWindows } from './windows'

/** Maximum lead time and length of a visit. */
const AHEAD_DAYS = 90
const LENGTH_DAYS = 7

function createTimeRefusal(startAt: number, endAt: number, now: Date): Record<string, string> | undefined {
  if (Number.isNaN(startAt)) return { startTime: '到访时间不正确' }
  if (Number.isNaN(endAt)) return { endTime: '离开时间不正确' }
  if (startAt > now.getTime() + AHEAD_DAYS * DAY_MS) return { startTime: `最多提前 ${AHEAD_DAYS} 天` }
  if (endAt <= startAt) return { endTime: '离开须晚于到访' }
  if (endAt <= now.getTime()) return { endTime: '离开时间已过' }
  if (endAt - startAt > LENGTH_DAYS * DAY_MS) return { endTime: `一次来访最长 ${LENGTH_DAYS} 天` }
  return undefined
}

/** Parses the times of a visit. @throws {Refusal} 422 naming the invalid field */
export function parseVisitTimes({ startTime, endTime }: { startTime: string; endTime: string }, now: Date) {
  const startAt = parseWireTime(startTime) ?? Number.NaN
  const endAt = parseWireTime(endTime) ?? Number.NaN
  const wrong = createTimeRefusal(startAt, endAt, now)
  if (wrong) throw new Refusal(422, Object.values(wrong)[0] ?? '', wrong)
  return { startAt: new Date(startAt), endAt: new Date(endAt) }
}

/**
 * The stored times of a visit that may recur. `repeatState` is what a changed plan leaves: cancelled days, and what is over.
 *
 * @throws {Refusal} 422 naming the field: no day in the span, too many, or occurrences that would overlap
 */
export function planVisitTimes(
  { startAt, endAt }: { startAt: Date; endAt: Date },
  days: RepeatDays | undefined,
  now: Date,
  repeatState: Pick<VisitRepeat, 'skipped' | 'held'> = { skipped: [] },
): { startAt: Date; endAt: Date; repeat: VisitRepeat | null } {
  if (!days) return { startAt, endAt, repeat: null }
  const minutes = Math.round((endAt.getTime() - startAt.getTime()) / MINUTE_MS)
  const refuse = (field: string, why: string) => new Refusal(422, why, { [field]: why })
  if (minutes >= DAY_MS / MINUTE_MS) throw refuse('endTime', '定期来访每次不超过一天')
  const until = parseWireTime(days.until) ?? 0
  if (until > startAt.getTime() + REPEAT_DAYS_MAX * DAY_MS) throw refuse('until', '定期来访最长三个月')
  const weekdays = [...new Set(days.weekdays)].sort((one, other) => one - other)
  const repeat = { ...repeatState, weekdays, until: days.until, minutes }
  const planned = listWindows({ startAt, endAt, repeat }).slice(repeatState.held?.length ?? 0)
  const coming = planned.filter((window) => window.endAt > now)
  const [first] = coming
  const last = coming.at(-1)
  if (!first || !last) throw refuse('until', '到这一天为止没有所选的日子')
  return { startAt: first.startAt, endAt: last.endAt, repeat }
}
