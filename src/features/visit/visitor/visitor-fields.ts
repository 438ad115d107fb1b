import { isVisitorPhone, normalizeVisitorPhone } from '@/lib/visitor/visitor-phone'
import type { FieldError } from '@/parts/short-form/validate-fields'
import type { Language } from '@/theme/language'

import { visitorFormTexts } from './visitor-texts'

/** Validates a required text. */
export function validateText(name: string, text: string, max: number, language: Language): FieldError {
  return text.trim() ? validateOptionalText(name, text, max, language) : visitorFormTexts[language].missing(name)
}

/** Validates a text that may be empty. */
export function validateOptionalText(name: string, text: string, max: number, language: Language): FieldError {
  return text.trim().length <= max ? undefined : visitorFormTexts[language].tooLong(name, max)
}

/** Validates a visitor's phone number: Chinese, or with a country code. */
export function validateVisitorPhone(text: string, language: Language = 'zh'): FieldError {
  const texts = visitorFormTexts[language]
  if (!text.trim()) return texts.phoneMissing
  return isVisitorPhone(normalizeVisitorPhone(text)) ? undefined : texts.phoneWrong
}
