import type { MemberRole, RegisteringUser } from '@/contract/user'

/** The place in the company that somebody who joins gets. */
export interface MemberPlace {
  dept: { id: string; name: string } | undefined
  postId: string | undefined
  roles: readonly MemberRole[]
}

/** Roles in words. */
export const assignableRoles: readonly { value: MemberRole; text: string }[] = [
  { value: 'guard', text: '门岗' },
  { value: 'reception', text: '前台接待' },
  { value: 'administrator', text: '管理员' },
]

/** What was asked for, or offered by the invitation: where the administrator begins. */
export function getWantedPlace(asked: RegisteringUser | undefined): MemberPlace {
  const { deptId, deptName, postId, inviteRole } = asked ?? {}
  const offered = assignableRoles.find(({ value }) => value === inviteRole)
  return {
    dept: deptId ? { id: deptId, name: deptName ?? '' } : undefined,
    postId: postId ?? undefined,
    roles: offered ? [offered.value] : [],
  }
}
