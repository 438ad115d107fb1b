import type { FieldError } from '@/parts/short-form/validate-fields'

import { validateCompanyName } from './register-form'

export const emptyPartnerInvite = { kind: 'partner', inviteeName: '', inviteeCompany: '', words: '' }
export type PartnerInviteValues = typeof emptyPartnerInvite

/** Validates an invitation by field: the firm's name is required for another firm. */
export function validatePartnerInvite(
  values: PartnerInviteValues,
): Partial<Record<keyof PartnerInviteValues, FieldError>> {
  const length = values.inviteeName.trim().length
  return {
    inviteeName: length === 0 ? '请输入对方姓名' : length <= 30 ? undefined : '姓名最多 30 个字',
    inviteeCompany: values.kind === 'partner' ? validateCompanyName(values.inviteeCompany) : undefined,
    words: values.words.trim().length <= 200 ? undefined : '附言最多 200 个字',
  }
}
