import { and, eq } from 'drizzle-orm'

import type { MessageType } from '@/contract/message/message'
import type { NotificationChannel, NotificationChoice } from '@/contract/message/notification'
import type { Db } from '@/server/db/connection'
import { notificationChoice } from '@/server/db/schema/personal'
import { isAmong } from '@/server/db/sql-text'
import { Refusal } from '@/server/http/refusal'

const categories: readonly MessageType[] = ['approve', 'notice', 'system', 'news']
const channels: readonly NotificationChannel[] = ['app', 'wechat']

/** Security notifications always appear in the message list. */
const isFixed = (category: string, channel: string) => category === 'system' && channel === 'app'

/** All settings by category and channel; the default is on. */
export async function listUserNotificationChoices(db: Db, userId: string): Promise<NotificationChoice[]> {
  const rows = await db.select().from(notificationChoice).where(eq(notificationChoice.userId, userId))
  return categories.flatMap((category) =>
    channels.map((channel) => ({
      category,
      channel,
      isOn: rows.find((row) => row.category === category && row.channel === channel)?.isOn ?? true,
      isFixed: isFixed(category, channel),
    })),
  )
}

/** @throws {Refusal} 422 when this category cannot be turned off */
export async function upsertNotificationChoice(
  tx: Db,
  userId: string,
  { category, channel, isOn }: { category: MessageType; channel: NotificationChannel; isOn: boolean },
): Promise<void> {
  if (!isOn && isFixed(category, channel)) throw new Refusal(422, '系统消息涉及账号安全，不能关闭')
  const { userId: user, category: kind, channel: way } = notificationChoice
  await tx
    .insert(notificationChoice)
    .values({ userId, category, channel, isOn })
    .onConflictDoUpdate({ target: [user, kind, way], set: { isOn } })
}

/** Filters users who have this category turned on for this channel. */
export async function filterByNotificationChoice(
  db: Db,
  userIds: readonly string[],
  category: MessageType,
  channel: NotificationChannel,
): Promise<string[]> {
  const people = [...new Set(userIds)]
  if (people.length === 0 || isFixed(category, channel)) return people
  const off = await db
    .select({ userId: notificationChoice.userId })
    .from(notificationChoice)
    .where(
      and(
        isAmong(notificationChoice.userId, people),
        eq(notificationChoice.category, category),
        eq(notificationChoice.channel, channel),
        eq(notificationChoice.isOn, false),
      ),
    )
  const silent = new Set(off.map((row) => row.userId))
  return people.filter((id) => !silent.has(id))
}
