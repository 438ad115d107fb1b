import { isVisitorPhone, normalizeVisitorPhone } from '@/lib/visitor/visitor-phone'
import type { FieldError } from '@/parts/short-form/validate-fields'
import type { Language } from '@/theme/language'

import { visitorFormTexts } from './visitor-texts'

/** Validates a required text. */
export function validateText(name: string, text: string, max: number, language: Language = 'zh'): FieldError {
  const texts = visitorFormTexts[language]
  const length = text.trim().length
  if (length === 0) return texts.missing(name)
  return length <= max ? undefined : texts.tooLong(name, max)
}

/** Validates a visitor's phone number: Chinese, or with a country code. */
export function validateVisitorPhone(text: string, language: Language = 'zh'): FieldError {
  const texts = visitorFormTexts[language]
  if (!text.trim()) return texts.phoneMissing
  return isVisitorPhone(normalizeVisitorPhone(text)) ? undefined : texts.phoneWrong
}
