import { takeStart } from '@/lib/text/cut-text'

const LONGEST = 100

/** The default name of an opportunity: 客户 · 产品. */
export function buildOpportunityName(customerName: string, productType: string): string {
  return takeStart([customerName, productType].filter(Boolean).join(' · '), LONGEST)
}
