import { INVITATION_USES_MAX } from '@/contract/organization/invitation'

/** Validates the number of people; undefined when valid. */
export function validateInvite(uses: string): string | undefined {
  if (uses.trim() === '') return '请填写可用人数'
  const count = Number(uses)
  const isRight = Number.isInteger(count) && count >= 1 && count <= INVITATION_USES_MAX
  return isRight ? undefined : `可用人数为 1 到 ${INVITATION_USES_MAX} 的整数`
}
