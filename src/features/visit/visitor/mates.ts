import { type FieldError, validateMobile, validatePersonName } from '@/parts/short-form/validate-fields'

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
export function validateMate({ name, phone }: Mate): { name: FieldError; phone: FieldError } {
  return { name: validatePersonName(name, '同行人姓名'), phone: phone.trim() ? validateMobile(phone) : undefined }
}

/** The error of all companions together. */
export function validateMates(text: string): FieldError {
  const isWrong = parseMates(text).some((mate) => Object.values(validateMate(mate)).some(Boolean))
  return isWrong ? '请补全同行人' : undefined
}

/** Companions as sent. */
export const toMates = (text: string): Mate[] =>
  parseMates(text).map(({ name, phone }) => ({ name: name.trim(), phone: phone.trim() }))
