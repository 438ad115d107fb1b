import { and, asc, eq, inArray, max } from 'drizzle-orm'
import type { InferInput, InferOutput } from 'valibot'

import type { listReports, ReportClass, Report as ReportSchema } from '@/contract/production/report'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import type { PageWindow } from '@/server/db/page'
import { appUser } from '@/server/db/schema/identity'
import { favoriteReport, report } from '@/server/db/schema/report'
import { matchesKeyword } from '@/server/db/sql-text'
import type { Caller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'
import { isAddressedTo } from '@/server/people/audience'

import { findProductionTime, isOfProduction } from './compute-report'

type Report = InferInput<typeof ReportSchema>
type ReportRow = typeof report.$inferSelect
type ReportFilter = Partial<Pick<InferOutput<(typeof listReports)['input']>, 'classCode' | 'keyword'>>
/** Reports for administrators are for those who manage data. */
const DATA_ROLE = 'administrator:data'

/** The user who reads; all functions return readable reports only. */
type Reader = Pick<Caller, 'userId' | 'roles'> & { companyId: string }

const createStaleRefusal = () => new Refusal(409, '收藏已在别处改变，请刷新')
const createNotFound = () => new Refusal(404, '报表不存在或无权查看')

const hasRole = (row: ReportRow, { roles }: Reader): boolean =>
  row.roles.length === 0 || row.roles.some((role) => roles.includes(role === 'administrator' ? DATA_ROLE : role))

/**
 * The reports a user may read, in order: those that the company shows to them. Roles are filtered in memory,
 * because a company has dozens of reports at most.
 */
async function listReadableReports(db: Db, reader: Reader, query: ReportFilter = {}): Promise<ReportRow[]> {
  const { classCode, keyword } = query
  const rows = await db
    .select()
    .from(report)
    .where(
      and(
        eq(report.companyId, reader.companyId),
        eq(report.isOn, true),
        isAddressedTo(report.audience, reader.userId),
        classCode ? eq(report.classCode, classCode) : undefined,
        keyword ? matchesKeyword(keyword, [report.name, report.remark], report) : undefined,
      ),
    )
    .orderBy(asc(report.classSort), asc(report.sort), asc(report.id))
  return rows.filter((row) => hasRole(row, reader))
}

/** Ids of a user's favourites in order, including reports no longer readable. */
async function listFavoriteIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: favoriteReport.reportId })
    .from(favoriteReport)
    .where(eq(favoriteReport.userId, userId))
    .orderBy(asc(favoriteReport.sort), asc(favoriteReport.reportId))
  return rows.map(({ id }) => id)
}

/** Presents a report as a list entry. */
export function presentReport(row: ReportRow, favorite: boolean, dataTime: Date | null): Report {
  return {
    id: row.id,
    name: row.name,
    code: row.code,
    icon: row.icon,
    classCode: row.classCode,
    type: 'chart',
    url: null,
    favorite,
    remark: row.remark || null,
    updateTime: formatTime(dataTime),
  }
}

/** Adds favourite flag and data time to rows. */
async function presentReports(db: Db, { userId, companyId }: Reader, rows: ReportRow[], now: Date): Promise<Report[]> {
  const favorites = new Set(await listFavoriteIds(db, userId))
  const production = rows.some(({ code }) => isOfProduction(code)) ? await findProductionTime(db, companyId, now) : null
  return rows.map((row) => presentReport(row, favorites.has(row.id), isOfProduction(row.code) ? production : now))
}

/** The classes with at least one readable report. */
export async function listClasses(db: Db, reader: Reader): Promise<InferInput<typeof ReportClass>[]> {
  const classes = new Map<string, { code: string; name: string; icon: string | null; count: number }>()
  for (const { classCode: code, className: name, classIcon } of await listReadableReports(db, reader)) {
    const count = (classes.get(code)?.count ?? 0) + 1
    classes.set(code, { code, name, icon: classIcon || null, count })
  }
  return [...classes.values()]
}

/** One page of the reports a user may read. */
export async function listReadable(
  db: Db,
  reader: Reader,
  query: ReportFilter,
  { offset, limit }: PageWindow,
  now: Date,
) {
  const rows = await listReadableReports(db, reader, query)
  return { total: rows.length, records: await presentReports(db, reader, rows.slice(offset, offset + limit), now) }
}

/** The readable favourites in order, filtered by `keyword`. */
export async function listFavoriteReportsFor(db: Db, reader: Reader, now: Date, keyword?: string): Promise<Report[]> {
  const rows = new Map((await listReadableReports(db, reader, { keyword })).map((row) => [row.id, row]))
  const order = (await listFavoriteIds(db, reader.userId)).flatMap((id) => rows.get(id) ?? [])
  return presentReports(db, reader, order, now)
}

/** @throws {Refusal} 404 when it does not exist or is not readable */
export async function requireReadableReport(
  db: Db,
  reader: Reader,
  id: string,
): Promise<{ row: ReportRow; favorite: boolean }> {
  const row = (await listReadableReports(db, reader)).find((one) => one.id === id)
  if (!row) throw createNotFound()
  return { row, favorite: (await listFavoriteIds(db, reader.userId)).includes(id) }
}

/** Locks the user's row, so that concurrent changes cannot assign the same position. */
const lockPerson = (tx: Db, userId: string) => lockRow(tx, appUser, userId)

/** Appends a favourite; an existing one stays. @throws {Refusal} 404 */
export async function insertFavoriteReport(tx: Db, reader: Reader, reportId: string): Promise<void> {
  const { userId } = reader
  await lockPerson(tx, userId)
  await requireReadableReport(tx, reader, reportId)
  const mine = eq(favoriteReport.userId, userId)
  const [last] = await tx
    .select({ sort: max(favoriteReport.sort) })
    .from(favoriteReport)
    .where(mine)
  const sort = (last?.sort ?? -1) + 1
  await tx.insert(favoriteReport).values({ userId, reportId, sort }).onConflictDoNothing()
}

/** Removes a favourite; a missing one is ignored. */
export async function deleteFavoriteReport(tx: Db, { userId }: Reader, reportId: string): Promise<void> {
  await lockPerson(tx, userId)
  await tx.delete(favoriteReport).where(and(eq(favoriteReport.userId, userId), eq(favoriteReport.reportId, reportId)))
}

/** @throws {Refusal} 409 unless the ids are exactly the current favourites: another device changed them */
export async function reorderFavoriteReports(tx: Db, reader: Reader, ids: readonly string[], now: Date): Promise<void> {
  const { userId } = reader
  await lockPerson(tx, userId)
  const current = await listFavoriteReportsFor(tx, reader, now)
  const idSet = new Set(ids)
  if (idSet.size !== ids.length || idSet.size !== current.length) throw createStaleRefusal()
  if (!current.every(({ id }) => idSet.has(id))) throw createStaleRefusal()
  await tx
    .delete(favoriteReport)
    .where(and(eq(favoriteReport.userId, userId), inArray(favoriteReport.reportId, [...idSet])))
  await tx.insert(favoriteReport).values(ids.map((reportId, sort) => ({ userId, reportId, sort })))
}
