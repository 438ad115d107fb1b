import type { MemberRole, RegisteringUser } from '@/contract/identity/user'

/** The assigned place of a new member in the company. */
export interface MemberPlace {
  dept: { id: string; name: string } | undefined
  postId: string | undefined
  roles: readonly MemberRole[]
}

/** Assignable roles with their labels. */
export const assignableRoles: readonly { value: MemberRole; text: string }[] = [
  { value: 'guard', text: '门岗' },
  { value: 'reception', text: '前台接待' },
  { value: 'administrator', text: '管理员' },
]

/** The place requested, or offered by the invitation: initial values for the administrator. */
export function getWantedPlace(request: RegisteringUser | undefined): MemberPlace {
  const { deptId, deptName, postId, inviteRole } = request ?? {}
  const offered = assignableRoles.find(({ value }) => value === inviteRole)
  return {
    dept: deptId ? { id: deptId, name: deptName ?? '' } : undefined,
    postId: postId ?? undefined,
    roles: offered ? [offered.value] : [],
  }
}
