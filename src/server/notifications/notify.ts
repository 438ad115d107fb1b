import { randomUUID } from 'node:crypto'
import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'

import type { MessageType } from '@/contract/message/message'
import type { SubscribeKind } from '@/contract/message/subscribe'
import type { Db } from '@/server/db/connection'
import { toPinyin } from '@/server/db/pinyin'
import { message } from '@/server/db/schema/home'
import { isAmong } from '@/server/db/sql-text'
import { formatTime } from '@/server/http/wire-time'

import { filterByNotificationChoice } from './notification-store'
import { enqueueSubscribeMessages } from './subscribe-store'

/** Maximum number of rows per insert statement. */
const ROWS_AT_ONCE = 1000

/** A notification for one or more users. */
export interface Notice {
  /** Duplicates are notified once. */
  userIds: readonly string[]
  companyId: string | null
  category: MessageType
  title: string
  content: string
  /** Type and id of the business object: task, process, company ... */
  business?: { type: string; id: string }
  /** A route path with query. */
  openPage?: string
  /** Action available in the message itself. */
  quickAction?: 'agree' | 'confirmRead'
  /** Display name of the sender. */
  senderName?: string
  /** User id of the sender, for the avatar. */
  senderId?: string
  /** Content of the WeChat subscribe message; `at` defaults to the current time. */
  wechat?: { kind: SubscribeKind; subject: string; said: string; at?: Date }
  /** Ignores notification settings, for must-read notices. */
  isRequired?: boolean
}

/** Inserts a message, and the database copies it for the other recipients: rows of values would take three times as long. */
async function insertMessages(
  tx: Db,
  recipients: readonly string[],
  row: Omit<typeof message.$inferInsert, 'id' | 'userId'>,
): Promise<void> {
  const [userId, ...others] = recipients
  if (userId === undefined) return
  const id = randomUUID()
  await tx.insert(message).values({ ...row, id, userId })
  const copy = {
    ...getTableColumns(message),
    id: sql<string>`gen_random_uuid()::text`.as('id'),
    userId: sql<string>`other.user_id`.as('user_id'),
  }
  for (let from = 0; from < others.length; from += ROWS_AT_ONCE) {
    const userIds = sql.param(others.slice(from, from + ROWS_AT_ONCE))
    const copies = tx
      .select(copy)
      .from(message)
      .innerJoin(sql`unnest(${userIds}::text[]) as other(user_id)`, eq(message.id, id))
    await tx.insert(message).select(copies)
  }
}

/**
 * Inserts messages in the transaction of the reported change, so that both are committed or neither. Users who turned
 * this category off get none.
 */
export async function notify(tx: Db, notice: Notice, now: Date): Promise<void> {
  const sound = await toPinyin(notice.title)
  const recipients = notice.isRequired
    ? [...new Set(notice.userIds)]
    : await filterByNotificationChoice(tx, notice.userIds, notice.category, 'app')
  await insertMessages(tx, recipients, {
    companyId: notice.companyId,
    category: notice.category,
    title: notice.title,
    ...sound,
    content: notice.content,
    businessType: notice.business?.type ?? '',
    businessId: notice.business?.id ?? '',
    openPage: notice.openPage ?? '',
    quickAction: notice.quickAction ?? '',
    senderName: notice.senderName ?? '',
    senderId: notice.senderId ?? '',
    createdAt: now,
  })
  const { wechat, openPage = '' } = notice
  if (wechat) {
    const values = [wechat.subject, wechat.said, formatTime(wechat.at ?? now).slice(0, 16)]
    const userIds = await filterByNotificationChoice(tx, notice.userIds, notice.category, 'wechat')
    await enqueueSubscribeMessages(tx, { ...notice, userIds, kind: wechat.kind, values, page: openPage }, now)
  }
}

/** Marks the messages of some users about business objects as read, because the objects were handled elsewhere. */
export async function markHandledMessagesAsRead(
  tx: Db,
  userIds: readonly string[],
  business: { type: string; ids: readonly string[] },
  now: Date,
): Promise<void> {
  if (userIds.length === 0 || business.ids.length === 0) return
  const { userId, businessType, businessId, readAt } = message
  const isAbout = and(eq(businessType, business.type), inArray(businessId, [...business.ids]))
  await tx
    .update(message)
    .set({ readAt: now })
    .where(and(isAmong(userId, [...new Set(userIds)]), isAbout, isNull(readAt)))
}
