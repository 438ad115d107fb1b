import { getMaxLength } from '@/contract/field-limits'
import { declareHealth, type HealthPurpose, type HealthPurposeKey } from '@/contract/visit/health'
import { validateOptionalText, validateText, validateVisitorPhone } from '@/features/visit/visitor/visitor-fields'
import { isCode } from '@/lib/validators'
import { isForeignPhone, normalizeVisitorPhone } from '@/lib/visitor/visitor-phone'
import type { FieldError } from '@/parts/short-form/validate-fields'
import type { Language } from '@/theme/language'

import { healthTexts } from './health-texts'

/** The declarant, when unknown to the server. */
export const emptyPerson = { name: '', company: '', phone: '', code: '' }
type PersonValues = typeof emptyPerson

/** Whether no text message, and so no code, reaches the number. */
export const isBeyondCodes = (phone: string) => isForeignPhone(normalizeVisitorPhone(phone))

function validateCode(code: string, language: Language): FieldError {
  const texts = healthTexts[language]
  if (!code.trim()) return texts.codeMissing
  return isCode(code.trim()) ? undefined : texts.codeWrong
}

/**
 * Validation errors of the declarant, by field; the company is optional.
 *
 * @param isProven whether a code must prove the phone number
 */
export function validatePerson(
  { name, company, phone, code }: PersonValues,
  isProven: boolean,
  language: Language = 'zh',
): Partial<Record<keyof PersonValues, FieldError>> {
  const texts = healthTexts[language]
  return {
    name: validateText(texts.name, name, getMaxLength(declareHealth.input, 'person', 'name'), language),
    company: validateOptionalText(
      texts.company,
      company,
      getMaxLength(declareHealth.input, 'person', 'company'),
      language,
    ),
    phone: validateVisitorPhone(phone, language),
    code: isProven ? validateCode(code, language) : undefined,
  }
}

/**
 * An error at a question as a sentence: the rules of forms speak of a field by its label, and a question is none.
 *
 * @param isEmpty nothing is answered yet
 */
export function toQuestionError(error: string, isEmpty: boolean, isChoice: boolean, language: Language): string {
  const texts = healthTexts[language]
  if (isEmpty) return isChoice ? texts.pick : texts.answer
  if (language !== 'zh' || error === '填写有误') return texts.check
  return /^(?:不能|最多|至少)/.test(error) ? `答案${error}` : error
}

/** The first required consent that is missing; undefined when there is none. */
export function findMissingPurpose(purposes: readonly HealthPurpose[], agreed: readonly HealthPurposeKey[]) {
  return purposes.find(({ key, need }) => need === 'required' && !agreed.includes(key))
}
