import type { HealthDeclaration, HealthEnglish } from '@/contract/visit/health'
import type { Language } from '@/theme/language'

/**
 * Creates the translator of a company's own texts: into English where the company has given it, else as written.
 */
export function createTranslator(english: readonly HealthEnglish[], language: Language): (text: string) => string {
  if (language !== 'en') return (text) => text
  const texts = new Map(english.map((one) => [one.text, one.english]))
  return (text) => texts.get(text) ?? text
}

/** A declaration in a language: its texts alone change, what is answered stays. */
export function translateDeclaration(site: HealthDeclaration, language: Language): HealthDeclaration {
  const translate = createTranslator(site.english, language)
  const fields = site.fields.map((field) => ({
    ...field,
    label: translate(field.label),
    help: field.help && translate(field.help),
    options: field.options.map((option) => ({ ...option, label: translate(option.label) })),
  }))
  return { ...site, fields, title: translate(site.title), lead: translate(site.lead) }
}
