import { PERSON_NAME_MAX } from '@/contract/shapes'
import type { HealthPurpose, HealthPurposeKey } from '@/contract/visit/health'
import { validateText } from '@/features/visit/visitor/visitor-form'
import { type FieldError, validateMobile, validateSmsCode } from '@/parts/short-form/validate-fields'

/** The declarant, when unknown to the server. */
export const emptyPerson = { name: '', company: '', phone: '', code: '' }
type PersonValues = typeof emptyPerson

/**
 * Validation errors of the declarant, by field; the company is optional.
 *
 * @param isProven whether a code must prove the phone number
 */
export function validatePerson(
  { name, company, phone, code }: PersonValues,
  isProven: boolean,
): Partial<Record<keyof PersonValues, FieldError>> {
  return {
    name: validateText('姓名', name, PERSON_NAME_MAX),
    company: company.trim().length <= 60 ? undefined : '单位最多 60 个字',
    phone: validateMobile(phone),
    code: isProven ? validateSmsCode(code) : undefined,
  }
}

/** The first required consent that is missing; undefined when there is none. */
export function findMissingPurpose(purposes: readonly HealthPurpose[], agreed: readonly HealthPurposeKey[]) {
  return purposes.find(({ key, need }) => need === 'required' && !agreed.includes(key))
}
