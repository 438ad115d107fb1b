/** Legal forms at the end of a company name, which people often omit. */
const FORMS = /(股份|集团|有限责任|有限|责任|公司|分公司)+$/

/**
 * Normalizes a company name: width, case, spaces, punctuation, brackets and legal form are ignored.
 * Names with the same key count as the same company.
 */
export function normalizeCompanyName(name: string): string {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]/gu, '')
  return plain.replace(FORMS, '') || plain
}
