import { codeError, type FieldError, mobileError, nameError, newPasswordError } from '@/parts/short-form/field-errors'

export const emptyRegister = { kind: 'person', name: '', companyName: '', mobile: '', code: '', password: '' }
export type RegisterValues = typeof emptyRegister

export function companyError(name: string): FieldError {
  const length = name.trim().length
  if (length === 0) return '请输入企业名称'
  if (length < 2) return '企业名称至少 2 个字'
  return length <= 100 ? undefined : '企业名称最多 100 个字'
}

/** What is wrong with a new account, by field. */
export function registerErrors(values: RegisterValues): Partial<Record<keyof RegisterValues, FieldError>> {
  return {
    name: nameError(values.name),
    companyName: companyError(values.companyName),
    mobile: mobileError(values.mobile),
    code: codeError(values.code),
    password: newPasswordError(values.password),
  }
}
