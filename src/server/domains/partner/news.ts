import { and, desc, inArray, isNull } from 'drizzle-orm'

import type { PartnerNews } from '@/contract/partner/partner-home'
import type { Db } from '@/server/db/connection'
import { type PageWindow, selectPage } from '@/server/db/page'
import { message } from '@/server/db/schema/home'
import { formatTime } from '@/server/http/wire-time'

import { countNews, isPartnerNewsFor } from './partner-store'

/** A partner's notifications, the newest first. */
export async function listNews(
  db: Db,
  userId: string,
  page: PageWindow,
): Promise<{ records: PartnerNews[]; total: number }> {
  const list = db
    .select()
    .from(message)
    .where(isPartnerNewsFor(userId))
    .orderBy(desc(message.createdAt), desc(message.id))
  const { rows, total } = await selectPage(db, list, page, message, isPartnerNewsFor(userId))
  const records = rows.map(({ id, title, content, createdAt, readAt, openPage }) => ({
    id,
    title,
    content,
    isRead: readAt !== null,
    openPage: openPage || null,
    createTime: formatTime(createdAt),
  }))
  return { records, total }
}

/** Marks notifications as read: the given ones, or all. */
export async function readNews(
  tx: Db,
  userId: string,
  ids: readonly string[] | undefined,
  now: Date,
): Promise<{ unread: number }> {
  const named = ids ? inArray(message.id, [...ids]) : undefined
  await tx
    .update(message)
    .set({ readAt: now })
    .where(and(isPartnerNewsFor(userId), isNull(message.readAt), named))
  return { unread: await countNews(tx, userId) }
}
