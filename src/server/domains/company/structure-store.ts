import { randomUUID } from 'node:crypto'
import { and, asc, count, eq, isNull, max, ne } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import {
  type CompanySetup,
  type ManagedDepartment,
  type ManagedPost,
  type removeDepartment,
  STRUCTURE_MAX,
  type StructureSort,
  type saveDepartment,
  type savePost,
} from '@/contract/organization/structure'
import { compareTexts } from '@/lib/compare-texts'
import { groupBy } from '@/lib/group-by'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { addPinyin } from '@/server/db/pinyin'
import { healthForm } from '@/server/db/schema/health'
import { announcement, application } from '@/server/db/schema/home'
import { appUser, company, department, joinRequest, post } from '@/server/db/schema/identity'
import { companyInvitation } from '@/server/db/schema/invitation'
import { report } from '@/server/db/schema/report'
import { visitGate } from '@/server/db/schema/visit'
import { processDefinition } from '@/server/db/schema/workflow'
import type { CompanyCaller } from '@/server/http/caller'
import { Refusal, requireVersion } from '@/server/http/refusal'
import { findOperatorId } from '@/server/people/operator-store'
import { isActiveMember } from '@/server/people/people'

type DepartmentInput = InferOutput<(typeof saveDepartment)['input']>
type PostInput = InferOutput<(typeof savePost)['input']>
type Removal = InferOutput<(typeof removeDepartment)['input']>
type DepartmentRow = typeof department.$inferSelect
type PostRow = typeof post.$inferSelect

/** Processes find the head of a department by this code of a post. */
export const HEAD_CODE = 'manager'

const departmentVersion = ({ parentId, name }: DepartmentRow) => [parentId ?? '', name].join(' ')
const postVersion = ({ code, name }: PostRow) => [code === HEAD_CODE ? 1 : 0, name].join(' ')

/** How much a company has of what it needs. */
export async function findCompanySetup(db: Db, { companyId, userId }: CompanyCaller): Promise<CompanySetup> {
  const [departments] = await db.select({ n: count() }).from(department).where(eq(department.companyId, companyId))
  const isPost = eq(post.companyId, companyId)
  const others = and(isActiveMember(companyId), ne(appUser.id, userId))
  const [colleagues] = await db.select({ n: count() }).from(appUser).where(others)
  const isOn = and(eq(processDefinition.companyId, companyId), eq(processDefinition.status, 'on'))
  const [processes] = await db.select({ n: count() }).from(processDefinition).where(isOn)
  const isShown = and(eq(announcement.companyId, companyId), isNull(announcement.withdrawnAt))
  return {
    departments: departments?.n ?? 0,
    posts: await db.$count(post, isPost),
    headPosts: await db.$count(post, and(isPost, eq(post.code, HEAD_CODE))),
    colleagues: colleagues?.n ?? 0,
    processes: processes?.n ?? 0,
    announcements: await db.$count(announcement, isShown),
    profile: await db.$count(company, and(eq(company.id, companyId), ne(company.logo, ''), ne(company.contact, ''))),
    applications: await db.$count(
      application,
      and(eq(application.companyId, companyId), eq(application.status, 'enabled')),
    ),
    reports: await db.$count(report, and(eq(report.companyId, companyId), eq(report.isOn, true))),
    gates: await db.$count(visitGate, and(eq(visitGate.companyId, companyId), eq(visitGate.isOpen, true))),
    healthForms: await db.$count(healthForm, eq(healthForm.companyId, companyId)),
    joins: await db.$count(joinRequest, and(eq(joinRequest.companyId, companyId), eq(joinRequest.status, 'pending'))),
    isOperator: (await findOperatorId(db)) === companyId,
  }
}

/** Active users of a company by department, post or position. */
export async function countUsersBy(
  db: Db,
  companyId: string,
  column: typeof appUser.departmentId | typeof appUser.postId | typeof appUser.positionId,
): Promise<Map<string | null, number>> {
  const rows = await db
    .select({ id: column, n: count() })
    .from(appUser)
    .where(isActiveMember(companyId))
    .groupBy(column)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

async function listDepartmentRows(db: Db, companyId: string): Promise<DepartmentRow[]> {
  return db
    .select()
    .from(department)
    .where(eq(department.companyId, companyId))
    .orderBy(asc(department.sort), asc(department.id))
}

type Heads = ManagedDepartment['heads']

/** Users with a post of a head by department, whom its processes find in this order. */
async function listHeadsByDepartment(db: Db, companyId: string): Promise<Map<string | null, Heads>> {
  const rows = await db
    .select({ userId: appUser.id, name: appUser.name, departmentId: appUser.departmentId })
    .from(appUser)
    .innerJoin(post, eq(post.id, appUser.postId))
    .where(and(eq(post.code, HEAD_CODE), isActiveMember(companyId)))
    .orderBy(asc(appUser.createdAt), asc(appUser.id))
  const heads = groupBy(rows, ({ departmentId }) => departmentId)
  return new Map([...heads].map(([id, people]) => [id, people.map(({ userId, name }) => ({ userId, name }))]))
}

const presentDepartment = (row: DepartmentRow, userCount: number, heads: Heads): ManagedDepartment => ({
  id: row.id,
  parentId: row.parentId,
  name: row.name,
  userCount,
  heads,
  version: departmentVersion(row),
})

/** Every department of a company with the number of its users and its heads. */
export async function listDepartmentsWithUsers(db: Db, companyId: string): Promise<ManagedDepartment[]> {
  const counts = await countUsersBy(db, companyId, appUser.departmentId)
  const heads = await listHeadsByDepartment(db, companyId)
  const rows = await listDepartmentRows(db, companyId)
  return rows.map((row) => presentDepartment(row, counts.get(row.id) ?? 0, heads.get(row.id) ?? []))
}

/** Whether `id` is `parentId` or one of its ancestors. A cycle among stored rows ends the walk. */
function isAbove(rows: readonly DepartmentRow[], id: string, parentId: string | null): boolean {
  const seenIds = new Set<string>()
  for (let at = parentId; at !== null && !seenIds.has(at); ) {
    if (at === id) return true
    seenIds.add(at)
    at = rows.find((row) => row.id === at)?.parentId ?? null
  }
  return false
}

function assertDepartment(rows: readonly DepartmentRow[], { id, name, parentId }: DepartmentInput): void {
  if (parentId !== null && !rows.some((row) => row.id === parentId)) throw new Refusal(404, '上级部门不存在')
  if (id !== undefined && isAbove(rows, id, parentId)) {
    const parent = '上级部门不能是自己或自己的下级'
    throw new Refusal(422, parent, { parentId: parent })
  }
  if (rows.some((row) => row.id !== id && row.parentId === parentId && row.name === name)) {
    const taken = '同级已有同名的部门'
    throw new Refusal(422, taken, { name: taken })
  }
}

/** @throws {Refusal} 422 when a company has as many as it may have */
export function assertRoom(rows: readonly unknown[], countMax = STRUCTURE_MAX): void {
  const full = `最多 ${countMax} 个`
  if (rows.length >= countMax) throw new Refusal(422, full, { name: full })
}

/** @throws {Refusal} 404 not among the rows; 409 changed meanwhile */
export function requireUnchanged<Row extends { id: string; name: string }>(
  rows: readonly Row[],
  { id, version }: { id: string; version?: string | undefined },
  { what, getVersion }: { what: string; getVersion: (row: Row) => string },
): Row {
  const row = rows.find((one) => one.id === id)
  if (!row) throw new Refusal(404, `${what}不存在，可能已被删除`)
  if (getVersion(row) !== requireVersion(version)) throw new Refusal(409, `${row.name} 刚被他人修改，请重新查看`)
  return row
}

const departments = { what: '部门', getVersion: departmentVersion }
const posts = { what: '岗位', getVersion: postVersion }

/**
 * Adds or changes a department. All changes of one company's structure run one after the other, so that two of them
 * cannot make a cycle.
 *
 * @throws {Refusal} 404 no such department or parent; 409 changed meanwhile; 422 name taken, cycle, too many
 */
export async function writeDepartment(tx: Db, companyId: string, input: DepartmentInput): Promise<ManagedDepartment> {
  await lockRow(tx, company, companyId)
  const rows = await listDepartmentRows(tx, companyId)
  const { id, name, parentId, version } = input
  if (id === undefined) assertRoom(rows)
  else requireUnchanged(rows, { id, version }, departments)
  assertDepartment(rows, input)
  if (id === undefined) {
    const row = { id: randomUUID(), companyId, name, parentId, sort: (rows.at(-1)?.sort ?? 0) + 1 }
    await tx.insert(department).values(row)
    return presentDepartment(row, 0, [])
  }
  await tx.update(department).set({ name, parentId }).where(eq(department.id, id))
  const all = await listDepartmentsWithUsers(tx, companyId)
  const saved = all.find((one) => one.id === id)
  if (!saved) throw new Refusal(404, '部门不存在，可能已被删除')
  return saved
}

/** Moves everybody and every department of `row` to another one. @throws {Refusal} 404; 422 into itself, or a name twice */
async function moveDepartmentContent(
  tx: Db,
  rows: readonly DepartmentRow[],
  row: DepartmentRow,
  into: string,
): Promise<void> {
  const target = rows.find(({ id }) => id === into)
  if (!target) throw new Refusal(404, '要合并到的部门不存在')
  const refuse = (reason: string) => new Refusal(422, reason, { into: reason })
  if (isAbove(rows, row.id, into)) throw refuse('不能合并到自己或自己的下级')
  const names = rows.filter(({ parentId, id }) => parentId === into && id !== row.id).map(({ name }) => name)
  const twice = rows.find(({ parentId, name }) => parentId === row.id && names.includes(name))
  if (twice) throw refuse(`${target.name} 下已有同名的部门：${twice.name}`)
  await tx.update(department).set({ parentId: into }).where(eq(department.parentId, row.id))
  await tx.update(appUser).set({ departmentId: into }).where(eq(appUser.departmentId, row.id))
  await tx.update(joinRequest).set({ departmentId: into }).where(eq(joinRequest.departmentId, row.id))
  await tx.update(companyInvitation).set({ departmentId: into }).where(eq(companyInvitation.departmentId, row.id))
}

/** @throws {Refusal} 404 no such department; 409 changed meanwhile, or not empty; 422 cannot be merged into that one */
export async function deleteDepartment(tx: Db, companyId: string, removal: Removal): Promise<Record<string, never>> {
  await lockRow(tx, company, companyId)
  const rows = await listDepartmentRows(tx, companyId)
  const row = requireUnchanged(rows, removal, departments)
  if (removal.into !== undefined) {
    await moveDepartmentContent(tx, rows, row, removal.into)
    await tx.delete(department).where(eq(department.id, row.id))
    return {}
  }
  const below = rows.filter(({ parentId }) => parentId === row.id).length
  if (below > 0) throw new Refusal(409, `${row.name} 还有 ${below} 个下级部门，请先移走或删除`)
  const users = await tx.$count(appUser, and(eq(appUser.departmentId, row.id), eq(appUser.status, 'active')))
  if (users > 0) throw new Refusal(409, `${row.name} 还有 ${users} 位成员，请先调整他们的部门`)
  // Deactivated users must not keep a department that nobody can move them out of.
  const nowhere = { departmentId: null }
  await tx.update(appUser).set(nowhere).where(eq(appUser.departmentId, row.id))
  await tx.update(joinRequest).set(nowhere).where(eq(joinRequest.departmentId, row.id))
  await tx.update(companyInvitation).set(nowhere).where(eq(companyInvitation.departmentId, row.id))
  await tx.delete(department).where(eq(department.id, row.id))
  return {}
}

async function listPostRows(db: Db, companyId: string): Promise<PostRow[]> {
  return db.select().from(post).where(eq(post.companyId, companyId)).orderBy(asc(post.sort), asc(post.id))
}

const presentPost = (row: PostRow, userCount: number): ManagedPost => ({
  id: row.id,
  name: row.name,
  isHead: row.code === HEAD_CODE,
  userCount,
  version: postVersion(row),
})

/** Posts or positions, which are read as they are displayed, in an order; those that compare equal are as displayed. */
export async function sortStructure<Row extends { name: string; userCount: number }>(
  rows: readonly Row[],
  order: StructureSort,
): Promise<Row[]> {
  if (order === 'shown') return [...rows]
  if (order === 'people') return [...rows].sort((a, b) => b.userCount - a.userCount)
  const spoken = await addPinyin(
    rows.map((row) => ({ row })),
    ({ row }) => row.name,
  )
  return spoken.sort((a, b) => compareTexts(a.pinyin, b.pinyin)).map(({ row }) => row)
}

/** Every post of a company with the number of users who have it. */
export async function listPostsWithUsers(
  db: Db,
  companyId: string,
  order: StructureSort = 'shown',
): Promise<ManagedPost[]> {
  const counts = await countUsersBy(db, companyId, appUser.postId)
  const rows = await listPostRows(db, companyId)
  return sortStructure(
    rows.map((row) => presentPost(row, counts.get(row.id) ?? 0)),
    order,
  )
}

/**
 * Adds or changes a post.
 *
 * @throws {Refusal} 404 no such post; 409 changed meanwhile; 422 name taken, too many
 */
export async function writePost(tx: Db, companyId: string, input: PostInput): Promise<ManagedPost> {
  await lockRow(tx, company, companyId)
  const rows = await listPostRows(tx, companyId)
  const { id, name, isHead, version } = input
  const before = id === undefined ? undefined : requireUnchanged(rows, { id, version }, posts)
  if (!before) assertRoom(rows)
  if (rows.some((row) => row.id !== id && row.name === name)) {
    const taken = '已有同名的岗位'
    throw new Refusal(422, taken, { name: taken })
  }
  const newId = id ?? randomUUID()
  const ownCode = before && before.code !== HEAD_CODE ? before.code : newId
  const code = isHead ? HEAD_CODE : ownCode
  if (before) {
    await tx.update(post).set({ name, code }).where(eq(post.id, newId))
  } else {
    const [last] = await tx
      .select({ sort: max(post.sort) })
      .from(post)
      .where(eq(post.companyId, companyId))
    await tx.insert(post).values({ id: newId, companyId, name, code, sort: (last?.sort ?? 0) + 1 })
  }
  const all = await listPostsWithUsers(tx, companyId)
  const saved = all.find((one) => one.id === newId)
  if (!saved) throw new Refusal(404, '岗位不存在，可能已被删除')
  return saved
}

/** @throws {Refusal} 404 no such post; 409 changed meanwhile, or somebody has it */
export async function deletePost(tx: Db, companyId: string, removal: Removal): Promise<Record<string, never>> {
  await lockRow(tx, company, companyId)
  const row = requireUnchanged(await listPostRows(tx, companyId), removal, posts)
  const users = await tx.$count(appUser, and(eq(appUser.postId, row.id), eq(appUser.status, 'active')))
  if (users > 0) throw new Refusal(409, `还有 ${users} 位成员是${row.name}，请先调整他们的岗位`)
  await tx.update(appUser).set({ postId: null }).where(eq(appUser.postId, row.id))
  await tx.update(joinRequest).set({ postId: null }).where(eq(joinRequest.postId, row.id))
  await tx.delete(post).where(eq(post.id, row.id))
  return {}
}
