import { and, count, desc, eq, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'

import type { Announcement, AnnouncementDetail } from '@/contract/message/message'
import type { Db } from '@/server/db/connection'
import { type PageWindow, selectJoinedPage } from '@/server/db/page'
import { announcement, announcementRead } from '@/server/db/schema/home'
import { toContainsPattern } from '@/server/db/sql-text'
import { signArticlePictures } from '@/server/files/article-pictures'
import { readFiles } from '@/server/files/file-refs'
import type { FileServices } from '@/server/files/file-services'
import { sanitizeArticle } from '@/server/http/html'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'
import { isAddressedTo } from '@/server/people/audience'

import { countReceipts, markMessagesRead, maySeeReceipts } from './receipt-store'

/** The reader; without a company only public notices are visible. */
export interface Reader {
  userId: string | null
  companyId: string | null
  isAdministrator: boolean
}

interface AnnouncementFilter {
  category?: 'notice' | 'news' | undefined
  keyword?: string | undefined
  unread?: boolean | undefined
  mustRead?: boolean | undefined
}

type AnnouncementRow = typeof announcement.$inferSelect

interface ReadState {
  readAt: Date | null
  confirmedAt: Date | null
}

function presentAnnouncement(row: AnnouncementRow, read?: ReadState | null): Announcement {
  return {
    id: row.id,
    title: row.title,
    summary: row.summary || null,
    coverUrl: row.cover || null,
    category: row.category,
    publisher: row.publisher,
    publishTime: formatTime(row.publishTime),
    top: row.isTop,
    mustRead: row.mustRead,
    isRead: Boolean(read?.readAt),
    confirmTime: formatTime(read?.confirmedAt ?? null),
    editTime: formatTime(row.editedAt),
    visits: row.visits,
  }
}

/** Condition for notices of the reader's company whose audience the reader belongs to. */
function isForReader({ userId }: Reader): SQL {
  return isAddressedTo(announcement.audience, userId ?? '')
}

/**
 * Condition for visible notices: those of the company for the reader, by the reader, or all for administrators; and
 * public ones. Withdrawn ones are visible to nobody.
 */
function isVisibleTo(reader: Reader): SQL | undefined {
  const { userId, companyId, isAdministrator } = reader
  const stands = isNull(announcement.withdrawnAt)
  const isPublic = eq(announcement.isPublic, true)
  if (companyId === null) return and(stands, isPublic)
  const isForMe = isAdministrator
    ? undefined
    : or(isForReader(reader), userId === null ? undefined : eq(announcement.publisherId, userId))
  return and(stands, or(and(eq(announcement.companyId, companyId), isForMe), isPublic))
}

/** Condition for the notices of the reader's lists. */
function isListedFor(reader: Reader, isForMeAlone: boolean): SQL | undefined {
  const { userId, companyId } = reader
  if (companyId === null) return isVisibleTo(reader)
  const isOwn = userId === null || isForMeAlone ? undefined : eq(announcement.publisherId, userId)
  return and(eq(announcement.companyId, companyId), isNull(announcement.withdrawnAt), or(isForReader(reader), isOwn))
}

function readBy(userId: string | null): SQL | undefined {
  return and(eq(announcementRead.announcementId, announcement.id), eq(announcementRead.userId, userId ?? ''))
}

const isPublished = (now: Date) => sql`${announcement.publishTime} <= ${now}`

/**
 * Marks the notices of the lists of the reader as opened, also those without a message, as for whoever joined later.
 *
 * @param category undefined: all
 */
export async function markListedAsOpened(
  tx: Db,
  reader: Reader,
  category: AnnouncementFilter['category'],
  now: Date,
): Promise<void> {
  const { userId } = reader
  if (userId === null) return
  const unopened = tx
    .select({
      announcementId: announcement.id,
      userId: sql<string>`${userId}::text`.as('user_id'),
      readAt: sql<Date>`${now.toISOString()}::timestamptz`.as('read_at'),
      confirmedAt: sql<null>`null::timestamptz`.as('confirmed_at'),
    })
    .from(announcement)
    .leftJoin(announcementRead, readBy(userId))
    .where(
      and(
        isListedFor(reader, false),
        isPublished(now),
        category === undefined ? undefined : eq(announcement.category, category),
        isNull(announcementRead.readAt),
      ),
    )
  await tx.insert(announcementRead).select(unopened).onConflictDoNothing()
}

/** Published notices, pinned ones first, then newest. */
export async function listAnnouncementsFor(
  db: Db,
  reader: Reader,
  filter: AnnouncementFilter,
  page: PageWindow & { now: Date },
): Promise<{ records: Announcement[]; total: number }> {
  const { category, keyword, unread, mustRead } = filter
  const words = keyword && toContainsPattern(keyword)
  const where = and(
    // What is unread, or must be read, is so for the audience alone.
    isListedFor(reader, unread !== undefined || mustRead !== undefined),
    isPublished(page.now),
    category === undefined ? undefined : eq(announcement.category, category),
    words ? or(ilike(announcement.title, words), ilike(announcement.summary, words)) : undefined,
    unread === undefined ? undefined : unread ? isNull(announcementRead.readAt) : isNotNull(announcementRead.readAt),
    mustRead === undefined ? undefined : eq(announcement.mustRead, mustRead),
  )
  const list = db
    .select({ row: announcement, read: announcementRead })
    .from(announcement)
    .leftJoin(announcementRead, readBy(reader.userId))
    .where(where)
    .orderBy(desc(announcement.isTop), desc(announcement.publishTime), desc(announcement.id))
  const counting = db
    .select({ total: count() })
    .from(announcement)
    .leftJoin(announcementRead, readBy(reader.userId))
    .where(where)
  const { rows, total } = await selectJoinedPage(list, page, counting)
  return { records: rows.map(({ row, read }) => presentAnnouncement(row, read)), total }
}

async function markOpened(tx: Db, id: string, userId: string, now: Date): Promise<void> {
  await tx.insert(announcementRead).values({ announcementId: id, userId, readAt: now }).onConflictDoNothing()
  await markMessagesRead(tx, id, userId, now)
}

/**
 * Opens one notice. It counts a visit, and marks the notice and its message as read for a signed-in user.
 *
 * @throws {Refusal} 404 when it does not exist, is not published, or is not visible to the reader
 */
export async function openAnnouncement(
  { handle: { tx }, links }: Pick<FileServices, 'handle' | 'links'>,
  id: string,
  reader: Reader,
  now: Date,
): Promise<AnnouncementDetail> {
  await links.ready()
  return tx(async (own) => {
    const where = and(eq(announcement.id, id), isVisibleTo(reader), isPublished(now))
    const [row] = await own
      .update(announcement)
      .set({ visits: sql`${announcement.visits} + 1` })
      .where(where)
      .returning()
    if (!row) throw new Refusal(404, '公告不存在或无权查看')
    const { userId, companyId } = reader
    if (userId !== null) await markOpened(own, id, userId, now)
    const [read] =
      userId === null
        ? []
        : await own
            .select()
            .from(announcementRead)
            .where(and(eq(announcementRead.announcementId, id), eq(announcementRead.userId, userId)))
    const [addressed] =
      companyId === row.companyId
        ? await own
            .select({ id: announcement.id })
            .from(announcement)
            .where(and(eq(announcement.id, id), isForReader(reader)))
        : []
    const files = await readFiles(
      own,
      links,
      row.attachments.map((file) => file.id),
    )
    return {
      ...presentAnnouncement(row, read),
      // Sanitized before storing; repeated here for older rows and manual edits.
      content: await signArticlePictures(sanitizeArticle(row.content), row.pictures, links),
      // File URLs expire after hours, so each reader gets new ones.
      attachments: row.attachments.flatMap((file) => files.get(file.id) ?? []),
      isPublic: row.isPublic,
      isOwn: userId !== null && row.publisherId === userId,
      isAddressed: addressed !== undefined,
      receipts: row.mustRead && maySeeReceipts(row, reader) ? await countReceipts(own, row) : null,
    }
  })
}
