const LONGEST = 100

/** What an opportunity is called that its partner gave no name: 客户 · 产品. */
export function buildOpportunityName(customerName: string, productType: string): string {
  return [customerName, productType].filter(Boolean).join(' · ').slice(0, LONGEST)
}
