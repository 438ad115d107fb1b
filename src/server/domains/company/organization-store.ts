import { and, asc, eq, inArray } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import {
  type DepartmentNode,
  type listDepartmentTree,
  MAX_FOUND,
  type Position,
  type Post,
} from '@/contract/organization/organization'
import { groupBy } from '@/lib/group-by'
import type { Db } from '@/server/db/connection'
import { type Pinyin, toPinyin, toPinyinQuery } from '@/server/db/pinyin'
import { appUser, department, post } from '@/server/db/schema/identity'
import { position } from '@/server/db/schema/organization'

type Filter = InferOutput<(typeof listDepartmentTree)['input']>
type Department = typeof department.$inferSelect
type Member = Pick<typeof appUser.$inferSelect, 'id' | 'name' | 'avatar' | 'departmentId' | 'pinyin' | 'initials'> & {
  postName: string | null
}

async function listDepartments(db: Db, companyId: string): Promise<Department[]> {
  const own = eq(department.companyId, companyId)
  return db.select().from(department).where(own).orderBy(asc(department.sort), asc(department.id))
}

/** The active users of a company, sorted by pinyin. */
async function listActiveMembers(db: Db, companyId: string): Promise<Member[]> {
  const { id, name, avatar, departmentId, pinyin, initials, companyId: company, population, status } = appUser
  return db
    .select({ id, name, avatar, departmentId, pinyin, initials, postName: post.name })
    .from(appUser)
    .leftJoin(post, eq(post.id, appUser.postId))
    .where(and(eq(company, companyId), eq(population, 'user'), eq(status, 'active')))
    .orderBy(asc(pinyin), asc(name), asc(id))
}

function toMemberNode({ id, name, avatar, postName }: Member, parentId: string | null): DepartmentNode {
  return { id, parentId, name, type: 'user', userCount: 0, avatar: avatar || null, postName }
}

/** Depth-first order: parents before children, the users of a department before its subdepartments. */
function buildTree(departments: readonly Department[], members: readonly Member[]): DepartmentNode[] {
  const departmentIds = new Set(departments.map(({ id }) => id))
  const findParent = (id: string | null) => (id !== null && departmentIds.has(id) ? id : null)
  const below = groupBy(departments, (one) => findParent(one.parentId))
  const people = groupBy(members, (one) => findParent(one.departmentId))
  const visited = new Set<string>()
  const under = (parentId: string | null): DepartmentNode[] => [
    ...(people.get(parentId) ?? []).map((one) => toMemberNode(one, parentId)),
    ...(below.get(parentId) ?? []).flatMap((one) => {
      // A cycle of departments is a data defect; it must not cause an endless loop.
      if (visited.has(one.id)) return []
      visited.add(one.id)
      const inside = under(one.id)
      const userCount = inside.filter(({ type }) => type === 'user').length
      return [
        { id: one.id, parentId, name: one.name, type: 'dept', userCount, avatar: null, postName: null },
        ...inside,
      ]
    }),
  ]
  return under(null)
}

/** The pinyin of departments; computed on demand, because there are few and they are rarely searched. */
async function computeDepartmentPinyin(departments: readonly Department[]): Promise<Map<string, Pinyin>> {
  const spoken = await Promise.all(departments.map(({ name }) => toPinyin(name)))
  return new Map(departments.flatMap(({ id }, at) => (spoken[at] ? [[id, spoken[at]]] : [])))
}

/** Departments and active users of a company as one flat list; the contract describes the keyword. */
export async function buildDepartmentTree(
  db: Db,
  companyId: string,
  { type, keyword }: Filter,
): Promise<DepartmentNode[]> {
  const departments = await listDepartments(db, companyId)
  const members = await listActiveMembers(db, companyId)
  const all = buildTree(departments, members)
  const matchingNodes = type === 'dept' ? all.filter((node) => node.type === 'dept') : all
  if (!keyword) return matchingNodes
  const words = keyword.toLowerCase()
  const letters = toPinyinQuery(keyword)
  const sounds = letters ? await computeDepartmentPinyin(departments) : new Map<string, Pinyin>()
  for (const { id, pinyin, initials } of members) sounds.set(id, { pinyin, initials })
  const isSpoken = (id: string) => {
    const sound = letters && sounds.get(id)
    return sound ? sound.pinyin.includes(letters) || sound.initials.includes(letters) : false
  }
  return matchingNodes.filter(({ id, name }) => name.toLowerCase().includes(words) || isSpoken(id)).slice(0, MAX_FOUND)
}

/** The posts of a company, or those of the users in a department. */
export async function listCompanyPosts(db: Db, companyId: string, deptId: string | undefined): Promise<Post[]> {
  const held = db
    .select({ id: appUser.postId })
    .from(appUser)
    .where(and(eq(appUser.companyId, companyId), eq(appUser.departmentId, deptId ?? ''), eq(appUser.status, 'active')))
  const rows = await db
    .select()
    .from(post)
    .where(and(eq(post.companyId, companyId), deptId === undefined ? undefined : inArray(post.id, held)))
    .orderBy(asc(post.sort), asc(post.id))
  return rows.map(({ id, name, code }) => ({ id, name, code, deptId: deptId ?? null }))
}

/** The positions of a company, highest first. */
export async function listCompanyPositions(db: Db, companyId: string): Promise<Position[]> {
  const rows = await db
    .select()
    .from(position)
    .where(eq(position.companyId, companyId))
    .orderBy(asc(position.sort), asc(position.id))
  return rows.map(({ id, name, code }) => ({ id, name, code }))
}
