import { eq } from 'drizzle-orm'

import { scopeNames } from '@/contract/scopes'
import type { Db } from '@/server/db/connection'
import { appUser, department, joinRequest, post, userRole } from '@/server/db/schema/identity'
import { position } from '@/server/db/schema/organization'
import { listScopes } from '@/server/people/scopes'

import { type AuditSubject, createNameFormat, createWordFormat, describeById, formatMaskedPhone } from './describe-row'

export const formatRoleWords = createWordFormat({
  guard: '门岗',
  reception: '前台接待',
  administrator: '管理员',
  staff: '全体成员',
  '': '成员',
})

/** A member of the company as the audit log shows them. */
export async function describePerson(tx: Db, id: string): Promise<AuditSubject | null> {
  const person = await describeById(tx, appUser, id, appUser.name, {
    姓名: appUser.name,
    手机号: [appUser.phone, formatMaskedPhone],
    工号: appUser.workNo,
    部门: [appUser.departmentId, createNameFormat(department)],
    岗位: [appUser.postId, createNameFormat(post)],
    职位: [appUser.positionId, createNameFormat(position)],
    状态: [appUser.status, createWordFormat({ active: '在职', disabled: '已停用', deleted: '已注销' })],
  })
  if (!person) return null
  const userRoles = await tx.select().from(userRole).where(eq(userRole.userId, id)).orderBy(userRole.role)
  const roles = await formatRoleWords(
    userRoles.map(({ role }) => role),
    tx,
  )
  const administrator = userRoles.find(({ role }) => role === 'administrator')
  const managed = administrator ? listScopes(administrator.scopes).map((scope) => scopeNames[scope]) : []
  return { ...person, facts: { ...person.facts, 角色: roles, 管理范围: managed.join('、') } }
}

/** A request to join the company. */
export function describeJoinRequest(tx: Db, id: string): Promise<AuditSubject | null> {
  return describeById(tx, joinRequest, id, joinRequest.name, {
    姓名: joinRequest.name,
    部门: [joinRequest.departmentId, createNameFormat(department)],
    岗位: [joinRequest.postId, createNameFormat(post)],
    状态: [
      joinRequest.status,
      createWordFormat({ pending: '待审批', agreed: '已同意', refused: '已拒绝', withdrawn: '已撤回' }),
    ],
    拒绝原因: joinRequest.refuseReason,
  })
}
