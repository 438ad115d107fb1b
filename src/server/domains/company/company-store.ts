import { and, asc, desc, eq, ilike, inArray, or } from 'drizzle-orm'

import type { Person } from '@/contract/workflow/task'
import type { Db } from '@/server/db/connection'
import { computeListTotal, countBounded, type PageWindow } from '@/server/db/page'
import { appUser, certification, company, department, post } from '@/server/db/schema/identity'
import { position } from '@/server/db/schema/organization'
import { toContainsPattern } from '@/server/db/sql-text'
import { Refusal } from '@/server/http/refusal'
import { matchesPerson } from '@/server/people/match-person'
import { isActiveMember } from '@/server/people/people'

interface Place {
  deptId?: string | undefined
  postId?: string | undefined
  positionId?: string | undefined
}

/** @throws {Refusal} 404 when the department, the post or the position is not of the company */
export async function checkPlace(tx: Db, companyId: string, place: Place): Promise<void> {
  const { deptId, postId, positionId } = place
  if (deptId !== undefined) {
    const where = and(eq(department.id, deptId), eq(department.companyId, companyId))
    const found = await tx.select({ id: department.id }).from(department).where(where)
    if (found.length === 0) throw new Refusal(404, '部门不存在')
  }
  if (postId !== undefined) {
    const where = and(eq(post.id, postId), eq(post.companyId, companyId))
    const found = await tx.select({ id: post.id }).from(post).where(where)
    if (found.length === 0) throw new Refusal(404, '岗位不存在')
  }
  if (positionId !== undefined) {
    const where = and(eq(position.id, positionId), eq(position.companyId, companyId))
    const found = await tx.select({ id: position.id }).from(position).where(where)
    if (found.length === 0) throw new Refusal(404, '职位不存在')
  }
}

/** Finds a company by its invite code or its exact name. A code counts before the equal name of another company. */
export async function findCompany(db: Db, text: string) {
  const hasCode = eq(company.inviteCode, text.toUpperCase())
  const rows = await db
    .select()
    .from(company)
    .where(or(hasCode, eq(company.name, text)))
    .orderBy(desc(hasCode))
    .limit(1)
  return rows[0]
}

/** Whether a company's certification is approved. */
export async function isCertified(db: Db, companyId: string): Promise<boolean> {
  const passed = and(eq(certification.companyId, companyId), eq(certification.status, 'passed'))
  return (await db.select({ id: certification.id }).from(certification).where(passed)).length > 0
}

/** Posts of a company whose name contains the keyword: few, and so cheaper to read first. */
async function listPostIds(db: Db, companyId: string, keyword: string): Promise<string[]> {
  const where = and(eq(post.companyId, companyId), ilike(post.name, toContainsPattern(keyword)))
  return (await db.select({ id: post.id }).from(post).where(where)).map(({ id }) => id)
}

/** The active users of a company in pinyin order. The index `app_user_people` has this order. */
export async function listColleagues(
  db: Db,
  companyId: string,
  filter: { keyword?: string | undefined; deptId?: string | undefined },
  window: PageWindow,
): Promise<{ records: Person[]; total: number }> {
  const { keyword, deptId } = filter
  const posts = keyword === undefined ? [] : await listPostIds(db, companyId, keyword)
  const where = and(
    isActiveMember(companyId),
    deptId === undefined ? undefined : eq(appUser.departmentId, deptId),
    keyword ? or(matchesPerson(keyword), posts.length > 0 ? inArray(appUser.postId, posts) : undefined) : undefined,
  )
  const records = await db
    .select({
      userId: appUser.id,
      name: appUser.name,
      avatar: appUser.avatar,
      deptName: department.name,
      postName: post.name,
      mobile: appUser.phone,
    })
    .from(appUser)
    .leftJoin(department, eq(department.id, appUser.departmentId))
    .leftJoin(post, eq(post.id, appUser.postId))
    .where(where)
    .orderBy(asc(appUser.pinyin), asc(appUser.name), asc(appUser.id))
    .limit(window.limit)
    .offset(window.offset)
  const countAll = () => (keyword ? countBounded(db, appUser, where, window) : db.$count(appUser, where))
  return { records, total: await computeListTotal(window, records.length, countAll) }
}
