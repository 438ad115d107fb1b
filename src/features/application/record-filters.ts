import type { InputOf } from '@/contract/endpoint'
import type { listApplicationRecords } from '@/contract/organization/application-view'
import { DAY_MS } from '@/lib/durations'
import { chinaDay } from '@/lib/wire-time'

type RecordQuery = Omit<InputOf<typeof listApplicationRecords>, 'current'>
export type RecordStatus = NonNullable<RecordQuery['status']>
export type RecordPeriod = 'week' | 'month' | 'year'

/** Absent members do not filter. */
export interface RecordFilters {
  status?: RecordStatus
  period?: RecordPeriod
  /** A value of the view's choice field. */
  choice?: string
}

export const recordStatuses: readonly { value: RecordStatus; text: string }[] = [
  { value: 'running', text: '审批中' },
  { value: 'approved', text: '已通过' },
  { value: 'rejected', text: '已拒绝' },
  { value: 'returned', text: '已退回' },
  { value: 'revoked', text: '已撤销' },
  { value: 'archived', text: '已归档' },
]

export const recordPeriods: readonly { value: RecordPeriod; text: string }[] = [
  { value: 'week', text: '近 7 天' },
  { value: 'month', text: '近 30 天' },
  { value: 'year', text: '近一年' },
]

const daysBack: Record<RecordPeriod, number> = { week: 6, month: 29, year: 364 }

/** Whether any filter is set. */
export function hasRecordFilters(filters: RecordFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined)
}

/** The query of the records. */
export function recordQuery(viewId: string, filters: RecordFilters, keyword: string, now: number): RecordQuery {
  const { status, period, choice } = filters
  return {
    viewId,
    ...(keyword && { keyword }),
    ...(status && { status }),
    ...(choice && { choice }),
    ...(period && { createdFrom: chinaDay(now - daysBack[period] * DAY_MS) }),
  }
}

/** The filters of an address; values that the view has not are left out. */
export function parseRecordFilters(read: (key: string) => string): RecordFilters {
  const status = recordStatuses.find(({ value }) => value === read('status'))?.value
  const period = recordPeriods.find(({ value }) => value === read('period'))?.value
  const choice = read('choice')
  return { ...(status && { status }), ...(period && { period }), ...(choice && { choice }) }
}

/** The parameters by which an address keeps the filters. */
export const formatRecordFilters = ({ status, period, choice }: RecordFilters) => ({
  status: status ?? '',
  period: period ?? '',
  choice: choice ?? '',
})
