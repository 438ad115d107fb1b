const LONGEST = 100

/** The default name of an opportunity: 客户 · 产品. */
export function buildOpportunityName(customerName: string, productType: string): string {
  return [customerName, productType].filter(Boolean).join(' · ').slice(0, LONGEST)
}
