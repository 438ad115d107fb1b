import { and, desc, eq, exists, ilike, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'

import { type LinkedProcess, MAX_LINKS } from '@/contract/workflow/link'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { type PageWindow, selectPage } from '@/server/db/page'
import { applicationView } from '@/server/db/schema/home'
import { processInstance, processLink } from '@/server/db/schema/workflow'
import { toContainsPattern } from '@/server/db/sql-text'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'
import { findPeople, getPerson } from '@/server/people/people'
import { readArchivedInstances } from '@/server/workflow/archive/archive-store'
import { isInvolvedIn, isOpenToCompany } from '@/server/workflow/processes/view-store'
import type { CompanyMember } from '@/server/workflow/tasks/task-store'

import { isInvolved } from './involved'
import { getStatusName } from './names'

type LinkRow = typeof processLink.$inferSelect

/** Processes that a user may read: those they are involved in, and those that an application shows to the company. */
export function isReadableInstance(db: Db, { userId, companyId }: CompanyMember): SQL | undefined {
  const shown = db
    .select({ one: sql`1` })
    .from(applicationView)
    .where(
      and(
        eq(applicationView.companyId, companyId),
        eq(applicationView.processKey, processInstance.processKey),
        eq(applicationView.audience, 'company'),
      ),
    )
  return and(eq(processInstance.companyId, companyId), or(isInvolvedIn(db, userId), exists(shown)))
}

const columns = {
  procInstId: processInstance.id,
  procDefName: processInstance.processName,
  subject: processInstance.subject,
  serialNo: processInstance.serialNo,
  status: processInstance.status,
  starterId: processInstance.starterId,
  createdAt: processInstance.createdAt,
}

type Row = Pick<typeof processInstance.$inferSelect, 'subject' | 'serialNo' | 'status' | 'starterId' | 'createdAt'> & {
  procInstId: string
  procDefName: string
}

async function shown(db: Db, companyId: string, rows: readonly Row[], own: ReadonlySet<string>) {
  const people = await findPeople(
    db,
    companyId,
    rows.map(({ starterId }) => starterId),
  )
  return rows.map(
    ({ starterId, createdAt, ...row }): LinkedProcess => ({
      ...row,
      statusName: getStatusName(row.status),
      startUserName: getPerson(people, starterId).name,
      startTime: formatTime(createdAt),
      isOwn: own.has(row.procInstId),
    }),
  )
}

async function listLinkRows(db: Db, companyId: string, id: string): Promise<LinkRow[]> {
  const { instanceId, linkedId } = processLink
  const either = or(eq(instanceId, id), eq(linkedId, id))
  return db
    .select()
    .from(processLink)
    .where(and(eq(processLink.companyId, companyId), either))
    .orderBy(processLink.at)
}

/** The same columns of archived processes that a user may read. */
async function listArchivedLinks(db: Db, { userId, companyId }: CompanyMember, ids: readonly string[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const found of await readArchivedInstances(db, companyId, ids)) {
    const { id, processName, processKey, subject, serialNo, status, starterId, createdAt } = found.loaded.row
    const mayRead = isInvolved(userId, found) || (await isOpenToCompany(db, companyId, processKey))
    if (mayRead)
      rows.push({ procInstId: id, procDefName: processName, subject, serialNo, status, starterId, createdAt })
  }
  return rows
}

const otherEnd = (id: string) => (tie: LinkRow) => (tie.instanceId === id ? tie.linkedId : tie.instanceId)

/** The linked processes that a user may read; the others are left out silently. */
export async function listInstanceLinks(db: Db, member: CompanyMember, id: string): Promise<LinkedProcess[]> {
  const ties = await listLinkRows(db, member.companyId, id)
  if (ties.length === 0) return []
  const others = ties.map(otherEnd(id))
  const current = await db
    .select(columns)
    .from(processInstance)
    .where(and(inArray(processInstance.id, others), isReadableInstance(db, member)))
  const missing = others.filter((other) => !current.some(({ procInstId }) => procInstId === other))
  const rows = [...current, ...(await listArchivedLinks(db, member, missing))]
  const own = new Set(ties.filter(({ byId }) => byId === member.userId).map(otherEnd(id)))
  const inOrder = others.flatMap((other) => rows.find(({ procInstId }) => procInstId === other) ?? [])
  return shown(db, member.companyId, inOrder, own)
}

/** Processes that may be linked to one, newest first. */
export async function listLinkableInstances(
  db: Db,
  member: CompanyMember,
  id: string,
  keyword: string | undefined,
  page: PageWindow,
) {
  const words = keyword ? toContainsPattern(keyword) : undefined
  const tied = (await listLinkRows(db, member.companyId, id)).map(otherEnd(id))
  const { subject, serialNo, processName } = processInstance
  const where = and(
    isReadableInstance(db, member),
    notInArray(processInstance.id, [id, ...tied]),
    words === undefined ? undefined : or(ilike(subject, words), ilike(serialNo, words), ilike(processName, words)),
  )
  const list = db
    .select(columns)
    .from(processInstance)
    .where(where)
    .orderBy(desc(processInstance.createdAt), desc(processInstance.id))
  const { rows, total } = await selectPage(db, list, page, processInstance, where)
  return { records: await shown(db, member.companyId, rows, new Set()), total }
}

/**
 * Links a process to another that the user may read.
 *
 * @throws {Refusal} 404 when they may not read it; 422 for itself; 409 when either has {@link MAX_LINKS}
 */
export async function addLink(tx: Db, member: CompanyMember, id: string, linkedId: string, now: Date): Promise<void> {
  if (id === linkedId) throw new Refusal(422, '不能关联自身')
  const mayRead = and(eq(processInstance.id, linkedId), isReadableInstance(tx, member))
  const [found] = await tx.select({ id: processInstance.id }).from(processInstance).where(mayRead)
  if (!found) throw new Refusal(404, '流程不存在或无权查看')
  // Locks both in a fixed order, so that concurrent calls cannot exceed the limit or create the link in both directions.
  for (const end of [id, linkedId].sort()) await lockRow(tx, processInstance, end)
  const ties = await listLinkRows(tx, member.companyId, id)
  if (ties.map(otherEnd(id)).includes(linkedId)) return
  const others = await listLinkRows(tx, member.companyId, linkedId)
  if (Math.max(ties.length, others.length) >= MAX_LINKS) throw new Refusal(409, `最多关联 ${MAX_LINKS} 条流程`)
  const { companyId, userId: byId } = member
  await tx.insert(processLink).values({ companyId, instanceId: id, linkedId, byId, at: now }).onConflictDoNothing()
}

/** Deletes a link that the caller made; a missing one, or another user's, is ignored. */
export async function removeLink(
  tx: Db,
  { userId, companyId }: CompanyMember,
  id: string,
  linkedId: string,
): Promise<void> {
  const { instanceId, linkedId: linked, byId } = processLink
  const forth = and(eq(instanceId, id), eq(linked, linkedId))
  const back = and(eq(instanceId, linkedId), eq(linked, id))
  await tx.delete(processLink).where(and(eq(processLink.companyId, companyId), eq(byId, userId), or(forth, back)))
}
