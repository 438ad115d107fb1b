import { randomUUID } from 'node:crypto'
import type { InferOutput } from 'valibot'

import type { addPerson, ManagedPerson } from '@/contract/organization/people'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { toPinyin } from '@/server/db/pinyin'
import { appUser, company } from '@/server/db/schema/identity'
import type { CompanyCaller } from '@/server/http/caller'

import { checkPlace } from './company-store'
import { assertAdministrator, assertFreeWorkNo, presentPerson, requirePerson } from './people-store'
import { assertFreePhone, createPhoneRefusal, PHONE_TAKEN } from './person-phone'

type NewPersonValues = Pick<typeof appUser.$inferInsert, 'name' | 'workNo' | 'departmentId' | 'postId' | 'positionId'>

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
  if (inserted.length === 0) throw createPhoneRefusal(PHONE_TAKEN)
  return presentPerson(tx, await requirePerson(tx, companyId, row.id), now)
}
