import {
  type FieldError,
  validateMobile,
  validateNewPassword,
  validatePersonName,
  validateSmsCode,
} from '@/parts/short-form/validate-fields'

export const emptyRegister = { kind: 'person', name: '', companyName: '', mobile: '', code: '', password: '' }
export type RegisterValues = typeof emptyRegister

export function validateCompanyName(name: string): FieldError {
  const length = name.trim().length
  if (length === 0) return '请输入企业名称'
  if (length < 2) return '企业名称至少 2 个字'
  return length <= 100 ? undefined : '企业名称最多 100 个字'
}

/** Validation errors of a new account, by field. */
export function validateRegistration(values: RegisterValues): Partial<Record<keyof RegisterValues, FieldError>> {
  return {
    name: validatePersonName(values.name),
    companyName: validateCompanyName(values.companyName),
    mobile: validateMobile(values.mobile),
    code: validateSmsCode(values.code),
    password: validateNewPassword(values.password),
  }
}
