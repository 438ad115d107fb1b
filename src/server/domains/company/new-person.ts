import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { addPerson, ManagedPerson } from '@/contract/organization/people'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { toPinyin } from '@/server/db/pinyin'
import { appUser, company } from '@/server/db/schema/identity'
import type { CompanyCaller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'
import { checkPlace } from './company-store'
import { assertAdministrator, assertFreeWorkNo, presentPerson, requirePerson } from './people-store'

type NewPersonValues = Pick<typeof appUser.$inferInsert, 'name' | 'workNo' | 'departmentId' | 'postId' | 'positionId'>

/** Why a phone number cannot be given to a new person of any company. */
export const PHONE_TAKEN = '这个手机号已有账号，请邀请对方加入'

/**
 * The row of somebody whom a company adds. Without a password: they sign in by SMS code or by WeChat's phone number,
 * which also shows them the agreement.
 */
export async function buildNewPerson(companyId: string, phone: string, values: NewPersonValues, now: Date) {
  return {
    id: randomUUID(),
    population: 'user',
    username: phone,
    phone,
    nickName: values.name,
    companyId,
    ...values,
    ...(await toPinyin(values.name, 'name')),
    createdAt: now,
    updatedAt: now,
  }
}

/** Why the account that has a phone number cannot be written by a company; undefined for one of its active people. */
export function findAccountConflict(
  account: Pick<typeof appUser.$inferSelect, 'companyId' | 'status' | 'name'>,
  companyId: string,
): string | undefined {
  // Joining is the person's own decision, and whether they work elsewhere is nobody's business.
  if (account.companyId !== companyId) return PHONE_TAKEN
  return account.status === 'active' ? undefined : `${account.name} 已停用，请先启用`
}

async function assertFreePhone(tx: Db, companyId: string, phone: string): Promise<void> {
  const { companyId: holder, status, name } = appUser
  const where = and(eq(appUser.population, 'user'), eq(appUser.phone, phone))
  const [account] = await tx.select({ companyId: holder, status, name }).from(appUser).where(where)
  if (!account) return
  const taken = findAccountConflict(account, companyId) ?? `${account.name} 已是本企业成员，用的是这个手机号`
  throw new Refusal(422, taken, { phone: taken })
}

/**
 * Adds one person to the caller's company.
 *
 * @throws {Refusal} 403 the caller is no administrator any more; 404 no such department, post or position; 422 phone or
 *   employee number taken, by field
 */
export async function insertPerson(
  tx: Db,
  caller: CompanyCaller,
  input: InferOutput<(typeof addPerson)['input']>,
  now: Date,
): Promise<ManagedPerson> {
  const { companyId } = caller
  const { name, phone, workNo, deptId, postId, positionId } = input
  // The order of locks of every change of people: the company first.
  await lockRow(tx, company, companyId)
  await assertAdministrator(tx, caller)
  await checkPlace(tx, companyId, {
    deptId: deptId ?? undefined,
    postId: postId ?? undefined,
    positionId: positionId ?? undefined,
  })
  await assertFreePhone(tx, companyId, phone)
  await assertFreeWorkNo(tx, companyId, { workNo })
  const row = await buildNewPerson(companyId, phone, { name, workNo, departmentId: deptId, postId, positionId }, now)
  const inserted = await tx.insert(appUser).values(row).onConflictDoNothing().returning({ id: appUser.id })
  // Somebody registered the number between the check and the insert.
  if (inserted.length === 0) throw new Refusal(422, PHONE_TAKEN, { phone: PHONE_TAKEN })
  return presentPerson(tx, await requirePerson(tx, companyId, row.id), now)
}
