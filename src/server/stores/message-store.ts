import { and, count, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'

import type { Message, MessageType, UnreadCount } from '@/contract/message'
import { formatWireTime } from '@/lib/wire-time'
import type { Db } from '@/server/db'
import { message } from '@/server/schema/home'
import type { PageWindow } from '@/server/stores/page'
import { answersTo } from '@/server/stores/sql-text'

/** Which messages of a person. */
export interface MessageFilter {
  msgType?: MessageType | undefined
  unread?: boolean | undefined
  keyword?: string | undefined
}

type MessageRow = typeof message.$inferSelect

function asMessage(row: MessageRow): Message {
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    msgType: row.category,
    busType: row.businessType || null,
    busId: row.businessId || null,
    openPage: row.openPage || null,
    quickAction: row.quickAction || null,
    senderName: row.senderName || null,
    sendTime: formatWireTime(row.createdAt.getTime()),
    isRead: row.readAt !== null,
    readTime: row.readAt && formatWireTime(row.readAt.getTime()),
    starred: row.starred,
  }
}

function whereOf(userId: string, { msgType, unread, keyword }: MessageFilter): SQL | undefined {
  return and(
    eq(message.userId, userId),
    msgType === undefined ? undefined : eq(message.category, msgType),
    unread === undefined ? undefined : unread ? isNull(message.readAt) : isNotNull(message.readAt),
    keyword ? answersTo(keyword, [message.title, message.content], message) : undefined,
  )
}

/** A person's messages, newest first. */
export async function listMessagesOf(
  db: Db,
  userId: string,
  filter: MessageFilter,
  { offset, limit }: PageWindow,
): Promise<{ records: Message[]; total: number }> {
  const where = whereOf(userId, filter)
  const rows = await db
    .select()
    .from(message)
    .where(where)
    .orderBy(desc(message.createdAt), desc(message.id))
    .limit(limit)
    .offset(offset)
  const [counted] = await db.select({ total: count() }).from(message).where(where)
  return { records: rows.map(asMessage), total: counted?.total ?? 0 }
}

/**
 * Marks messages of a person as read: those named, those of a kind, or all.
 *
 * @returns how many were unread before
 */
export async function markRead(
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
        whereOf(userId, { msgType: which.msgType, unread: true }),
        which.ids ? inArray(message.id, [...which.ids]) : undefined,
      ),
    )
    .returning({ id: message.id })
  return changed.length
}

/** Unread messages by kind; every kind is there, so that the badge's sum is of numbers only (spec §4). */
export async function countUnread(db: Db, userId: string): Promise<UnreadCount> {
  const rows = await db
    .select({ category: message.category, unread: sql<number>`count(*)`.mapWith(Number) })
    .from(message)
    .where(and(eq(message.userId, userId), isNull(message.readAt)))
    .groupBy(message.category)
  const none = { announcement: 0, system: 0, approve: 0, news: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ category, unread }) => [category, unread])) }
}
