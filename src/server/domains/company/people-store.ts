import {
  and,
  arrayContains,
  asc,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import {
  type endPersonSessions,
  type listManagedPeople,
  type ManagedPerson,
  type ManagedPersonRow,
  type PeopleSort,
  type saveManagedPerson,
  UNDO_DAYS,
} from '@/contract/organization/people'
import type { AdministratorScope } from '@/contract/scopes'
import { DAY_MS } from '@/lib/durations'
import { groupBy } from '@/lib/group-by'
import { maskPhone } from '@/lib/mask'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { computeCountLimit, countBounded, isCommonKeyword, type PageWindow } from '@/server/db/page'
import { toPinyin } from '@/server/db/pinyin'
import { appUser, company, deactivation, department, post, userRole } from '@/server/db/schema/identity'
import { position } from '@/server/db/schema/organization'
import { revokeUserSessions } from '@/server/domains/identity/session-store'
import { countSignedInDevices, deleteWechatBindings } from '@/server/domains/identity/sign-in-store'
import { listUserRoles } from '@/server/domains/identity/user-store'
import type { CompanyCaller } from '@/server/http/caller'
import { createForbiddenRefusal, Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'
import { matchesPerson } from '@/server/people/match-person'
import { findPeople } from '@/server/people/people'
import { listUserScopes } from '@/server/people/scopes'

import { checkPlace } from './company-store'
import { writePhone } from './person-phone'

type PeopleFilter = Omit<InferOutput<(typeof listManagedPeople)['input']>, 'current' | 'size'>
type PersonInput = InferOutput<(typeof saveManagedPerson)['input']>

/** Ids of a department and of all departments below it. */
async function listSubtreeIds(db: Db, companyId: string, deptId: string): Promise<string[]> {
  const { id, parentId } = department
  const rows = await db.select({ id, parentId }).from(department).where(eq(department.companyId, companyId))
  const below = groupBy(rows, (row) => row.parentId ?? '')
  const seenIds = new Set<string>()
  const collect = (at: string) => {
    // A cycle of stored rows must not cause an endless loop.
    if (seenIds.has(at)) return
    seenIds.add(at)
    for (const child of below.get(at) ?? []) collect(child.id)
  }
  collect(deptId)
  return [...seenIds]
}

/** The departments of a company as 部门 shows them: each followed by those below it. */
async function listDepartmentsInOrder(db: Db, companyId: string): Promise<string[]> {
  const { id, parentId, sort } = department
  const rows = await db
    .select({ id, parentId })
    .from(department)
    .where(eq(department.companyId, companyId))
    .orderBy(asc(sort), asc(id))
  const below = groupBy(rows, (row) => row.parentId ?? '')
  const seenIds = new Set<string>()
  const collect = (parent: string) => {
    for (const child of below.get(parent) ?? []) {
      if (seenIds.has(child.id)) continue
      seenIds.add(child.id)
      collect(child.id)
    }
  }
  collect('')
  // Departments below none, or in a cycle, must not hide their users.
  for (const row of rows) seenIds.add(row.id)
  return [...seenIds]
}

async function listRolesByUser(db: Db, userIds: readonly string[]): Promise<Map<string, string[]>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(userRole)
    .where(inArray(userRole.userId, [...userIds]))
    .orderBy(asc(userRole.role))
  return new Map([...groupBy(rows, ({ userId }) => userId)].map(([id, own]) => [id, own.map(({ role }) => role)]))
}

/**
 * The ids of one page by department: departments in display order, those without one last; by pinyin within. Each
 * department is read from its start in the index `app_user_department`, and only as far as the page reaches.
 */
async function listIdsByDepartment(
  db: Db,
  companyId: string,
  where: SQL | undefined,
  { limit, offset }: PageWindow,
): Promise<string[]> {
  const departments = [...(await listDepartmentsInOrder(db, companyId)), null]
  const { id, pinyin, name, departmentId } = appUser
  // Two branches, since the index does not serve a condition with `or`.
  const readFirst = (isInDepartment: SQL) => sql`(select ${id} as id, ${pinyin} as pinyin, ${name} as name
    from ${appUser} where ${and(where, isInDepartment)} order by ${pinyin}, ${name}, ${id} limit ${limit + offset})`
  const rows = await db
    .select({ id: sql<string>`u.id` })
    .from(
      sql`unnest(${sql.param(departments)}::text[]) with ordinality as d(id, n) cross join lateral (
        ${readFirst(sql`${departmentId} = d.id`)}
        union all ${readFirst(sql`d.id is null and ${departmentId} is null`)}) u`,
    )
    .orderBy(sql`d.n, u.pinyin, u.name, u.id`)
    .limit(limit)
    .offset(offset)
  return rows.map((row) => row.id)
}

const placeColumns = {
  userId: appUser.id,
  name: appUser.name,
  avatar: appUser.avatar,
  phone: appUser.phone,
  deptName: department.name,
  postName: post.name,
  workNo: appUser.workNo,
  createdAt: appUser.createdAt,
  lastSignInAt: appUser.lastSignInAt,
}

const selectRows = (db: Db) =>
  db
    .select(placeColumns)
    .from(appUser)
    .leftJoin(department, eq(department.id, appUser.departmentId))
    .leftJoin(post, eq(post.id, appUser.postId))

const { id, pinyin, name, workNo, createdAt, lastSignInAt } = appUser

/** Each is the order of an index, in one of its directions. */
const orders: Record<Exclude<PeopleSort, 'department'>, readonly SQL[]> = {
  name: [asc(pinyin), asc(name), asc(id)],
  workNo: [sql`(${workNo} = '')`, asc(workNo), asc(id)],
  added: [desc(createdAt), desc(id)],
  signedIn: [sql`${lastSignInAt} desc nulls last`, asc(id)],
  absent: [sql`${lastSignInAt} asc nulls first`, desc(id)],
}

async function listRows(db: Db, companyId: string, where: SQL | undefined, sort: PeopleSort, window: PageWindow) {
  if (sort === 'department') {
    const ids = await listIdsByDepartment(db, companyId, where, window)
    const rows = ids.length > 0 ? await selectRows(db).where(inArray(appUser.id, ids)) : []
    const byId = new Map(rows.map((row) => [row.userId, row]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }
  return selectRows(db)
    .where(where)
    .orderBy(...orders[sort])
    .limit(window.limit)
    .offset(window.offset)
}

/** People with a role, and administrators with a scope; undefined when neither is asked. */
function hasWantedRole(db: Db, { role, scope }: Pick<PeopleFilter, 'role' | 'scope'>): SQL | undefined {
  const having = (one: SQL | undefined) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(userRole)
        .where(and(eq(userRole.userId, appUser.id), one)),
    )
  const isOfScope = (one: AdministratorScope) => or(isNull(userRole.scopes), arrayContains(userRole.scopes, [one]))
  return and(
    role && having(eq(userRole.role, role)),
    scope && having(and(eq(userRole.role, 'administrator'), isOfScope(scope))),
  )
}

/** The people of a company. Each order has an index, so that a page sorts nobody else. */
export async function listCompanyPeople(
  db: Db,
  companyId: string,
  filter: PeopleFilter,
  window: PageWindow,
): Promise<{ records: ManagedPersonRow[]; total: number }> {
  const { keyword, deptId, inDeptId, status, postId, sort } = filter
  const deptIds = deptId === undefined ? undefined : await listSubtreeIds(db, companyId, deptId)
  const isListed = and(
    eq(appUser.companyId, companyId),
    eq(appUser.population, 'user'),
    eq(appUser.status, status),
    deptIds && inArray(appUser.departmentId, deptIds),
    inDeptId ? eq(appUser.departmentId, inDeptId) : undefined,
    postId === undefined ? undefined : eq(appUser.postId, postId),
    hasWantedRole(db, filter),
  )
  const list = { where: isListed, order: orders.name }
  const isCommon = keyword
    ? await isCommonKeyword(db, appUser, list, { keyword, match: matchesPerson(keyword, true) }, window)
    : false
  const where = keyword ? and(isListed, matchesPerson(keyword, isCommon)) : isListed
  const total = isCommon ? computeCountLimit(window) : await countBounded(db, appUser, where, window)
  const rows = await listRows(db, companyId, where, sort, window)
  const roles = await listRolesByUser(
    db,
    rows.map(({ userId }) => userId),
  )
  const records = rows.map(({ createdAt: addedAt, lastSignInAt: signedInAt, ...row }) => ({
    ...row,
    avatar: row.avatar || null,
    phone: row.phone && maskPhone(row.phone),
    roles: roles.get(row.userId) ?? [],
    addedTime: formatTime(addedAt),
    signInTime: formatTime(signedInAt),
  }))
  return { records, total }
}

const selectPerson = (db: Db, companyId: string, userId: string) =>
  db
    .select({
      user: appUser,
      deptName: department.name,
      postName: post.name,
      positionName: position.name,
      left: deactivation,
    })
    .from(appUser)
    .leftJoin(department, eq(department.id, appUser.departmentId))
    .leftJoin(post, eq(post.id, appUser.postId))
    .leftJoin(position, eq(position.id, appUser.positionId))
    .leftJoin(deactivation, eq(deactivation.userId, appUser.id))
    .where(
      and(
        eq(appUser.id, userId),
        eq(appUser.companyId, companyId),
        eq(appUser.population, 'user'),
        ne(appUser.status, 'deleted'),
      ),
    )

/** A row of {@link selectPerson} with the roles: what {@link presentPerson} needs. */
export interface PersonRow {
  user: typeof appUser.$inferSelect
  deptName: string | null
  postName: string | null
  positionName: string | null
  /** The deactivation that lasts, or null. */
  left: typeof deactivation.$inferSelect | null
  roles: readonly string[]
  /** Of an administrator. */
  scopes: readonly AdministratorScope[]
}

const createNotFoundRefusal = () => new Refusal(404, '该成员不在本企业')

/** @throws {Refusal} 404 when the user is not of the company */
export async function requirePerson(db: Db, companyId: string, userId: string): Promise<PersonRow> {
  const [row] = await selectPerson(db, companyId, userId)
  if (!row) throw createNotFoundRefusal()
  return { ...row, roles: await listUserRoles(db, userId), scopes: await listUserScopes(db, userId) }
}

/** Until when 启用 restores what the deactivation has changed; undefined when it does not any more. */
export function findUndoEnd({ left }: Pick<PersonRow, 'left'>, now: Date): Date | undefined {
  if (!left) return undefined
  const end = new Date(left.at.getTime() + UNDO_DAYS * DAY_MS)
  return end > now ? end : undefined
}

const computePersonVersion = ({ user, roles, scopes }: PersonRow) => {
  const rights = [...roles, ...scopes].join(',')
  const place = [user.departmentId ?? '', user.postId ?? '', user.positionId ?? '']
  return [user.status, ...place, user.workNo, user.phone ?? '', rights, user.name].join(' ')
}

export async function presentPerson(db: Db, row: PersonRow, now: Date): Promise<ManagedPerson> {
  const { user, deptName, postName, positionName, left, roles, scopes } = row
  const by = left ? await findPeople(db, left.companyId, [left.byId]) : undefined
  return {
    userId: user.id,
    name: user.name,
    avatar: user.avatar || null,
    phone: user.phone,
    workNo: user.workNo,
    deptId: user.departmentId,
    deptName,
    postName,
    positionId: user.positionId,
    positionName,
    roles: [...roles],
    scopes: [...scopes],
    devices: await countSignedInDevices(db, user.id, now),
    isDisabled: user.status === 'disabled',
    disabledTime: formatTime(left?.at ?? null),
    disabledBy: (left && by?.get(left.byId)?.name) ?? null,
    undoUntil: formatTime(findUndoEnd(row, now) ?? null),
    version: computePersonVersion(row),
  }
}

/** @throws {Refusal} 403 when the caller does not manage people any more: sessions are checked before the locks */
export async function assertAdministrator(
  tx: Db,
  { companyId, userId }: Pick<CompanyCaller, 'companyId' | 'userId'>,
): Promise<void> {
  const { user, scopes } = await requirePerson(tx, companyId, userId)
  if (user.status !== 'active' || !scopes.includes('organization')) throw createForbiddenRefusal()
}

/**
 * Locks a person for a change. It locks the company first, so that of two administrators who deactivate each other the
 * second is checked after the first, and so that no two people get one employee number.
 *
 * @throws {Refusal} 403 when the caller is no administrator any more; 404 not of the company; 409 changed meanwhile
 */
export async function lockPerson(
  tx: Db,
  caller: CompanyCaller,
  { userId, version }: { userId: string; version: string },
): Promise<PersonRow> {
  const { companyId } = caller
  await lockRow(tx, company, companyId)
  await lockRow(tx, appUser, userId)
  await assertAdministrator(tx, caller)
  const row = await requirePerson(tx, companyId, userId)
  if (computePersonVersion(row) !== version) throw new Refusal(409, `${row.user.name} 刚被他人修改，请重新查看`)
  return row
}

/** @param userId who may have the number; absent for a new person. @throws {Refusal} 422 when somebody else has it */
export async function assertFreeWorkNo(
  tx: Db,
  companyId: string,
  { userId, workNo }: { userId?: string; workNo: string },
): Promise<void> {
  if (!workNo) return
  const [holder] = await tx
    .select({ name: appUser.name })
    .from(appUser)
    .where(
      and(
        eq(appUser.companyId, companyId),
        eq(appUser.population, 'user'),
        eq(appUser.workNo, workNo),
        userId === undefined ? undefined : ne(appUser.id, userId),
      ),
    )
    .limit(1)
  const taken = `${holder?.name ?? ''} 已使用这个工号`
  if (holder) throw new Refusal(422, taken, { workNo: taken })
}

/**
 * Changes name, phone number, employee number, department and position of a person.
 *
 * @throws {Refusal} as {@link lockPerson}; 404 no such department or position; 409 deactivated; 422 phone or employee
 *   number refused, by field
 */
export async function writePerson(
  tx: Db,
  caller: CompanyCaller,
  input: PersonInput,
  now: Date,
): Promise<ManagedPerson> {
  const { userId, name, phone, workNo, deptId, positionId } = input
  const row = await lockPerson(tx, caller, input)
  const { user } = row
  if (user.status !== 'active') throw new Refusal(409, `${user.name} 已停用，启用后才能修改`)
  await checkPlace(tx, caller.companyId, { deptId: deptId ?? undefined, positionId: positionId ?? undefined })
  await assertFreeWorkNo(tx, caller.companyId, input)
  if (phone !== undefined && phone !== user.phone) await writePhone(tx, caller, row, { phone, now })
  const sound = name === user.name ? {} : await toPinyin(name, 'name')
  await tx
    .update(appUser)
    .set({
      name,
      ...sound,
      workNo,
      departmentId: deptId,
      ...(positionId !== undefined && { positionId }),
      updatedAt: now,
    })
    .where(eq(appUser.id, userId))
  return presentPerson(tx, await requirePerson(tx, caller.companyId, userId), now)
}

/** Deletes what signs in besides a code sent to the phone. @throws {Refusal} 409 without a phone */
async function deleteSignInSecrets(tx: Db, userId: string): Promise<void> {
  const [reset] = await tx
    .update(appUser)
    .set({ passwordHash: null })
    .where(and(eq(appUser.id, userId), isNotNull(appUser.phone)))
    .returning({ id: appUser.id })
  if (!reset) throw new Refusal(409, '没有手机号，无法用验证码登录，请先补手机号')
  await deleteWechatBindings(tx, userId)
}

/**
 * Ends all sessions of a person; with `isReset` only a code sent to the phone signs in afterwards.
 *
 * @returns the number of devices that were signed in
 * @throws {Refusal} 404 not of the company; 409 for the caller, or a reset without a phone
 */
export async function endSessionsOfPerson(
  tx: Db,
  caller: CompanyCaller,
  { userId, isReset = false }: InferOutput<(typeof endPersonSessions)['input']>,
  now: Date,
): Promise<number> {
  if (userId === caller.userId) throw new Refusal(409, '自己的登录请在“登录设备”里管理')
  await requirePerson(tx, caller.companyId, userId)
  if (isReset) await deleteSignInSecrets(tx, userId)
  const devices = await countSignedInDevices(tx, userId, now)
  await revokeUserSessions(tx, userId, 'removed', now)
  return devices
}
