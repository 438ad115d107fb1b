import { and, asc, desc, eq, inArray, max } from 'drizzle-orm'
import type { InferInput } from 'valibot'

import type {
  Application as ApplicationSchema,
  ApplicationGroup as GroupSchema,
} from '@/contract/organization/application'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { application, favoriteApplication, recentApplication } from '@/server/db/schema/home'
import { appUser } from '@/server/db/schema/identity'
import type { CompanyCaller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'

import { countApplicationBadges } from './application-badges'
import { listRoleApplications, ROLE_CLASS } from './role-applications'

type Application = InferInput<typeof ApplicationSchema>
type ApplicationGroup = InferInput<typeof GroupSchema>
interface Workplace {
  groups: ApplicationGroup[]
  favorites: Application[]
  recents: Application[]
}
type ApplicationRow = Omit<typeof application.$inferSelect, 'companyId' | 'pinyin' | 'initials' | 'version'>

const MOST_RECENT = 8

/** Position of an application that the user has removed from the favourites. */
const REMOVED = -1

/** How many of the company's applications stand among the favourites of somebody who has changed nothing. */
const SUGGESTED = 7

/** A member of a company; all functions only read that company's applications. */
type Member = Pick<CompanyCaller, 'userId' | 'companyId' | 'roles'>

const createStaleRefusal = () => new Refusal(409, '收藏已在别处改变，请刷新')

/** The user's relation to an application, and its pending items. */
interface ApplicationUse {
  favorite: boolean
  badge?: number | undefined
}

function presentApplication(row: ApplicationRow, { favorite, badge = 0 }: ApplicationUse): Application {
  return {
    id: row.id,
    appCode: row.code,
    appName: row.name,
    appIcon: row.icon,
    appUrl: row.path,
    openType: row.openType,
    classCode: row.classCode,
    className: row.className,
    favorite,
    sort: row.sort,
    badge,
    status: row.status === 'enabled' ? 'on' : 'off',
  }
}

/** The applications of a member: those of the role first, each once; then the company's. */
interface MemberApplications {
  ofRole: ApplicationRow[]
  ofCompany: ApplicationRow[]
}

/** An application of the company with the path of a role's application takes its place. */
async function listMemberApplications(db: Db, member: Member): Promise<MemberApplications> {
  const rows = await db
    .select()
    .from(application)
    .where(eq(application.companyId, member.companyId))
    .orderBy(asc(application.classSort), asc(application.sort), asc(application.id))
  const ofRole = (await listRoleApplications(db, member)).map((entry, sort): ApplicationRow => {
    const own = rows.find(({ path }) => path === entry.path)
    return {
      ...entry,
      openType: 'page',
      status: 'enabled',
      ...own,
      name: entry.name,
      classCode: ROLE_CLASS.code,
      className: ROLE_CLASS.name,
      classSort: -1,
      sort,
    }
  })
  return { ofRole, ofCompany: rows.filter(({ id }) => !ofRole.some((one) => one.id === id)) }
}

/**
 * The favourites in order: first the applications of the role that the user has neither moved nor removed. Who has
 * changed nothing gets the first applications of the company.
 */
async function listFavoriteRows(
  db: Db,
  { userId }: Member,
  { ofRole, ofCompany }: MemberApplications,
): Promise<ApplicationRow[]> {
  const stored = await db
    .select({ id: favoriteApplication.applicationId, sort: favoriteApplication.sort })
    .from(favoriteApplication)
    .where(eq(favoriteApplication.userId, userId))
    .orderBy(asc(favoriteApplication.sort), asc(favoriteApplication.applicationId))
  const all = [...ofRole, ...ofCompany]
  const chosen = stored
    .filter(({ sort }) => sort !== REMOVED)
    .flatMap(({ id }) => all.find((one) => one.id === id) ?? [])
  const others = stored.length === 0 ? ofCompany.slice(0, SUGGESTED) : chosen
  return [...ofRole.filter(({ id }) => !stored.some((one) => one.id === id)), ...others]
}

/** Before the first change of a user: what was suggested is theirs from now on. */
async function keepSuggestions(tx: Db, { userId }: Member, { ofCompany }: MemberApplications): Promise<void> {
  const mine = eq(favoriteApplication.userId, userId)
  const [stored] = await tx.select({ sort: favoriteApplication.sort }).from(favoriteApplication).where(mine).limit(1)
  const rows = ofCompany.slice(0, SUGGESTED).map(({ id }, sort) => ({ userId, applicationId: id, sort }))
  if (!stored && rows.length > 0) await tx.insert(favoriteApplication).values(rows)
}

/** A user's favourites in order. */
export async function listFavoriteApplicationsFor(db: Db, member: Member): Promise<Application[]> {
  const rows = await listFavoriteRows(db, member, await listMemberApplications(db, member))
  const badges = await countApplicationBadges(db, member, rows)
  return rows.map((row) => presentApplication(row, { favorite: true, badge: badges.get(row.id) }))
}

/** Ids of the applications a user opened last, newest first. */
async function listRecentIds(db: Db, { userId, companyId }: Member): Promise<string[]> {
  const { userId: owner, applicationId, openedAt } = recentApplication
  const rows = await db
    .select({ id: applicationId })
    .from(recentApplication)
    .innerJoin(application, eq(application.id, applicationId))
    .where(and(eq(owner, userId), eq(application.companyId, companyId)))
    .orderBy(desc(openedAt), asc(applicationId))
    .limit(MOST_RECENT)
  return rows.map(({ id }) => id)
}

/** All applications of the company by class, the user's favourites, and recently opened ones. */
export async function listWorkplace(db: Db, member: Member): Promise<Workplace> {
  const applications = await listMemberApplications(db, member)
  const rows = [...applications.ofRole, ...applications.ofCompany]
  const favoriteIds = (await listFavoriteRows(db, member, applications)).map(({ id }) => id)
  const badges = await countApplicationBadges(db, member, rows)
  const all = rows.map((row) =>
    presentApplication(row, { favorite: favoriteIds.includes(row.id), badge: badges.get(row.id) }),
  )
  const groups = new Map<string, ApplicationGroup>()
  for (const one of all) {
    const { classCode, className } = one
    const group = groups.get(classCode) ?? { classCode, className, children: [] }
    group.children.push(one)
    groups.set(classCode, group)
  }
  const inOrder = (ids: readonly string[]) => ids.flatMap((id) => all.find((one) => one.id === id) ?? [])
  return {
    groups: [...groups.values()],
    favorites: inOrder(favoriteIds),
    recents: inOrder(await listRecentIds(db, member)),
  }
}

/** @throws {Refusal} 404 when the member has no such application */
function assertOurs({ ofRole, ofCompany }: MemberApplications, applicationId: string): void {
  const isOurs = [...ofRole, ...ofCompany].some(({ id }) => id === applicationId)
  if (!isOurs) throw new Refusal(404, '应用不存在')
}

/** Records that the user opened an application. @throws {Refusal} 404 */
export async function upsertRecentApplication(tx: Db, member: Member, applicationId: string, now: Date) {
  assertOurs(await listMemberApplications(tx, member), applicationId)
  const { userId } = member
  await tx
    .insert(recentApplication)
    .values({ userId, applicationId, openedAt: now })
    .onConflictDoUpdate({
      target: [recentApplication.userId, recentApplication.applicationId],
      set: { openedAt: now },
    })
}

/** Locks the user's row, so that concurrent changes cannot assign the same position. */
const lockPerson = (tx: Db, userId: string) => lockRow(tx, appUser, userId)

/** Appends a favourite; an existing one stays. @throws {Refusal} 404 */
export async function insertFavoriteApplication(tx: Db, member: Member, applicationId: string): Promise<void> {
  const { userId } = member
  await lockPerson(tx, userId)
  const applications = await listMemberApplications(tx, member)
  assertOurs(applications, applicationId)
  await keepSuggestions(tx, member, applications)
  const mine = eq(favoriteApplication.userId, userId)
  const [last] = await tx
    .select({ sort: max(favoriteApplication.sort) })
    .from(favoriteApplication)
    .where(mine)
  const sort = Math.max(last?.sort ?? -1, -1) + 1
  await tx
    .insert(favoriteApplication)
    .values({ userId, applicationId, sort })
    .onConflictDoUpdate({
      target: [favoriteApplication.userId, favoriteApplication.applicationId],
      set: { sort },
      setWhere: eq(favoriteApplication.sort, REMOVED),
    })
}

/** Removes a favourite; a missing one is ignored. It is marked, as a suggested one would come back otherwise. */
export async function deleteFavoriteApplication(tx: Db, member: Member, applicationId: string): Promise<void> {
  const { userId } = member
  await lockPerson(tx, userId)
  const applications = await listMemberApplications(tx, member)
  const favorites = await listFavoriteRows(tx, member, applications)
  if (!favorites.some(({ id }) => id === applicationId)) return
  await keepSuggestions(tx, member, applications)
  await tx
    .insert(favoriteApplication)
    .values({ userId, applicationId, sort: REMOVED })
    .onConflictDoUpdate({
      target: [favoriteApplication.userId, favoriteApplication.applicationId],
      set: { sort: REMOVED },
    })
}

/**
 * Reorders the visible favourites; those hidden by the menu are moved to the end.
 *
 * @throws {Refusal} 409 unless the ids are exactly the visible favourites: another device changed them
 */
export async function reorderFavoriteApplications(
  tx: Db,
  member: Member,
  applicationIds: readonly string[],
  isOpen: (path: string) => boolean,
): Promise<void> {
  await lockPerson(tx, member.userId)
  const rows = await listFavoriteRows(tx, member, await listMemberApplications(tx, member))
  const visibleRows = rows.filter(({ path }) => isOpen(path))
  const idSet = new Set(applicationIds)
  const isSame = idSet.size === applicationIds.length && idSet.size === visibleRows.length
  if (!isSame || !visibleRows.every(({ id }) => idSet.has(id))) throw createStaleRefusal()
  const hidden = rows.filter(({ path }) => !isOpen(path)).map(({ id }) => id)
  const order = [...applicationIds, ...hidden]
  if (order.length === 0) return
  const mine = eq(favoriteApplication.userId, member.userId)
  await tx.delete(favoriteApplication).where(and(mine, inArray(favoriteApplication.applicationId, order)))
  await tx
    .insert(favoriteApplication)
    .values(order.map((applicationId, sort) => ({ userId: member.userId, applicationId, sort })))
}
