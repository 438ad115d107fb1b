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
import { Refusal } from '@/server/http/refusal'
import { countApplicationBadges } from './application-badges'

type Application = InferInput<typeof ApplicationSchema>
type ApplicationGroup = InferInput<typeof GroupSchema>
interface Workplace {
  groups: ApplicationGroup[]
  favorites: Application[]
  recents: Application[]
}
type ApplicationRow = typeof application.$inferSelect

const MOST_RECENT = 8

/** A member of a company; all functions only read that company's applications. */
interface Member {
  userId: string
  companyId: string
}

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

async function listFavoriteRows(db: Db, { userId, companyId }: Member): Promise<ApplicationRow[]> {
  const rows = await db
    .select({ row: application })
    .from(favoriteApplication)
    .innerJoin(application, eq(application.id, favoriteApplication.applicationId))
    .where(and(eq(favoriteApplication.userId, userId), eq(application.companyId, companyId)))
    .orderBy(asc(favoriteApplication.sort), asc(application.id))
  return rows.map(({ row }) => row)
}

/** A user's favourites in order. */
export async function listFavoriteApplicationsFor(db: Db, member: Member): Promise<Application[]> {
  const rows = await listFavoriteRows(db, member)
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
  const rows = await db
    .select()
    .from(application)
    .where(eq(application.companyId, member.companyId))
    .orderBy(asc(application.classSort), asc(application.sort), asc(application.id))
  const favoriteIds = (await listFavoriteRows(db, member)).map(({ id }) => id)
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

/** @throws {Refusal} 404 when the company has no such application */
async function assertOurs(tx: Db, companyId: string, applicationId: string): Promise<void> {
  const where = and(eq(application.id, applicationId), eq(application.companyId, companyId))
  const found = await tx.select({ id: application.id }).from(application).where(where)
  if (found.length === 0) throw new Refusal(404, '应用不存在')
}

/** Records that the user opened an application. @throws {Refusal} 404 */
export async function upsertRecentApplication(tx: Db, { userId, companyId }: Member, applicationId: string, now: Date) {
  await assertOurs(tx, companyId, applicationId)
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
export async function insertFavoriteApplication(
  tx: Db,
  { userId, companyId }: Member,
  applicationId: string,
): Promise<void> {
  await lockPerson(tx, userId)
  await assertOurs(tx, companyId, applicationId)
  const [last] = await tx
    .select({ sort: max(favoriteApplication.sort) })
    .from(favoriteApplication)
    .where(eq(favoriteApplication.userId, userId))
  const sort = (last?.sort ?? -1) + 1
  await tx.insert(favoriteApplication).values({ userId, applicationId, sort }).onConflictDoNothing()
}

/** Removes a favourite; a missing one is ignored. */
export async function deleteFavoriteApplication(tx: Db, { userId }: Member, applicationId: string): Promise<void> {
  await lockPerson(tx, userId)
  await tx
    .delete(favoriteApplication)
    .where(and(eq(favoriteApplication.userId, userId), eq(favoriteApplication.applicationId, applicationId)))
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
  const rows = await listFavoriteRows(tx, member)
  const seen = rows.filter(({ path }) => isOpen(path))
  const wanted = new Set(applicationIds)
  const isSame = wanted.size === applicationIds.length && wanted.size === seen.length
  if (!isSame || !seen.every(({ id }) => wanted.has(id))) throw createStaleRefusal()
  const hidden = rows.filter(({ path }) => !isOpen(path)).map(({ id }) => id)
  const order = [...applicationIds, ...hidden]
  if (order.length === 0) return
  const mine = eq(favoriteApplication.userId, member.userId)
  await tx.delete(favoriteApplication).where(and(mine, inArray(favoriteApplication.applicationId, order)))
  await tx
    .insert(favoriteApplication)
    .values(order.map((applicationId, sort) => ({ userId: member.userId, applicationId, sort })))
}
