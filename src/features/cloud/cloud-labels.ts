import type { CloudService } from '@/contract/content/cloud'
import { formatAmount } from '@/lib/amount'
import type { Tone } from '@/ui/layout/Chip'

type Termed = Pick<CloudService, 'state' | 'daysLeft' | 'order'>

/** The state of a service as a chip. */
export function getSubscriptionChip({ state, daysLeft, order }: Termed): { text: string; tone: Tone } {
  if (order) return { text: state === 'available' ? '开通审批中' : '续费审批中', tone: 'info' }
  if (state === 'expired') return { text: '已到期', tone: 'error' }
  if (state === 'expiring') return { text: daysLeft === 0 ? '今天到期' : `剩 ${daysLeft} 天`, tone: 'warning' }
  return state === 'available' ? { text: '可开通', tone: 'neutral' } : { text: '使用中', tone: 'success' }
}

/** The end of the term; for an available service, its price. */
export function formatTerm({ endDate, state, monthlyPrice }: CloudService): string {
  if (endDate === null) return `${formatAmount(monthlyPrice)} / 月`
  return state === 'expired' ? `${endDate} 到期` : `有效期至 ${endDate}`
}
