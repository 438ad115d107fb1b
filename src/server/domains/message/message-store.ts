import { and, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'

import { type Message, type MessageCategory, MessageType, type UnreadCount } from '@/contract/message/message'
import { DAY_MS } from '@/lib/durations'
import type { Db } from '@/server/db/connection'
import { countBounded, LIST_COUNTED_MIN, type PageWindow } from '@/server/db/page'
import { announcement, announcementRead, message } from '@/server/db/schema/home'
import { appUser } from '@/server/db/schema/identity'
import { matchesKeyword } from '@/server/db/sql-text'
import { createStatement } from '@/server/db/statement'
import { isAddressedTo } from '@/server/people/audience'

import { describeMessages, messageColumns } from './message-rows'

/** Retention of deleted messages, which can be restored. */
const DELETED_KEEP_MS = 30 * DAY_MS

/** Filters of a user's messages. */
interface MessageFilter {
  msgType?: MessageType | undefined
  busType?: string | undefined
  unread?: boolean | undefined
  starred?: boolean | undefined
  /** Deleted messages; otherwise they are excluded. */
  deleted?: boolean | undefined
  keyword?: string | undefined
}

/** Excludes messages about notices that are not, or no longer, for this user, and about withdrawn ones. */
function isForUser(userId: string): SQL {
  const isAddressed = isAddressedTo(announcement.audience, userId)
  return sql`(${message.businessType} <> 'announcement' or not exists (
    select 1 from ${announcement} where ${announcement.id} = ${message.businessId}
      and (${announcement.withdrawnAt} is not null or not ${isAddressed})
  ))`
}

function buildFilter(userId: string, filter: MessageFilter): SQL | undefined {
  const { msgType, busType, unread, starred, deleted = false, keyword } = filter
  return and(
    eq(message.userId, userId),
    msgType === undefined ? undefined : eq(message.category, msgType),
    deleted ? isNotNull(message.deletedAt) : isNull(message.deletedAt),
    busType === undefined ? undefined : eq(message.businessType, busType),
    unread === undefined ? undefined : unread ? isNull(message.readAt) : isNotNull(message.readAt),
    starred === undefined ? undefined : eq(message.starred, starred),
    isForUser(userId),
    keyword ? matchesKeyword(keyword, [message.title, message.content, message.senderName], message) : undefined,
  )
}

/** The rows of a list, without their actions. */
export function listMessageRows(db: Db, userId: string, filter: MessageFilter, { offset, limit }: PageWindow) {
  return db
    .select(messageColumns)
    .from(message)
    .leftJoin(appUser, eq(appUser.id, message.senderId))
    .where(buildFilter(userId, filter))
    .orderBy(desc(message.createdAt), desc(message.id))
    .limit(limit)
    .offset(offset)
}

/** A user's messages, newest first. `total` is bounded as by `countBounded`. */
export async function listUserMessages(
  db: Db,
  userId: string,
  filter: MessageFilter,
  page: PageWindow,
): Promise<{ records: Message[]; total: number }> {
  const rows = await listMessageRows(db, userId, filter, page)
  const total = await countBounded(db, message, buildFilter(userId, filter), page, LIST_COUNTED_MIN)
  return { records: await describeMessages(db, userId, rows), total }
}

/** One message of a user, deleted or not; undefined for other users' messages. */
export async function findMessage(db: Db, userId: string, id: string): Promise<Message | undefined> {
  const rows = await db
    .select(messageColumns)
    .from(message)
    .leftJoin(appUser, eq(appUser.id, message.senderId))
    .where(and(eq(message.id, id), eq(message.userId, userId), isForUser(userId)))
  const [found] = await describeMessages(db, userId, rows)
  return found
}

/** Each message type with its unread count and newest message. */
export async function listUserMessageCategories(db: Db, userId: string): Promise<MessageCategory[]> {
  const unread = await countUnread(db, userId)
  const newest = await Promise.all(
    MessageType.options.map((msgType) => listMessageRows(db, userId, { msgType }, { offset: 0, limit: 1 })),
  )
  const latest = await describeMessages(db, userId, newest.flat())
  return MessageType.options.map((msgType) => ({
    msgType,
    unread: unread[msgType] ?? 0,
    latest: latest.find((one) => one.msgType === msgType) ?? null,
  }))
}

/**
 * Marks a user's messages as read: the given ones, those of a type, or all. Their notices count as opened.
 *
 * @returns number of messages that were unread
 */
export async function markMessagesAsRead(
  tx: Db,
  userId: string,
  which: { ids?: readonly string[] | undefined; msgType?: MessageType | undefined },
  now: Date,
): Promise<number> {
  const changed = await tx
    .update(message)
    .set({ readAt: now })
    .where(
      and(
        buildFilter(userId, { msgType: which.msgType, unread: true }),
        which.ids ? inArray(message.id, [...which.ids]) : undefined,
      ),
    )
    .returning({ type: message.businessType, announcementId: message.businessId })
  const notices = changed.filter(({ type }) => type === 'announcement')
  const opened = [...new Set(notices.map(({ announcementId }) => announcementId))]
  if (opened.length > 0) {
    const rows = opened.map((announcementId) => ({ announcementId, userId, readAt: now }))
    await tx.insert(announcementRead).values(rows).onConflictDoNothing()
  }
  return changed.length
}

type Change = 'star' | 'unstar' | 'delete' | 'restore'

const changes: Record<Change, (now: Date) => { set: Partial<typeof message.$inferInsert>; from: SQL }> = {
  star: () => ({ set: { starred: true }, from: eq(message.starred, false) }),
  unstar: () => ({ set: { starred: false }, from: eq(message.starred, true) }),
  delete: (now) => ({ set: { deletedAt: now }, from: isNull(message.deletedAt) }),
  restore: () => ({ set: { deletedAt: null }, from: isNotNull(message.deletedAt) }),
}

/**
 * Stars, deletes or restores a user's messages.
 *
 * @returns number of changed messages
 */
export async function updateUserMessages(
  tx: Db,
  userId: string,
  ids: readonly string[],
  change: Change,
  now: Date,
): Promise<number> {
  const { set, from } = changes[change](now)
  const changed = await tx
    .update(message)
    .set(set)
    .where(and(eq(message.userId, userId), inArray(message.id, [...ids]), from))
    .returning({ id: message.id })
  return changed.length
}

const selectUnread = createStatement((db, { userId }: { userId: string }) =>
  db
    .select({ category: message.category, unread: sql<number>`count(*)`.mapWith(Number) })
    .from(message)
    .where(and(eq(message.userId, userId), isNull(message.readAt), isNull(message.deletedAt), isForUser(userId)))
    .groupBy(message.category),
)

/** Unread messages by type; all types are included, so that the badge sums numbers only (spec §4). */
export async function countUnread(db: Db, userId: string): Promise<UnreadCount> {
  const rows = await selectUnread(db, { userId })
  const none = { notice: 0, system: 0, approve: 0, news: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ category, unread }) => [category, unread])) }
}

/**
 * Deletes messages permanently thirty days after their deletion, and those that were read when their retention is over.
 *
 * @param keepDays retention of messages without a star; undefined: for ever
 */
export async function deleteOldMessages(db: Db, keepDays: number | undefined, now: Date): Promise<void> {
  await db.delete(message).where(lt(message.deletedAt, new Date(now.getTime() - DELETED_KEEP_MS)))
  if (keepDays === undefined) return
  const before = new Date(now.getTime() - keepDays * DAY_MS)
  await db
    .delete(message)
    .where(and(lt(message.createdAt, before), isNotNull(message.readAt), eq(message.starred, false)))
}
