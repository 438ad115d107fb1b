import type { MemberRole, RegisteringUser } from '@/contract/identity/user'

import { memberRoles } from './member-roles'

/** The assigned place of a new member in the company. */
export interface MemberPlace {
  dept: { id: string; name: string } | undefined
  postId: string | undefined
  roles: readonly MemberRole[]
}

/** The place requested, or offered by the invitation: initial values for the administrator. */
export function getWantedPlace(request: RegisteringUser | undefined): MemberPlace {
  const { deptId, deptName, postId, inviteRole } = request ?? {}
  const offered = memberRoles.find(({ value }) => value === inviteRole)
  return {
    dept: deptId ? { id: deptId, name: deptName ?? '' } : undefined,
    postId: postId ?? undefined,
    roles: offered ? [offered.value] : [],
  }
}
