import type { MemberRole } from '@/contract/identity/user'

/** Roles with their labels. */
export const memberRoles: readonly { value: MemberRole; text: string }[] = [
  { value: 'guard', text: '门岗' },
  { value: 'reception', text: '前台接待' },
  { value: 'administrator', text: '管理员' },
]

/** The labels of a member's roles; a plain member without roles. */
export function formatRoles(roles: readonly string[]): string {
  return roles.map((role) => memberRoles.find(({ value }) => value === role)?.text ?? role).join('、') || '成员'
}
