import { APPLICATION_CLASS } from '@/contract/organization/dictionary-manage'
import type { StoredDictionaryEntry } from '@/server/db/schema/dictionary'
import { type DictionaryCode, dictionaryDefinitions, findDictionaryDefinition } from '@/server/definitions/dictionaries'

import type { CompanyTemplate } from './template'

/** A dictionary as a template brings it. */
interface TemplateDictionary {
  code: string
  name: string
  /** In display order. */
  entries: StoredDictionaryEntry[]
}

/** The groups that the template's applications stand in; a group of the product without any is off. */
function buildGroupEntries(
  { applications }: CompanyTemplate,
  builtIn: readonly StoredDictionaryEntry[],
): StoredDictionaryEntry[] {
  const own = applications.map(({ code: value, name: label }) => ({ value, label, isOn: true }))
  const used = new Set(own.map(({ value }) => value))
  return [...own, ...builtIn.filter(({ value }) => !used.has(value)).map((entry) => ({ ...entry, isOn: false }))]
}

/**
 * The dictionaries that a company itself maintains, as they suit its template: not those of the operator, nor what only
 * the company can name.
 */
export function buildTemplateDictionaries(template: CompanyTemplate): TemplateDictionary[] {
  const found: TemplateDictionary[] = []
  for (const code of Object.keys(dictionaryDefinitions) as DictionaryCode[]) {
    const definition = findDictionaryDefinition(code)
    if (!definition || definition.isOfOperator) continue
    const builtIn = definition.entries.map(([value, label]) => ({ value, label, isOn: true }))
    const entries = code === APPLICATION_CLASS ? buildGroupEntries(template, builtIn) : builtIn
    if (entries.length > 0) found.push({ code, name: definition.name, entries })
  }
  return found
}
