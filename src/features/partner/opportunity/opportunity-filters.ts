import type { InputOf } from '@/contract/endpoint'
import type { listOwnOpportunities, OpportunityStatus } from '@/contract/partner/opportunity'
import { parseDay } from '@/lib/days'

export interface OpportunityFilters {
  productType: string
  /** First and last day, `yyyy-MM-dd`; empty means no bound. */
  from: string
  to: string
  isExpiring: boolean
}

export const noOpportunityFilters: OpportunityFilters = { productType: '', from: '', to: '', isExpiring: false }

type OpportunityQuery = Omit<InputOf<typeof listOwnOpportunities>, 'current'>

/** The filters of an address. Days that are none, or in the wrong order, do not filter. */
export function parseOpportunityFilters(read: (key: string) => string): OpportunityFilters {
  const days = { from: parseDay(read('fromDay')), to: parseDay(read('toDay')) }
  const filters = { productType: read('product'), isExpiring: read('expiring') === 'true', ...days }
  return validateDayRange(filters) ? { ...filters, from: '', to: '' } : filters
}

/** The parameters by which an address keeps the filters. */
export const formatOpportunityFilters = ({ productType, from, to, isExpiring }: OpportunityFilters) => ({
  product: productType,
  fromDay: from,
  toDay: to,
  expiring: isExpiring ? 'true' : '',
})

/** Whether any filter is set. */
export function hasOpportunityFilters(filters: OpportunityFilters): boolean {
  return Object.values(filters).some(Boolean)
}

/** Validates the selected days; undefined when valid. */
export function validateDayRange({ from, to }: OpportunityFilters): string | undefined {
  return from && to && from > to ? '开始日期不能晚于结束日期' : undefined
}

/** The query of the list; absent members do not filter. */
export function toOpportunityQuery(
  { productType, from, to, isExpiring }: OpportunityFilters,
  keyword: string,
  status: OpportunityStatus | undefined,
): OpportunityQuery {
  return {
    ...(status && { status }),
    ...(keyword && { keyword }),
    ...(productType && { productType }),
    ...(from && { dateFrom: from }),
    ...(to && { dateTo: to }),
    ...(isExpiring && { expiring: 'true' as const }),
  }
}
