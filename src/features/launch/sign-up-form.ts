import { companyError } from '@/parts/short-form/company-error'
import { codeError, type FieldError, mobileError, nameError } from '@/parts/short-form/field-errors'

export const emptySignUp = { name: '', mobile: '', company: '', smsCode: '' }
export type SignUpValues = typeof emptySignUp

/**
 * What is wrong with a sign-up, by field.
 *
 * @param isOwnNumber of the account that is signed in: it is proven already
 */
export function signUpErrors(
  { name, mobile, company, smsCode }: SignUpValues,
  isOwnNumber: boolean,
): Partial<Record<keyof SignUpValues, FieldError>> {
  return {
    name: nameError(name),
    mobile: mobileError(mobile),
    company: companyError(company),
    smsCode: isOwnNumber ? undefined : codeError(smsCode),
  }
}

export const emptyInvite = { guestName: '', guestCompany: '', note: '' }
export type InviteValues = typeof emptyInvite

/** What is wrong with an invitation, by field. */
export function inviteErrors({
  guestName,
  guestCompany,
  note,
}: InviteValues): Partial<Record<keyof InviteValues, FieldError>> {
  const name = guestName.trim()
  return {
    guestName: name === '' ? '请输入嘉宾姓名' : name.length <= 30 ? undefined : '姓名最多 30 个字',
    guestCompany: guestCompany.trim().length <= 60 ? undefined : '单位名称最多 60 个字',
    note: note.trim().length <= 100 ? undefined : '附言最多 100 个字',
  }
}
