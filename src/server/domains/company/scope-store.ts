import { and, eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { changeScopes, ManagedPerson } from '@/contract/organization/people'
import { type AdministratorScope, scopeNames } from '@/contract/scopes'
import type { Db } from '@/server/db/connection'
import { userRole } from '@/server/db/schema/identity'
import type { CompanyCaller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'
import { notifyAdministrators } from '@/server/notifications/notify-administrators'
import { findPeople, getPerson, toSender } from '@/server/people/people'
import { listCallerScopes, listLastScopes, toStoredScopes } from '@/server/people/scopes'

import { lockPerson, presentPerson, requirePerson } from './people-store'

const nameScopes = (scopes: readonly string[]) =>
  scopes.map((scope) => scopeNames[scope as AdministratorScope] ?? scope).join('、') || '无'

/**
 * Checks a change of scopes.
 *
 * @throws {Refusal} 403 a scope that the caller does not have; 409 a scope would have nobody
 */
export async function assertScopeChange(
  tx: Db,
  caller: CompanyCaller,
  {
    id,
    name,
    before,
    after,
  }: { id: string; name: string; before: readonly AdministratorScope[]; after: readonly AdministratorScope[] },
): Promise<void> {
  const own = listCallerScopes(caller)
  const addedScopes = after.filter((scope) => !before.includes(scope))
  const taken = before.filter((scope) => !after.includes(scope))
  const foreign = [...addedScopes, ...taken].filter((scope) => !own.includes(scope))
  if (foreign.length > 0) throw new Refusal(403, `你没有“${nameScopes(foreign)}”的管理范围，不能给出或收回`)
  const last = taken.length > 0 ? await listLastScopes(tx, caller.companyId, id) : []
  const lost = taken.filter((scope) => last.includes(scope))
  if (after.length === 0 && lost.includes('organization')) {
    throw new Refusal(409, `${name} 是企业的唯一管理员，请先指定另一位管理员`)
  }
  if (lost.length > 0) throw new Refusal(409, `${name} 是“${nameScopes(lost)}”唯一的管理员，请先给另一位同事`)
}

/** Replaces the scopes of a user; none: no administrator any more. */
export async function writeScopes(tx: Db, userId: string, scopes: readonly AdministratorScope[]): Promise<void> {
  const isOwn = and(eq(userRole.userId, userId), eq(userRole.role, 'administrator'))
  await tx.delete(userRole).where(isOwn)
  if (scopes.length > 0) {
    await tx.insert(userRole).values({ userId, role: 'administrator', scopes: toStoredScopes(scopes) })
  }
}

/**
 * Gives and takes scopes of a person, and notifies them and whoever manages people.
 *
 * @throws {Refusal} 403, 404, 409 as {@link assertScopeChange} and `lockPerson`
 */
export async function changePersonScopes(
  tx: Db,
  caller: CompanyCaller,
  { userId, scopes: after, version }: InferOutput<(typeof changeScopes)['input']>,
  now: Date,
): Promise<ManagedPerson> {
  const { user, scopes: before } = await lockPerson(tx, caller, { userId, version })
  if (user.status !== 'active') throw new Refusal(409, `${user.name} 已停用，启用后才能调整`)
  await assertScopeChange(tx, caller, { id: userId, name: user.name, before, after })
  await writeScopes(tx, userId, after)
  const row = await requirePerson(tx, caller.companyId, userId)
  if (row.scopes.join() !== before.join()) {
    const people = await findPeople(tx, caller.companyId, [caller.userId])
    const news = {
      category: 'system' as const,
      isRequired: true,
      alsoTo: [userId],
      title: `${user.name} 的管理范围已调整`,
      content: `${nameScopes(before)} → ${nameScopes(row.scopes)}`,
      business: { type: 'colleague', id: userId },
      ...toSender(getPerson(people, caller.userId)),
    }
    await notifyAdministrators(tx, caller.companyId, news, now)
  }
  return presentPerson(tx, row, now)
}
