import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, or } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { UserInfo, updateUser } from '@/contract/identity/user'
import type { AdministratorScope } from '@/contract/scopes'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { toPinyin } from '@/server/db/pinyin'
import {
  appUser,
  certification,
  company,
  department,
  joinRequest,
  partner,
  post,
  userRole,
} from '@/server/db/schema/identity'
import { position } from '@/server/db/schema/organization'
import { wechatBinding } from '@/server/db/schema/sign-in'
import { publishPicture } from '@/server/files/upload-store'
import type { Caller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'
import { listUserScopes } from '@/server/people/scopes'

import { insertPartnerTerms } from './partner-term-store'
import type { TokenPopulation } from './session-store'

export type UserRow = typeof appUser.$inferSelect

/** Finds an account by phone number within one population; it may be disabled. */
export async function findUserByPhone(
  db: Db,
  population: TokenPopulation,
  phone: string,
): Promise<UserRow | undefined> {
  const rows = await db
    .select()
    .from(appUser)
    .where(and(eq(appUser.population, population), eq(appUser.phone, phone)))
  return rows[0]
}

/** Finds an account by the login name: phone number or user name. */
export async function findUserByLogin(
  db: Db,
  population: TokenPopulation,
  login: string,
): Promise<UserRow | undefined> {
  const rows = await db
    .select()
    .from(appUser)
    .where(and(eq(appUser.population, population), or(eq(appUser.phone, login), eq(appUser.username, login))))
    // A phone number takes precedence over another account's equal user name.
    .orderBy(desc(eq(appUser.phone, login)))
  return rows[0]
}

export async function findUser(db: Db, userId: string): Promise<UserRow | undefined> {
  const rows = await db.select().from(appUser).where(eq(appUser.id, userId))
  return rows[0]
}

interface NewUser {
  population: TokenPopulation
  phone: string
  name: string
  passwordHash: string
}

/**
 * Registers a user, with the phone number as user name.
 *
 * @returns the id
 * @throws {Refusal} 409 when the phone number is registered in this population
 */
export async function createUser(tx: Db, person: NewUser, now: Date): Promise<string> {
  const id = randomUUID()
  const created = await tx
    .insert(appUser)
    .values({
      id,
      ...person,
      ...(await toPinyin(person.name, 'name')),
      username: person.phone,
      nickName: person.name,
      agreedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: appUser.id })
  if (created.length === 0) throw new Refusal(409, '该手机号已注册，请直接登录')
  return id
}

/** Inserts the partner details of a user. */
export async function createPartner(
  tx: Db,
  userId: string,
  details: { kind: string; companyName: string; inviteCode: string },
): Promise<void> {
  await tx.insert(partner).values({ userId, ...details })
  await insertPartnerTerms(tx, { company: details.companyName })
}

export async function setPassword(tx: Db, userId: string, passwordHash: string, now: Date): Promise<void> {
  await tx.update(appUser).set({ passwordHash, updatedAt: now }).where(eq(appUser.id, userId))
}

/** A WeChat identity with the registration (mini-program or service account) it belongs to. */
export interface WechatKey {
  population: TokenPopulation
  door: string
  openid: string
  unionid: string | null
}

/** @returns the id of the user bound to the identity */
export async function findBoundUser(db: Db, key: WechatKey): Promise<string | undefined> {
  const rows = await db
    .select({ userId: wechatBinding.userId })
    .from(wechatBinding)
    .where(
      and(
        eq(wechatBinding.population, key.population),
        eq(wechatBinding.door, key.door),
        eq(wechatBinding.openid, key.openid),
      ),
    )
  return rows[0]?.userId
}

/** Binds a WeChat identity to an authenticated user; replaces an earlier binding. */
export async function bindWechat(tx: Db, userId: string, key: WechatKey, now: Date): Promise<void> {
  await tx
    .insert(wechatBinding)
    .values({ id: randomUUID(), userId, ...key, createdAt: now })
    .onConflictDoUpdate({
      target: [wechatBinding.population, wechatBinding.door, wechatBinding.openid],
      set: { userId, unionid: key.unionid, createdAt: now },
    })
}

async function latestJoinRequest(db: Db, userId: string) {
  const rows = await db
    .select({ status: joinRequest.status, decidedAt: joinRequest.decidedAt })
    .from(joinRequest)
    .where(eq(joinRequest.userId, userId))
    .orderBy(desc(joinRequest.createdAt))
    .limit(1)
  return rows[0]
}

/** The roles of a user, sorted. */
export async function listUserRoles(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ role: userRole.role })
    .from(userRole)
    .where(eq(userRole.userId, userId))
    .orderBy(asc(userRole.role))
  return rows.map(({ role }) => role)
}

/** Permissions of each role, for menus and buttons. */
const rolePermissions: Record<string, readonly string[]> = {
  administrator: ['user:approve', 'company:certify', 'notice:write', 'activity:write'],
  reception: ['visit:manage', 'visit:onsite'],
  guard: ['visit:scan'],
}

interface Place {
  company: typeof company.$inferSelect | null
  deptName: string | null
  postName: string | null
  positionName: string | null
}

function presentMembership(
  user: UserRow,
  place: Place,
  { roles, scopes }: { roles: string[]; scopes: AdministratorScope[] },
  joinedAt: Date | null,
): UserInfo['member'] {
  if (!place.company) return null
  return {
    memberId: user.id,
    companyId: place.company.id,
    companyName: place.company.name,
    companyLogo: place.company.logo || null,
    deptId: user.departmentId,
    deptName: place.deptName,
    postId: user.postId,
    postName: place.postName,
    positionId: user.positionId,
    positionName: place.positionName,
    workNo: user.workNo || null,
    companyCode: scopes.includes('organization') ? place.company.inviteCode : null,
    roles,
    scopes,
    joinedTime: formatTime(joinedAt),
  }
}

/**
 * The signed-in user (spec §3, `user` with `member`).
 *
 * @throws {Refusal} 404 when the account was deleted
 */
export async function describeUser(db: Db, userId: string): Promise<UserInfo> {
  const [row] = await db
    .select({
      user: appUser,
      company,
      deptName: department.name,
      postName: post.name,
      positionName: position.name,
      certified: certification.status,
    })
    .from(appUser)
    .leftJoin(company, eq(company.id, appUser.companyId))
    .leftJoin(department, eq(department.id, appUser.departmentId))
    .leftJoin(post, eq(post.id, appUser.postId))
    .leftJoin(position, eq(position.id, appUser.positionId))
    .leftJoin(certification, eq(certification.companyId, appUser.companyId))
    .where(eq(appUser.id, userId))
  if (!row) throw new Refusal(404, '用户不存在')
  const { user } = row
  const roles = await listUserRoles(db, userId)
  const scopes = await listUserScopes(db, userId)
  const request = await latestJoinRequest(db, userId)
  // A withdrawn request counts as none.
  const requestStatus = request && request.status !== 'withdrawn' ? request.status : 'none'
  return {
    userId: user.id,
    username: user.username,
    nickName: user.nickName || user.name,
    realName: user.name,
    avatar: user.avatar || null,
    mobile: user.phone ?? '',
    email: user.email || null,
    sex: user.sex || null,
    birthday: user.birthday || null,
    companyId: user.companyId,
    companyName: row.company?.name ?? null,
    tenantId: user.companyId,
    roles,
    permissions: roles.flatMap((role) => rolePermissions[role] ?? []),
    certificateStatus: row.certified ?? 'none',
    deletionTime: formatTime(user.deletionAt),
    registerStatus: user.companyId ? 'agreed' : requestStatus,
    member: presentMembership(user, row, { roles, scopes }, request?.decidedAt ?? user.createdAt),
  }
}

type ProfileChange = InferOutput<(typeof updateUser)['input']>

const notOfCompany = (what: string) => new Refusal(422, `所选${what}不属于你的企业`)

const forManagers = () => new Refusal(403, '部门经理及其部门由企业指定，请联系管理员')

/**
 * Approvals go to the manager of a department, so users cannot assign themselves a manager post or, as managers,
 * another department.
 */
async function assertNoManager(tx: Db, { userId }: Caller, { deptId, postId }: ProfileChange): Promise<void> {
  const [own] = await tx
    .select({ postId: appUser.postId, departmentId: appUser.departmentId, code: post.code })
    .from(appUser)
    .leftJoin(post, eq(post.id, appUser.postId))
    .where(eq(appUser.id, userId))
  if (own?.code === 'manager' && deptId !== undefined && deptId !== own.departmentId) throw forManagers()
  if (postId === undefined || postId === own?.postId) return
  const [newPost] = await tx.select({ code: post.code }).from(post).where(eq(post.id, postId))
  if (newPost?.code === 'manager') throw forManagers()
}

/** Department, post and position must be of the user's company. */
async function requirePlace(tx: Db, caller: Caller, { deptId, postId, positionId }: ProfileChange) {
  const companyId = caller.companyId ?? ''
  if (deptId === undefined && postId === undefined && positionId === undefined) return {}
  // As every change of people, so that none of them is deleted meanwhile.
  await lockRow(tx, company, companyId)
  const isInCompany = async (table: typeof department | typeof post | typeof position, id: string) => {
    const rows = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.id, id), eq(table.companyId, companyId)))
    return rows.length > 0
  }
  if (deptId !== undefined && !(await isInCompany(department, deptId))) throw notOfCompany('部门')
  if (postId !== undefined && !(await isInCompany(post, postId))) throw notOfCompany('岗位')
  if (positionId !== undefined && !(await isInCompany(position, positionId))) throw notOfCompany('职位')
  await assertNoManager(tx, caller, { deptId, postId })
  return {
    ...(deptId !== undefined && { departmentId: deptId }),
    ...(postId !== undefined && { postId }),
    ...(positionId !== undefined && { positionId }),
  }
}

/**
 * Updates the given fields.
 *
 * @throws {Refusal} 403 for a manager's post or department; 404 when the picture is not the user's own; 422 when
 *   department, post or position is not of the company
 */
export async function updateUserProfile(tx: Db, caller: Caller, change: ProfileChange, now: Date): Promise<void> {
  const { avatarFileId, realName, nickName, email, sex, birthday } = change
  const plain = { nickName, email, sex, birthday }
  await tx
    .update(appUser)
    .set({
      ...plain,
      ...(await requirePlace(tx, caller, change)),
      ...(realName !== undefined && { name: realName, ...(await toPinyin(realName, 'name')) }),
      ...(avatarFileId !== undefined && { avatar: await publishPicture(tx, caller, avatarFileId) }),
      updatedAt: now,
    })
    .where(eq(appUser.id, caller.userId))
}
