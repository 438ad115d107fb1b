import { DAY_MS } from '@/lib/durations'
import { parseWireTime } from '@/lib/wire-time'
import { Refusal } from '@/server/http/refusal'

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
