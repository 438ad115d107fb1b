import { getMaxLength } from '@/contract/field-limits'
import { fillVisit } from '@/contract/visit/visit-pass'
import { normalizeVisitorPhone } from '@/lib/visitor/visitor-phone'
import type { FieldError } from '@/parts/short-form/validate-fields'
import type { Language } from '@/theme/language'

import { validateText, validateVisitorPhone } from './visitor-fields'
import { visitorFormTexts } from './visitor-texts'

/** A companion by name, as typed. */
export interface Mate {
  name: string
  phone: string
}

/** The companions in the text field of a form; none in a text that is no list of them. */
export function parseMates(text: string): Mate[] {
  if (!text) return []
  try {
    const value: unknown = JSON.parse(text)
    if (!Array.isArray(value)) return []
    return value.map(({ name = '', phone = '' }: Partial<Mate>) => ({ name: String(name), phone: String(phone) }))
  } catch {
    return []
  }
}

/** The text of a form's field for companions. */
export const formatMates = (mates: readonly Mate[]): string => (mates.length > 0 ? JSON.stringify(mates) : '')

/** The errors of one companion: a name, and a phone number that may be left out. */
export function validateMate(
  { name, phone }: Mate,
  language: Language = 'zh',
): { name: FieldError; phone: FieldError } {
  return {
    name: validateText(
      visitorFormTexts[language].mateName,
      name,
      getMaxLength(fillVisit.input, 'mates', 'name'),
      language,
    ),
    phone: phone.trim() ? validateVisitorPhone(phone, language) : undefined,
  }
}

/** The error of all companions together. */
export function validateMates(text: string, language: Language = 'zh'): FieldError {
  const isWrong = parseMates(text).some((mate) => Object.values(validateMate(mate)).some(Boolean))
  return isWrong ? visitorFormTexts[language].matesWrong : undefined
}

/** Companions as sent. */
export const toMates = (text: string): Mate[] =>
  parseMates(text).map(({ name, phone }) => ({
    name: name.trim(),
    phone: phone.trim() && normalizeVisitorPhone(phone),
  }))
