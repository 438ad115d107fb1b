import type { InputOf } from '@/contract/endpoint'
import { type getReport, REPORT_MAX_DAYS } from '@/contract/production/report'
import { parseDay } from '@/lib/days'
import { DAY_MS } from '@/lib/durations'

type ReportQuery = InputOf<typeof getReport>
export type ReportPeriodKind = NonNullable<ReportQuery['period']>

/** Filters of a report; `days` belongs to `custom`. */
export interface ReportFilters {
  period: ReportPeriodKind
  days?: { from: string; to: string } | undefined
  /** Absent: the whole plant. */
  lineId?: string | undefined
}

export const reportPeriods: readonly { key: ReportPeriodKind; text: string }[] = [
  { key: 'today', text: '今日' },
  { key: 'week', text: '本周' },
  { key: 'month', text: '本月' },
  { key: 'custom', text: '自选' },
]

/**
 * The filters of an address; what it has not, or what is not valid, is as usual.
 *
 * @param days of a message that opened the report, in place of those of the address
 */
export function parseReportFilters(read: (key: string) => string, days: ReportFilters['days']): ReportFilters {
  const period = reportPeriods.find(({ key }) => key === read('period'))?.key
  const kept = days ?? { from: parseDay(read('from')), to: parseDay(read('to')) }
  const isCustom = kept.from !== '' && kept.from <= kept.to && !validatePeriodDays(kept)
  const lineId = read('line')
  const line = lineId ? { lineId } : {}
  if (isCustom && (period ?? 'custom') === 'custom') return { period: 'custom', days: kept, ...line }
  return { period: period === 'custom' ? 'today' : (period ?? 'today'), ...line }
}

/** The parameters by which an address keeps the filters. */
export const formatReportFilters = ({ period, days, lineId }: ReportFilters) => ({
  period: period === 'custom' ? '' : period,
  from: (period === 'custom' && days?.from) || '',
  to: (period === 'custom' && days?.to) || '',
  line: lineId ?? '',
})

/** The query of the report. */
export function toReportQuery(id: string, { period, days, lineId }: ReportFilters): ReportQuery {
  return { id, period, ...(period === 'custom' && days), ...(lineId && { lineId }) }
}

/** The first selectable day, a year before the given one. */
export const getDayYearBefore = (today: string) => new Date(Date.parse(today) - 365 * DAY_MS).toISOString().slice(0, 10)

/** The validation error of the selected days; undefined when valid. */
export function validatePeriodDays(days: { from: string; to?: string | undefined } | undefined): string | undefined {
  if (!days) return '请选择开始日期'
  if (!days.to) return '请选择结束日期'
  const count = (Date.parse(days.to) - Date.parse(days.from)) / DAY_MS + 1
  return count > REPORT_MAX_DAYS ? `一次最多查看 ${REPORT_MAX_DAYS} 天，已选 ${count} 天` : undefined
}
