import { and, eq, ne } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { ColleaguePlace, changeColleague } from '@/contract/organization/colleague'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { appUser, company, department, post, userRole } from '@/server/db/schema/identity'
import { listUserRoles } from '@/server/domains/identity/user-store'
import type { CompanyCaller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'
import { notifyAdministrators } from '@/server/notifications/notify-administrators'
import { isActiveMember } from '@/server/people/people'
import { listCallerScopes, listUserScopes } from '@/server/people/scopes'

import { checkPlace } from './company-store'
import { roleNames } from './invitation-store'
import { assertAdministrator } from './people-store'
import { assertScopeChange, writeScopes } from './scope-store'

type Change = InferOutput<(typeof changeColleague)['input']>

const selectColleague = (db: Db, companyId: string, userId: string) =>
  db
    .select({
      userId: appUser.id,
      name: appUser.name,
      avatar: appUser.avatar,
      deptName: department.name,
      postId: appUser.postId,
      postName: post.name,
    })
    .from(appUser)
    .leftJoin(department, eq(department.id, appUser.departmentId))
    .leftJoin(post, eq(post.id, appUser.postId))
    .where(and(eq(appUser.id, userId), isActiveMember(companyId)))

type ColleagueRow = Awaited<ReturnType<typeof selectColleague>>[number]

async function presentPlace(db: Db, row: ColleagueRow | undefined): Promise<ColleaguePlace> {
  if (!row) throw new Refusal(404, '该同事不在本企业')
  const roles = await listUserRoles(db, row.userId)
  return { ...row, avatar: row.avatar || null, roles, version: [row.postId ?? '', ...roles].join(' ') }
}

/** @throws {Refusal} 404 when the user does not work in the company */
export async function requireColleague(db: Db, companyId: string, userId: string): Promise<ColleaguePlace> {
  const [row] = await selectColleague(db, companyId, userId)
  return presentPlace(db, row)
}

const formatRoles = (roles: readonly string[]) => roles.map((role) => roleNames[role] ?? role).join('、') || '成员'

/** Notifies all administrators and the user, regardless of their notification settings, and records the change. */
async function notifyChange(
  tx: Db,
  caller: CompanyCaller,
  before: ColleaguePlace,
  after: ColleaguePlace,
  now: Date,
): Promise<void> {
  const [by] = await selectColleague(tx, caller.companyId, caller.userId)
  const posts = `岗位：${before.postName ?? '无'} → ${after.postName ?? '无'}`
  const roles = `角色：${formatRoles(before.roles)} → ${formatRoles(after.roles)}`
  const news = {
    category: 'system' as const,
    isRequired: true,
    alsoTo: [after.userId],
    title: `${after.name} 的岗位与角色已调整`,
    content: `${posts}；${roles}`,
    business: { type: 'colleague', id: after.userId },
    senderName: by?.name ?? '',
    senderId: caller.userId,
  }
  await notifyAdministrators(tx, caller.companyId, news, now)
}

/**
 * Replaces a colleague's post and roles.
 *
 * @throws {Refusal} 403 the caller is no administrator any more; 404 no such colleague or post; 409 changed meanwhile, or no administrator would remain
 */
export async function changePlace(tx: Db, caller: CompanyCaller, change: Change, now: Date): Promise<ColleaguePlace> {
  const { userId, postId, version } = change
  const { companyId } = caller
  // Before the user, as every change of people: two that lock in different orders would block each other.
  await lockRow(tx, company, companyId)
  await assertAdministrator(tx, caller)
  const [row] = await selectColleague(tx, companyId, userId).for('update', { of: appUser })
  const before = await presentPlace(tx, row)
  if (before.version !== version) throw new Refusal(409, `${before.name} 的岗位或角色刚被修改，请重新查看`)
  await checkPlace(tx, companyId, { postId: postId ?? undefined })
  const roles = [...new Set(change.roles)]
  const scopes = await listUserScopes(tx, userId)
  // Whoever becomes an administrator here gets what the caller has; whoever is one keeps their scopes.
  const grantedScopes = scopes.length > 0 ? scopes : listCallerScopes(caller)
  const newScopes = roles.includes('administrator') ? grantedScopes : []
  await assertScopeChange(tx, caller, { id: userId, name: before.name, before: scopes, after: newScopes })
  const others = roles.filter((role) => role !== 'administrator')
  await tx.delete(userRole).where(and(eq(userRole.userId, userId), ne(userRole.role, 'administrator')))
  if (others.length > 0) await tx.insert(userRole).values(others.map((role) => ({ userId, role })))
  if (newScopes.length !== scopes.length) await writeScopes(tx, userId, newScopes)
  await tx.update(appUser).set({ postId, updatedAt: now }).where(eq(appUser.id, userId))
  const after = await requireColleague(tx, companyId, userId)
  if (after.version !== before.version) await notifyChange(tx, caller, before, after, now)
  return after
}
