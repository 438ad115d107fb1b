import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { MessageType } from '@/contract/message/message'
import {
  type listSubscribeMessages,
  RESEND_DAYS,
  type resendSubscribeMessage,
  type SubscribeMessageEntry,
} from '@/contract/message/subscribe-manage'
import type { Db } from '@/server/db/connection'
import { buildTimeOrder, type PageWindow, selectPage } from '@/server/db/page'
import { appUser } from '@/server/db/schema/identity'
import { subscribeMessage, subscribeQuota } from '@/server/db/schema/subscribe'
import { requireCompanyRow } from '@/server/http/company-row'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'
import { filterByNotificationChoice } from '@/server/notifications/notification-store'
import { findMiniOpenid, type QueuedMessage } from '@/server/notifications/subscribe-store'
import type { SubscribeTemplate } from '@/server/notifications/subscribe-templates'
import { matchesPerson } from '@/server/people/match-person'
import { filterColleagues, findPeople, getPerson, type People } from '@/server/people/people'

const isUnsent = ({ state }: QueuedMessage) => state === 'failed' || state === 'abandoned'

function presentEntry(row: QueuedMessage, people: People): SubscribeMessageEntry {
  const { id, kind, userId, state, attempts, reason, revision: version } = row
  return {
    id,
    kind,
    name: getPerson(people, userId).name,
    state,
    attempts,
    reason,
    createTime: formatTime(row.createdAt),
    sentTime: formatTime(row.sentAt),
    nextTime: formatTime(row.nextAt),
    mayResend: isUnsent(row) && row.values.length > 0,
    version,
  }
}

/** The log of a company's subscribe messages. */
export async function listCompanySubscribeMessages(
  db: Db,
  companyId: string,
  { state, keyword, sort }: InferOutput<(typeof listSubscribeMessages)['input']>,
  page: PageWindow,
) {
  const found = and(eq(appUser.companyId, companyId), keyword ? matchesPerson(keyword) : undefined)
  const where = and(
    eq(subscribeMessage.companyId, companyId),
    state && eq(subscribeMessage.state, state),
    keyword ? inArray(subscribeMessage.userId, db.select({ id: appUser.id }).from(appUser).where(found)) : undefined,
  )
  const list = db
    .select()
    .from(subscribeMessage)
    .where(where)
    .orderBy(...buildTimeOrder(sort, subscribeMessage.createdAt, subscribeMessage.id))
  const { rows, total } = await selectPage(db, list, page, subscribeMessage, where)
  const recipients = rows.map(({ userId }) => userId)
  const people = await findPeople(db, companyId, recipients)
  return { records: rows.map((row) => presentEntry(row, people)), total }
}

/** The notification setting that a kind belongs to, as those who queue it name it. */
const categories: Readonly<Record<string, MessageType>> = { todo: 'approve', result: 'approve', launch: 'news' }

/** Why the person would not get the message; undefined when nothing is known against it. */
async function findRecipientObstacle(
  tx: Db,
  companyId: string,
  { userId, kind }: QueuedMessage,
  { templateId }: SubscribeTemplate,
): Promise<string | undefined> {
  if (!(await filterColleagues(tx, companyId, [userId])).has(userId)) return '对方已停用或不在本企业'
  const category = categories[kind]
  if (category && (await filterByNotificationChoice(tx, [userId], category, 'wechat')).length === 0)
    return '对方关闭了这类微信通知'
  if ((await findMiniOpenid(tx, userId)) === null) return '对方没有绑定微信'
  const allowed = and(
    eq(subscribeQuota.userId, userId),
    eq(subscribeQuota.templateId, templateId),
    gt(subscribeQuota.remaining, 0),
  )
  return (await tx.$count(subscribeQuota, allowed)) === 0 ? '对方允许的次数已用完，需在小程序里再次允许' : undefined
}

const stateObstacles: Readonly<Record<string, string>> = {
  sent: '消息已经发送，不用重发',
  waiting: '消息正在等待发送，不用重发',
}

/**
 * Queues a message that was not sent again, with a new count of attempts.
 *
 * @throws {Refusal} 404; 409 when it was sent or waits, has changed since it was read, has no content any more, or its
 *   recipient no longer allows it
 */
export async function queueSubscribeMessageAgain(
  tx: Db,
  companyId: string,
  { id, version }: InferOutput<(typeof resendSubscribeMessage)['input']>,
  { templates, now }: { templates: readonly SubscribeTemplate[]; now: Date },
): Promise<Record<string, never>> {
  const row = await requireCompanyRow(tx, subscribeMessage, { companyId, id, isLocked: true }, '发送记录不存在')
  const obstacle = stateObstacles[row.state]
  if (obstacle) throw new Refusal(409, obstacle)
  if (row.revision !== version) throw new Refusal(409, '这条消息刚刚重发过，请看最新的结果')
  if (row.values.length === 0) throw new Refusal(409, `内容只保留 ${RESEND_DAYS} 天，已不能重发`)
  const template = templates.find(({ kind }) => kind === row.kind)
  const refusal = template ? await findRecipientObstacle(tx, companyId, row, template) : '服务器没有配置这类消息的模板'
  if (refusal) throw new Refusal(409, refusal)
  await tx
    .update(subscribeMessage)
    .set({
      state: 'waiting',
      attempts: 0,
      reason: '',
      nextAt: now,
      revision: sql`${subscribeMessage.revision} + 1`,
    })
    .where(eq(subscribeMessage.id, id))
  return {}
}
