import { getMaxLength } from '@/contract/field-limits'
import { createPartnerInvitation } from '@/contract/partner/partner-home'
import { type FieldError, validateLength, validatePersonName } from '@/parts/short-form/validate-fields'
import { validateCompanyName } from '@/parts/short-form/validate-organization-name'

export const emptyPartnerInvite = { kind: 'partner', inviteeName: '', inviteeCompany: '', words: '' }
export type PartnerInviteValues = typeof emptyPartnerInvite

/** Validates an invitation by field: the firm's name is required for another firm. */
export function validatePartnerInvite(
  values: PartnerInviteValues,
): Partial<Record<keyof PartnerInviteValues, FieldError>> {
  return {
    inviteeName: validatePersonName(values.inviteeName, '对方姓名'),
    inviteeCompany:
      values.kind === 'partner'
        ? validateCompanyName(values.inviteeCompany, getMaxLength(createPartnerInvitation.input, 'inviteeCompany'))
        : undefined,
    words: validateLength('附言', values.words, getMaxLength(createPartnerInvitation.input, 'words')),
  }
}
