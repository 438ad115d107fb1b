import type { HealthPurpose, HealthPurposeKey } from '@/contract/health'
import { type FieldError, mobileError } from '@/parts/sign-in/form-rules'

import { textError } from './visitor-form'

/** Who declares, where the server does not know. */
export const emptyPerson = { name: '', company: '', phone: '' }
export type PersonValues = typeof emptyPerson

/** What is wrong with who declares, by field; the company may be left out. */
export function personErrors({ name, company, phone }: PersonValues): Partial<Record<keyof PersonValues, FieldError>> {
  return {
    name: textError('姓名', name, 30),
    company: company.trim().length <= 60 ? undefined : '单位最多 60 个字',
    phone: mobileError(phone),
  }
}

/** The agreement that is missing; undefined when none is. */
export function missingPurpose(purposes: readonly HealthPurpose[], agreed: readonly HealthPurposeKey[]) {
  return purposes.find(({ key, need }) => need === 'required' && !agreed.includes(key))
}
