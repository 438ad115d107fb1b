import { and, asc, eq, inArray, max } from 'drizzle-orm'

import type { InferInput } from 'valibot'

import type { Application as ApplicationSchema, ApplicationGroup as GroupSchema } from '@/contract/application'
import type { Db } from '@/server/db'
import { Refusal } from '@/server/refusal'
import { application, favoriteApplication } from '@/server/schema/home'
import { appUser } from '@/server/schema/identity'

type Application = InferInput<typeof ApplicationSchema>
type ApplicationGroup = InferInput<typeof GroupSchema>
type ApplicationRow = typeof application.$inferSelect

/** Somebody of a company; every method reads that company's applications alone. */
export interface Member {
  userId: string
  companyId: string
}

const staleFavorites = () => new Refusal(409, '收藏已在别处改变，请刷新')

function asApplication(row: ApplicationRow, favorite: boolean): Application {
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
    status: row.status,
  }
}

/** The favourites of a person in their order. */
export async function listFavorites(db: Db, { userId, companyId }: Member): Promise<Application[]> {
  const rows = await db
    .select({ row: application })
    .from(favoriteApplication)
    .innerJoin(application, eq(application.id, favoriteApplication.applicationId))
    .where(and(eq(favoriteApplication.userId, userId), eq(application.companyId, companyId)))
    .orderBy(asc(favoriteApplication.sort), asc(application.id))
  return rows.map(({ row }) => asApplication(row, true))
}

/** Every application of the company by class, and the person's favourites. */
export async function listWorkplace(
  db: Db,
  member: Member,
): Promise<{ groups: ApplicationGroup[]; favorites: Application[] }> {
  const favorites = await listFavorites(db, member)
  const isFavorite = new Set(favorites.map(({ id }) => id))
  const rows = await db
    .select()
    .from(application)
    .where(eq(application.companyId, member.companyId))
    .orderBy(asc(application.classSort), asc(application.sort), asc(application.id))
  const groups = new Map<string, ApplicationGroup>()
  for (const row of rows) {
    const { classCode, className } = row
    const group = groups.get(classCode) ?? { classCode, className, children: [] }
    group.children.push(asApplication(row, isFavorite.has(row.id)))
    groups.set(classCode, group)
  }
  return { groups: [...groups.values()], favorites }
}

/** Changes of one person's favourites queue up at the person's row, so that no two get the same place. */
async function lockPerson(tx: Db, userId: string): Promise<void> {
  await tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.id, userId)).for('update')
}

/** Puts an application behind the other favourites; one that is there already stays where it is. @throws {Refusal} 404 */
export async function addFavorite(tx: Db, { userId, companyId }: Member, applicationId: string): Promise<void> {
  await lockPerson(tx, userId)
  const where = and(eq(application.id, applicationId), eq(application.companyId, companyId))
  const found = await tx.select({ id: application.id }).from(application).where(where)
  if (found.length === 0) throw new Refusal(404, '应用不存在')
  const [last] = await tx
    .select({ sort: max(favoriteApplication.sort) })
    .from(favoriteApplication)
    .where(eq(favoriteApplication.userId, userId))
  const sort = (last?.sort ?? -1) + 1
  await tx.insert(favoriteApplication).values({ userId, applicationId, sort }).onConflictDoNothing()
}

/** Takes an application off the favourites; one that is none of them changes nothing. */
export async function removeFavorite(tx: Db, { userId }: Member, applicationId: string): Promise<void> {
  await lockPerson(tx, userId)
  await tx
    .delete(favoriteApplication)
    .where(and(eq(favoriteApplication.userId, userId), eq(favoriteApplication.applicationId, applicationId)))
}

/** @throws {Refusal} 409 unless the ids are exactly the favourites there are: they changed on another device */
export async function orderFavorites(tx: Db, member: Member, applicationIds: readonly string[]): Promise<void> {
  await lockPerson(tx, member.userId)
  const current = await listFavorites(tx, member)
  const wanted = new Set(applicationIds)
  const isSame = wanted.size === applicationIds.length && wanted.size === current.length
  if (!isSame || !current.every(({ id }) => wanted.has(id))) throw staleFavorites()
  const mine = eq(favoriteApplication.userId, member.userId)
  await tx.delete(favoriteApplication).where(and(mine, inArray(favoriteApplication.applicationId, [...wanted])))
  await tx
    .insert(favoriteApplication)
    .values(applicationIds.map((applicationId, sort) => ({ userId: member.userId, applicationId, sort })))
}
