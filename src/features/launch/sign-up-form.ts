import { createLaunchInvitation, signUpForLaunch } from '@/contract/event/launch'
import { getMaxLength } from '@/contract/field-limits'
import {
  type FieldError,
  validateLength,
  validateMobile,
  validatePersonName,
  validateSmsCode,
} from '@/parts/short-form/validate-fields'
import { validateOrganizationName } from '@/parts/short-form/validate-organization-name'

export const emptySignUp = { name: '', mobile: '', company: '', smsCode: '' }
export type SignUpValues = typeof emptySignUp

/**
 * Validation errors of a sign-up, by field.
 *
 * @param isOwnNumber the phone number of the signed-in account, which is already verified
 */
export function validateSignUp(
  { name, mobile, company, smsCode }: SignUpValues,
  isOwnNumber: boolean,
): Partial<Record<keyof SignUpValues, FieldError>> {
  return {
    name: validatePersonName(name),
    mobile: validateMobile(mobile),
    company: validateOrganizationName(company, getMaxLength(signUpForLaunch.input, 'company')),
    smsCode: isOwnNumber ? undefined : validateSmsCode(smsCode),
  }
}

export const emptyGuestInvite = { guestName: '', guestCompany: '', note: '' }
export type GuestInviteValues = typeof emptyGuestInvite

/** Validation errors of an invitation, by field. */
export function validateGuestInvite({
  guestName,
  guestCompany,
  note,
}: GuestInviteValues): Partial<Record<keyof GuestInviteValues, FieldError>> {
  return {
    guestName: validatePersonName(guestName, '嘉宾姓名'),
    guestCompany: validateLength('单位名称', guestCompany, getMaxLength(createLaunchInvitation.input, 'guestCompany')),
    note: validateLength('附言', note, getMaxLength(createLaunchInvitation.input, 'note')),
  }
}
