import { getMaxLength } from '@/contract/field-limits'
import { registerPartner } from '@/contract/partner/partner'
import {
  type FieldError,
  validateMobile,
  validateNewPassword,
  validatePersonName,
  validateSmsCode,
} from '@/parts/short-form/validate-fields'
import { validateCompanyName } from '@/parts/short-form/validate-organization-name'

export const emptyRegister = { kind: 'person', name: '', companyName: '', mobile: '', code: '', password: '' }
export type RegisterValues = typeof emptyRegister

/** Validation errors of a new account, by field. */
export function validateRegistration(values: RegisterValues): Partial<Record<keyof RegisterValues, FieldError>> {
  return {
    name: validatePersonName(values.name),
    companyName: validateCompanyName(values.companyName, getMaxLength(registerPartner.input, 'companyName')),
    mobile: validateMobile(values.mobile),
    code: validateSmsCode(values.code),
    password: validateNewPassword(values.password),
  }
}
