import type { FieldError } from '@/parts/short-form/validate-fields'
import { validatePersonName } from '@/parts/short-form/validate-fields'

import { validateCompanyName } from './register-form'

export const emptyPartnerInvite = { kind: 'partner', inviteeName: '', inviteeCompany: '', words: '' }
export type PartnerInviteValues = typeof emptyPartnerInvite

/** Validates an invitation by field: the firm's name is required for another firm. */
export function validatePartnerInvite(
  values: PartnerInviteValues,
): Partial<Record<keyof PartnerInviteValues, FieldError>> {
  return {
    inviteeName: validatePersonName(values.inviteeName, '对方姓名'),
    inviteeCompany: values.kind === 'partner' ? validateCompanyName(values.inviteeCompany) : undefined,
    words: values.words.trim().length <= 200 ? undefined : '附言最多 200 个字',
  }
}
