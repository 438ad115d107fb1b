import type { HealthPurpose, HealthPurposeKey } from '@/contract/health'
import { codeError, type FieldError, mobileError } from '@/parts/short-form/field-errors'

import { textError } from './visitor-form'

/** Who declares, where the server does not know. */
export const emptyPerson = { name: '', company: '', phone: '', code: '' }
type PersonValues = typeof emptyPerson

/**
 * What is wrong with who declares, by field; the company may be left out.
 *
 * @param isProven whether the number has to be proven by a code
 */
export function personErrors(
  { name, company, phone, code }: PersonValues,
  isProven: boolean,
): Partial<Record<keyof PersonValues, FieldError>> {
  return {
    name: textError('姓名', name, 30),
    company: company.trim().length <= 60 ? undefined : '单位最多 60 个字',
    phone: mobileError(phone),
    code: isProven ? codeError(code) : undefined,
  }
}

/** The agreement that is missing; undefined when none is. */
export function missingPurpose(purposes: readonly HealthPurpose[], agreed: readonly HealthPurposeKey[]) {
  return purposes.find(({ key, need }) => need === 'required' && !agreed.includes(key))
}
