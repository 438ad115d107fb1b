import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { BlockedVisitor, listBlockedVisitors } from '@/contract/visit/visit-gate'
import { maskPhone } from '@/lib/mask'
import type { Db } from '@/server/db/connection'
import { buildTimeOrder, type PageWindow, selectPage } from '@/server/db/page'
import { appUser } from '@/server/db/schema/identity'
import { visitBlock } from '@/server/db/schema/visit'
import { matchesKeyword } from '@/server/db/sql-text'
import type { CompanyCaller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'

function selectBlocks(db: Db) {
  return db
    .select({ row: visitBlock, byName: appUser.name })
    .from(visitBlock)
    .innerJoin(appUser, eq(appUser.id, visitBlock.byId))
}

/** Why numbers are blocked, by number; of those that are. */
export async function listBlockReasons(
  db: Db,
  companyId: string,
  phones: readonly string[],
): Promise<Map<string, string>> {
  if (phones.length === 0) return new Map()
  const { phone, reason } = visitBlock
  const listed = and(eq(visitBlock.companyId, companyId), inArray(phone, [...phones]))
  const rows = await db.select({ phone, reason }).from(visitBlock).where(listed)
  return new Map(rows.map((row) => [row.phone, row.reason]))
}

function presentBlock({ row, byName }: Awaited<ReturnType<typeof selectBlocks>>[number]): BlockedVisitor {
  const { id, name, phone, reason, createdAt } = row
  return { id, name, phone: maskPhone(phone), reason, byName, createTime: formatTime(createdAt) }
}

/** Lists the blocked phone numbers, of a keyword if there is one. */
export async function listBlocked(
  db: Db,
  companyId: string,
  { keyword, sort }: InferOutput<(typeof listBlockedVisitors)['input']>,
  page: PageWindow,
) {
  const { name, phone, reason } = visitBlock
  const where = and(
    eq(visitBlock.companyId, companyId),
    keyword ? matchesKeyword(keyword, [name, phone, reason]) : undefined,
  )
  const list = selectBlocks(db)
    .where(where)
    .orderBy(...buildTimeOrder(sort, visitBlock.createdAt, visitBlock.id))
  const { rows, total } = await selectPage(db, list, page, visitBlock, where)
  return { records: rows.map(presentBlock), total }
}

/** Adds a phone number to the list, or updates the reason of an existing entry. */
export async function upsertVisitBlock(
  tx: Db,
  { companyId, userId }: CompanyCaller,
  person: { name: string; phone: string; reason: string },
  now: Date,
): Promise<BlockedVisitor> {
  await tx
    .insert(visitBlock)
    .values({ id: randomUUID(), companyId, ...person, byId: userId, createdAt: now })
    .onConflictDoUpdate({
      target: [visitBlock.companyId, visitBlock.phone],
      set: { name: person.name, reason: person.reason, byId: userId },
    })
  const listed = and(eq(visitBlock.companyId, companyId), eq(visitBlock.phone, person.phone))
  const [found] = await selectBlocks(tx).where(listed)
  if (!found) throw new Error('an upsert gave no row')
  return presentBlock(found)
}

/** @throws {Refusal} 404 when the company has no such entry */
export async function deleteVisitBlock(tx: Db, companyId: string, id: string): Promise<Record<string, never>> {
  const own = and(eq(visitBlock.id, id), eq(visitBlock.companyId, companyId))
  const gone = await tx.delete(visitBlock).where(own).returning({ id: visitBlock.id })
  if (gone.length === 0) throw new Refusal(404, '名单中没有此人')
  return {}
}
