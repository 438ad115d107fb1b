import { randomUUID } from 'node:crypto'

import type { MessageType } from '@/contract/message'
import type { SubscribeKind } from '@/contract/subscribe'
import type { Db } from '@/server/db/connection'
import { toPinyin } from '@/server/db/pinyin'
import { message } from '@/server/db/schema/home'
import { formatTime } from '@/server/http/wire-time'
import { filterByNotificationChoice } from './notification-store'
import { enqueueSubscribeMessages } from './subscribe-store'

/** Rows of one insert; a longer list goes in several. */
const ROWS_AT_ONCE = 200

/** News for one or more people. */
export interface Notice {
  /** Each is notified once, also when listed twice. */
  userIds: readonly string[]
  companyId: string | null
  category: MessageType
  title: string
  content: string
  /** What it is about: task, process, company ... and its id. */
  business?: { type: string; id: string }
  /** A path of the route table with its query. */
  openPage?: string
  /** What can be done from the message itself. */
  quickAction?: 'agree' | 'confirmRead'
  /** Who caused it, as people read it. */
  senderName?: string
  /** The person, whose portrait is shown. */
  senderId?: string
  /** What WeChat tells those who allowed it; the time is that of writing unless given. */
  wechat?: { kind: SubscribeKind; subject: string; said: string; at?: Date }
  /** Also to those who turned this kind off: a must-read notice. */
  isRequired?: boolean
}

/**
 * Writes messages in the transaction of what they report, so that neither exists without the other. Who turned this
 * kind of message off gets none.
 */
export async function notify(tx: Db, notice: Notice, now: Date): Promise<void> {
  const sound = await toPinyin(notice.title)
  const told = notice.isRequired
    ? [...new Set(notice.userIds)]
    : await filterByNotificationChoice(tx, notice.userIds, notice.category, 'app')
  const rows = told.map((userId) => ({
    id: randomUUID(),
    userId,
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
  }))
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await tx.insert(message).values(rows.slice(from, from + ROWS_AT_ONCE))
  }
  const { wechat, openPage = '' } = notice
  if (wechat) {
    const values = [wechat.subject, wechat.said, formatTime(wechat.at ?? now).slice(0, 16)]
    const userIds = await filterByNotificationChoice(tx, notice.userIds, notice.category, 'wechat')
    await enqueueSubscribeMessages(tx, { ...notice, userIds, kind: wechat.kind, values, page: openPage }, now)
  }
}
