import type { HealthPurpose, HealthPurposeKey } from '@/contract/health'
import { type FieldError, validateMobile, validateSmsCode } from '@/parts/short-form/validate-fields'

import { validateText } from './visitor-form'

/** Who declares, where the server does not know. */
export const emptyPerson = { name: '', company: '', phone: '', code: '' }
type PersonValues = typeof emptyPerson

/**
 * What is wrong with who declares, by field; the company may be left out.
 *
 * @param isProven whether the number has to be proven by a code
 */
export function validatePerson(
  { name, company, phone, code }: PersonValues,
  isProven: boolean,
): Partial<Record<keyof PersonValues, FieldError>> {
  return {
    name: validateText('姓名', name, 30),
    company: company.trim().length <= 60 ? undefined : '单位最多 60 个字',
    phone: validateMobile(phone),
    code: isProven ? validateSmsCode(code) : undefined,
  }
}

/** The agreement that is missing; undefined when none is. */
export function findMissingPurpose(purposes: readonly HealthPurpose[], agreed: readonly HealthPurposeKey[]) {
  return purposes.find(({ key, need }) => need === 'required' && !agreed.includes(key))
}
