import { REPORT_MAX_DAYS } from '@/contract/production/report'
import { addDays, daysBetween, getWeekday } from '@/lib/days'
import { DAY_MS } from '@/lib/durations'
import { Refusal } from '@/server/http/refusal'

export type PeriodKind = 'today' | 'week' | 'month' | 'custom'

/** A range of days, `yyyy-MM-dd`, inclusive. */
export interface Days {
  from: string
  to: string
}

export interface Period extends Days {
  kind: PeriodKind
  text: string
  /** The previous period, cut to the elapsed length of this one. */
  previous: Days
  /** Data of `previous` after this instant is ignored, because its counterpart is in the future. */
  previousUntil: number
  comparedWith: string
  /** The current day. */
  today: string
}

/** Lists the days of a range. */
export function listDays({ from, to }: Days): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at))
}

/** The Monday of a day's week. */
function findMonday(day: string): string {
  return addDays(day, -((getWeekday(day) + 6) % 7))
}

/** The same days of the previous month, clipped at its last day. */
function findMonthBefore({ from, to }: Days): Days {
  const last = addDays(from, -1)
  const first = `${last.slice(0, 8)}01`
  const same = addDays(first, daysBetween(from, to))
  return { from: first, to: same < last ? same : last }
}

/** @throws {Refusal} 422 */
function resolveCustomDays(from: string | undefined, to: string | undefined, today: string): Days {
  if (!from || !to) throw new Refusal(422, '请选择开始和结束日期')
  if (from > to) throw new Refusal(422, '结束日期不能早于开始日期')
  if (from > today) throw new Refusal(422, '不能查看未来的日期')
  if (daysBetween(from, to) >= REPORT_MAX_DAYS) throw new Refusal(422, `一次最多查看 ${REPORT_MAX_DAYS} 天`)
  return { from, to: to < today ? to : today }
}

interface PeriodQuery {
  period: PeriodKind
  from?: string | undefined
  to?: string | undefined
}

function resolveDays(
  { period, from, to }: PeriodQuery,
  today: string,
): Days & { previous: Days; comparedWith: string } {
  if (period === 'today') {
    const yesterday = addDays(today, -1)
    return { from: today, to: today, previous: { from: yesterday, to: yesterday }, comparedWith: '昨日同期' }
  }
  if (period === 'week') {
    const days = { from: findMonday(today), to: today }
    const previous = { from: addDays(days.from, -7), to: addDays(today, -7) }
    return { ...days, previous, comparedWith: '上周同期' }
  }
  if (period === 'month') {
    const days = { from: `${today.slice(0, 8)}01`, to: today }
    return { ...days, previous: findMonthBefore(days), comparedWith: '上月同期' }
  }
  const days = resolveCustomDays(from, to, today)
  const count = daysBetween(days.from, days.to) + 1
  const previous = { from: addDays(days.from, -count), to: addDays(days.from, -1) }
  return { ...days, previous, comparedWith: count === 1 ? '前一天' : `前 ${count} 天` }
}

const names: Record<PeriodKind, string> = { today: '今日', week: '本周', month: '本月', custom: '' }

/** 「本周 11-16 至 11-21」 */
function formatPeriod(kind: PeriodKind, { from, to }: Days): string {
  const days = from === to ? from.slice(5) : `${from.slice(5)} 至 ${to.slice(5)}`
  return `${names[kind]} ${days}`.trim()
}

/**
 * Resolves the requested period and the period it is compared with.
 *
 * @param today the current day of the report
 * @throws {Refusal} 422 for an invalid custom period
 */
export function resolvePeriod(query: PeriodQuery, today: string, now: number): Period {
  const { from, to, previous, comparedWith } = resolveDays(query, today)
  return {
    kind: query.period,
    from,
    to,
    previous,
    comparedWith,
    today,
    text: formatPeriod(query.period, { from, to }),
    previousUntil: now - daysBetween(previous.to, to) * DAY_MS,
  }
}
