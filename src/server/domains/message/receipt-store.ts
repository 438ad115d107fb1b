import { and, asc, count, eq, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'

import type { AnnouncementDetail } from '@/contract/message/message'
import type { Receipt } from '@/contract/message/receipt'
import { MINUTE_MS } from '@/lib/durations'
import type { Db } from '@/server/db/connection'
import { type PageWindow, selectJoinedPage } from '@/server/db/page'
import { announcement, announcementRead, message } from '@/server/db/schema/home'
import { appUser, department } from '@/server/db/schema/identity'
import { matchesKeyword } from '@/server/db/sql-text'
import { type CompanyCaller, hasScope } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'
import { notify } from '@/server/notifications/notify'
import { isAddressedTo, isInAudience } from '@/server/people/audience'
import { findPeople, getPerson, isActiveMember, toSender } from '@/server/people/people'

/** Minimum interval between two reminders. */
const REMIND_PAUSE_MS = 30 * MINUTE_MS

type AnnouncementRow = typeof announcement.$inferSelect

/** Target page of a message about a notice. */
export function buildNoticePath(id: string): string {
  return `/pages/info/noticeInfo?id=${id}`
}

/** Whether the caller may see receipts: the publisher and the company's administrators. */
export function maySeeReceipts(
  { publisherId, companyId }: AnnouncementRow,
  reader: { userId: string | null; companyId: string | null; isAdministrator: boolean },
): boolean {
  if (reader.companyId !== companyId) return false
  return reader.isAdministrator || (publisherId !== null && publisherId === reader.userId)
}

/** Users who are to read a notice: its audience except the publisher. */
export function isExpectedReader({
  companyId,
  publisherId,
  audience,
}: Pick<AnnouncementRow, 'companyId' | 'publisherId' | 'audience'>): SQL | undefined {
  return and(
    isActiveMember(companyId),
    publisherId === null ? undefined : ne(appUser.id, publisherId),
    isInAudience(companyId, audience),
  )
}

function isReadByUser(id: string): SQL | undefined {
  return and(eq(announcementRead.userId, appUser.id), eq(announcementRead.announcementId, id))
}

/** Counts expected and confirmed receipts. */
export async function countReceipts(db: Db, row: AnnouncementRow): Promise<AnnouncementDetail['receipts']> {
  const [counted] = await db
    .select({ total: count(), confirmed: count(announcementRead.confirmedAt) })
    .from(appUser)
    .leftJoin(announcementRead, isReadByUser(row.id))
    .where(isExpectedReader(row))
  return { total: counted?.total ?? 0, confirmed: counted?.confirmed ?? 0, remindTime: formatTime(row.remindedAt) }
}

/** @throws {Refusal} 404 when it does not exist, or the caller may not see its receipts */
async function requireOwnMustRead(db: Db, caller: CompanyCaller, id: string): Promise<AnnouncementRow> {
  const { userId, companyId } = caller
  const [row] = await db
    .select()
    .from(announcement)
    .where(and(eq(announcement.id, id), eq(announcement.companyId, companyId), eq(announcement.mustRead, true)))
  const reader = { userId, companyId, isAdministrator: hasScope(caller, 'content') }
  if (!row || !maySeeReceipts(row, reader)) throw new Refusal(404, '公告不存在，或不是你发布的')
  return row
}

/**
 * Lists users who have confirmed, latest first, or who have not, by name; without a state all, these first.
 *
 * @throws {Refusal} 404 when the caller may not see its receipts
 */
export async function listAnnouncementReceipts(
  db: Db,
  caller: CompanyCaller,
  { id, state, keyword }: { id: string; state?: 'waiting' | 'confirmed'; keyword?: string | undefined },
  page: PageWindow,
): Promise<{ records: Receipt[]; total: number }> {
  const row = await requireOwnMustRead(db, caller, id)
  const { confirmedAt, readAt } = announcementRead
  const isInState = state && (state === 'confirmed' ? isNotNull(confirmedAt) : isNull(confirmedAt))
  // By name alone: a publisher need not see the phone numbers.
  const isFound = keyword ? matchesKeyword(keyword, [appUser.name], appUser) : undefined
  const where = and(isExpectedReader(row), isInState, isFound)
  const list = db
    .select({
      userId: appUser.id,
      name: appUser.name,
      avatar: appUser.avatar,
      deptName: department.name,
      readAt,
      confirmedAt,
    })
    .from(appUser)
    .leftJoin(department, eq(department.id, appUser.departmentId))
    .leftJoin(announcementRead, isReadByUser(id))
    .where(where)
    .orderBy(sql`${confirmedAt} desc nulls first`, asc(appUser.pinyin), asc(appUser.id))
  const counting = db.select({ total: count() }).from(appUser).leftJoin(announcementRead, isReadByUser(id)).where(where)
  const { rows, total } = await selectJoinedPage(list, page, counting)
  const records = rows.map(({ userId, name, avatar, deptName, ...times }) => ({
    userId,
    name,
    deptName,
    avatar: avatar || null,
    readTime: formatTime(times.readAt),
    confirmTime: formatTime(times.confirmedAt),
  }))
  return { records, total }
}

/** Marks a user's messages about a notice as read. */
export async function markMessagesRead(tx: Db, noticeId: string, userId: string, now: Date): Promise<void> {
  const { businessType, businessId, readAt } = message
  const about = and(eq(businessType, 'announcement'), eq(businessId, noticeId))
  await tx
    .update(message)
    .set({ readAt: now })
    .where(and(eq(message.userId, userId), about, isNull(readAt)))
}

/**
 * Stores the caller's receipt; idempotent.
 *
 * @throws {Refusal} 404 when the notice does not exist, is of another company or for others; 422 when it needs no receipt
 */
export async function confirmReading(
  tx: Db,
  caller: CompanyCaller,
  id: string,
  now: Date,
): Promise<{ confirmTime: string }> {
  const { userId, companyId } = caller
  const [row] = await tx
    .select({ mustRead: announcement.mustRead })
    .from(announcement)
    .where(
      and(
        eq(announcement.id, id),
        eq(announcement.companyId, companyId),
        isAddressedTo(announcement.audience, userId),
        isNull(announcement.withdrawnAt),
        sql`${announcement.publishTime} <= ${now}`,
      ),
    )
  if (!row) throw new Refusal(404, '公告不存在或无权查看')
  if (!row.mustRead) throw new Refusal(409, '该公告无需确认')
  const { announcementId, confirmedAt } = announcementRead
  const [receipt] = await tx
    .insert(announcementRead)
    .values({ announcementId: id, userId, readAt: now, confirmedAt: now })
    .onConflictDoUpdate({
      target: [announcementId, announcementRead.userId],
      set: { confirmedAt: sql`coalesce(${confirmedAt}, excluded.confirmed_at)` },
    })
    .returning({ confirmedAt })
  await markMessagesRead(tx, id, userId, now)
  return { confirmTime: formatTime(receipt?.confirmedAt ?? now) }
}

/**
 * Notifies all users who have not confirmed.
 *
 * @throws {Refusal} 404 when the caller may not see its receipts; 409 when all have confirmed, it is withdrawn, or
 *   within {@link REMIND_PAUSE_MS} of the last reminder
 */
export async function remindUnconfirmedReaders(
  tx: Db,
  caller: CompanyCaller,
  id: string,
  now: Date,
): Promise<{ reminded: number; remindTime: string }> {
  const row = await requireOwnMustRead(tx, caller, id)
  if (row.withdrawnAt) throw new Refusal(409, '公告已撤回')
  const { remindedAt } = announcement
  const waiting = await tx
    .select({ id: appUser.id })
    .from(appUser)
    .leftJoin(announcementRead, isReadByUser(id))
    .where(and(isExpectedReader(row), isNull(announcementRead.confirmedAt)))
  if (waiting.length === 0) throw new Refusal(409, '所有人都已确认')
  const rested = or(isNull(remindedAt), lt(remindedAt, new Date(now.getTime() - REMIND_PAUSE_MS)))
  const claimed = await tx
    .update(announcement)
    .set({ remindedAt: now })
    .where(and(eq(announcement.id, id), rested))
    .returning({ id: announcement.id })
  if (claimed.length === 0) throw new Refusal(409, '刚刚提醒过，请稍后再试')
  const sender = getPerson(await findPeople(tx, caller.companyId, [caller.userId]), caller.userId)
  const notice = {
    userIds: waiting.map((person) => person.id),
    companyId: caller.companyId,
    category: 'notice' as const,
    title: `请确认阅读：${row.title}`,
    content: row.summary,
    business: { type: 'announcement', id },
    openPage: buildNoticePath(id),
    quickAction: 'confirmRead' as const,
    isRequired: true,
    ...toSender(sender),
  }
  await notify(tx, notice, now)
  return { reminded: waiting.length, remindTime: formatTime(now) }
}

const RECEIPT_HEAD = ['姓名', '部门', '打开时间', '确认时间']

/** All receipts of a must-read notice as they are exported, missing ones first. @throws {Refusal} 404 */
export async function openReceiptExport(db: Db, caller: CompanyCaller, id: string) {
  const { title } = await requireOwnMustRead(db, caller, id)
  return {
    subject: `公告回执 ${title}`,
    head: RECEIPT_HEAD,
    list: async (limit: number) => {
      const { records } = await listAnnouncementReceipts(db, caller, { id }, { offset: 0, limit })
      return records.map((one) => [one.name, one.deptName ?? '', one.readTime ?? '未打开', one.confirmTime ?? '未确认'])
    },
  }
}
