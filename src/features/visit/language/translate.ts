import type { VisitorEnglish } from '@/contract/visit/english'
import type { Language } from '@/theme/language'

/**
 * Creates the translator of a company's own texts: into English where the company has given it, else as written.
 */
export function createTranslator(english: readonly VisitorEnglish[], language: Language): (text: string) => string {
  if (language !== 'en') return (text) => text
  const texts = new Map(english.map((one) => [one.text, one.english]))
  return (text) => texts.get(text) ?? text
}
