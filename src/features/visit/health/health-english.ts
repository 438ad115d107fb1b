import type { HealthDeclaration } from '@/contract/visit/health'
import { createTranslator } from '@/features/visit/language/translate'
import type { Language } from '@/theme/language'

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
