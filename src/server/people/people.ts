import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'

import type { Person } from '@/contract/workflow/task'
import type { Db } from '@/server/db/connection'
import { appUser, department, post } from '@/server/db/schema/identity'
import { isAmong } from '@/server/db/sql-text'
import { createStatement } from '@/server/db/statement'
import { Refusal } from '@/server/http/refusal'

/** Users of one company by id. */
export type People = ReadonlyMap<string, Person>

/** A user who works in the company now. */
export const isActiveMember = (companyId: string): SQL | undefined =>
  and(eq(appUser.companyId, companyId), eq(appUser.population, 'user'), eq(appUser.status, 'active'))

/** The name of a user as past work shows it: a deactivated user is marked. */
export const markedUserName: SQL<string> = sql<string>`case when ${appUser.status} = 'disabled'
  then ${appUser.name} || '（已停用）' else ${appUser.name} end`

const selectPeople = createStatement((db, { ids }: { ids: string[] }) => {
  const { id, avatar, phone, companyId, status } = appUser
  return db
    .select({
      user: { id, avatar, phone, companyId, status },
      name: markedUserName,
      deptName: department.name,
      postName: post.name,
    })
    .from(appUser)
    .leftJoin(department, eq(department.id, appUser.departmentId))
    .leftJoin(post, eq(post.id, appUser.postId))
    .where(isAmong(appUser.id, ids))
})

/** Loads users for timelines and messages; deactivated users have a name only. */
export async function findPeople(db: Db, companyId: string, ids: Iterable<string>): Promise<People> {
  const uniqueIds = [...new Set(ids)]
  if (uniqueIds.length === 0) return new Map()
  const rows = await selectPeople(db, { ids: uniqueIds })
  return new Map(
    rows.map(({ user: one, name, deptName, postName }) => {
      const isMember = one.companyId === companyId && one.status === 'active'
      const shown = { avatar: one.avatar || null, deptName, postName, mobile: one.phone }
      const hidden = { avatar: null, deptName: null, postName: null, mobile: null }
      return [one.id, { userId: one.id, name, ...(isMember ? shown : hidden) }]
    }),
  )
}

/** Finds a user in the map; a deleted account gets a placeholder name. */
export function getPerson(people: People, id: string): Person {
  const gone = { userId: id, name: '已离职', avatar: null, deptName: null, postName: null, mobile: null }
  return people.get(id) ?? gone
}

/** The sender columns of a message. */
export function toSender({ userId, name }: Person): { senderId: string; senderName: string } {
  return { senderId: userId, senderName: name }
}

/** Filters active members of the company. */
export async function filterColleagues(db: Db, companyId: string, ids: readonly string[]): Promise<Set<string>> {
  const { id, companyId: company, population, status } = appUser
  const rows = await db
    .select({ id })
    .from(appUser)
    .where(and(inArray(id, [...new Set(ids)]), eq(company, companyId), eq(population, 'user'), eq(status, 'active')))
  return new Set(rows.map((row) => row.id))
}

const NOT_HERE = '所选人员不在本企业'

/** @throws {Refusal} 422 at `userIds` unless all are active members of the company */
export async function assertColleagues(db: Db, companyId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const colleagues = await filterColleagues(db, companyId, ids)
  if (!ids.every((id) => colleagues.has(id))) throw new Refusal(422, NOT_HERE, { userIds: NOT_HERE })
}
