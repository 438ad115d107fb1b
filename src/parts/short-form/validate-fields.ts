import { PERSON_NAME_MAX } from '@/contract/shapes'
import { isCode, isMobile, isNewPassword } from '@/lib/validators'

/** The error message shown below a field; undefined when it is valid. */
export type FieldError = string | undefined

export function validateMobile(mobile: string): FieldError {
  if (!mobile.trim()) return '请输入手机号'
  return isMobile(mobile.trim()) ? undefined : '手机号应为 11 位，以 1 开头'
}

export function validateSmsCode(code: string): FieldError {
  if (!code.trim()) return '请输入验证码'
  return isCode(code.trim()) ? undefined : '验证码为 6 位数字'
}

/** For signing in: only an empty password is invalid. */
export function validatePassword(password: string): FieldError {
  return password ? undefined : '请输入密码'
}

/** For a newly set password. */
export function validateNewPassword(password: string): FieldError {
  if (!password) return '请设置密码'
  if (/\s/.test(password)) return '密码不能包含空格'
  const { length } = [...password]
  if (length < 8 || length > 64) return '密码长度为 8 至 64 位'
  return isNewPassword(password) ? undefined : '密码不能包含看不见的字符'
}

export function validateRepeatedPassword(password: string, repeated: string): FieldError {
  if (!repeated) return '请再次输入密码'
  return password === repeated ? undefined : '两次输入的密码不一致'
}

/** For changing a password: the old one, the new one, the new one repeated. */
export function validatePasswordChange({ old, password, repeated }: Record<'old' | 'password' | 'repeated', string>) {
  return {
    old: validatePassword(old),
    password: validateNewPassword(password) ?? (password === old ? '新密码不能与原密码相同' : undefined),
    repeated: validateRepeatedPassword(password, repeated),
  }
}

/** For changing the phone number: the new number and its code. */
export function validateNewPhone({ mobile, code }: Record<'mobile' | 'code', string>, oldMobile: string) {
  const isSame = mobile.trim() === oldMobile
  return {
    mobile: validateMobile(mobile) ?? (isSame ? '新手机号与原手机号相同' : undefined),
    code: validateSmsCode(code),
  }
}

/** Validates a text that may be empty; `max` comes from the contract, by `getMaxLength`. */
export function validateLength(what: string, text: string, max: number): FieldError {
  return text.trim().length <= max ? undefined : `${what}最多 ${max} 个字`
}

/** Validates a text that must not be empty. */
export function validateRequiredText(what: string, text: string, max: number): FieldError {
  return text.trim() ? validateLength(what, text, max) : `请输入${what}`
}

/** @param what name of the field, as in 请输入联系人 */
export function validatePersonName(name: string, what = '姓名'): FieldError {
  return validateRequiredText(what, name, PERSON_NAME_MAX)
}

/** Whether no field has an error. */
export function isClean(errors: Readonly<Record<string, FieldError>>): boolean {
  return Object.values(errors).every((error) => error === undefined)
}
