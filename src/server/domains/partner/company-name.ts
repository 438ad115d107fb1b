/** What the name of a company ends in, whatever the company: people leave it out. */
const FORMS = /(股份|集团|有限责任|有限|责任|公司|分公司)+$/

/**
 * A company's name without what people write differently: width, case, spaces, punctuation, brackets and the legal form.
 * Two names with the same key are taken for the same company.
 */
export function normalizeCompanyName(name: string): string {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]/gu, '')
  return plain.replace(FORMS, '') || plain
}
