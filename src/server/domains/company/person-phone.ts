import { and, eq } from 'drizzle-orm'

import { type AdministratorScope, scopeNames } from '@/contract/scopes'
import { maskPhone } from '@/lib/mask'
import type { Db } from '@/server/db/connection'
import { appUser } from '@/server/db/schema/identity'
import { revokeUserSessions } from '@/server/domains/identity/session-store'
import type { CompanyCaller } from '@/server/http/caller'
import { Refusal, refuseDuplicate } from '@/server/http/refusal'
import { notify } from '@/server/notifications/notify'
import { findPeople, getPerson, toSender } from '@/server/people/people'
import { listCallerScopes } from '@/server/people/scopes'

type UserRow = typeof appUser.$inferSelect

/** Why a phone number cannot be given to a new person of any company. */
export const PHONE_TAKEN = '这个手机号已有账号，请邀请对方加入'

/** At the field. */
export const createPhoneRefusal = (reason: string) => new Refusal(422, reason, { phone: reason })

/** Why the account that has a phone number cannot be written by a company; undefined for one of its active people. */
export function findAccountConflict(
  account: Pick<UserRow, 'companyId' | 'status' | 'name'>,
  companyId: string,
): string | undefined {
  // Joining is the person's own decision, and whether they work elsewhere is nobody's business.
  if (account.companyId !== companyId) return PHONE_TAKEN
  return account.status === 'active' ? undefined : `${account.name} 已停用，请先启用`
}

/** @throws {Refusal} 422 when somebody has the number */
export async function assertFreePhone(tx: Db, companyId: string, phone: string): Promise<void> {
  const { companyId: holder, status, name } = appUser
  const where = and(eq(appUser.population, 'user'), eq(appUser.phone, phone))
  const [account] = await tx.select({ companyId: holder, status, name }).from(appUser).where(where)
  if (!account) return
  throw createPhoneRefusal(
    findAccountConflict(account, companyId) ?? `${account.name} 已是本企业成员，用的是这个手机号`,
  )
}

/**
 * Gives a person another phone number. Whoever has it signs in by a code, so all sessions end, the person is notified,
 * and nobody gets at scopes in this way which they do not have.
 *
 * @throws {Refusal} 422 at `phone`: taken, the caller's own, or of an administrator with other scopes
 */
export async function writePhone(
  tx: Db,
  caller: CompanyCaller,
  { user, scopes }: { user: UserRow; scopes: readonly AdministratorScope[] },
  { phone, now }: { phone: string; now: Date },
): Promise<void> {
  if (user.id === caller.userId) throw createPhoneRefusal('自己的手机号请在“更换手机号”里修改')
  const own = listCallerScopes(caller)
  const foreign = scopes.filter((scope) => !own.includes(scope)).map((scope) => scopeNames[scope])
  if (foreign.length > 0) {
    throw createPhoneRefusal(`${user.name} 有你没有的管理范围“${foreign.join('、')}”，请由有这些范围的管理员修改`)
  }
  await assertFreePhone(tx, caller.companyId, phone)
  // A user name equal to the phone number changes with it; a custom user name stays.
  const username = user.username === user.phone ? phone : user.username
  await tx
    .update(appUser)
    .set({ phone, username, updatedAt: now })
    .where(eq(appUser.id, user.id))
    .catch(refuseDuplicate(() => createPhoneRefusal(PHONE_TAKEN)))
  await revokeUserSessions(tx, user.id, 'phone', now)
  const people = await findPeople(tx, caller.companyId, [caller.userId])
  const notice = {
    userIds: [user.id],
    companyId: caller.companyId,
    category: 'system' as const,
    isRequired: true,
    title: `登录手机号已改为 ${maskPhone(phone)}`,
    content: `原来是 ${user.phone ? maskPhone(user.phone) : '没有'}。如果不是你要求的，请联系企业管理员。`,
    business: { type: 'colleague', id: user.id },
    ...toSender(getPerson(people, caller.userId)),
  }
  await notify(tx, notice, now)
}
