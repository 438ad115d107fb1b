import { and, eq } from 'drizzle-orm'

import { MINUTE_MS } from '@/lib/durations'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { visit } from '@/server/db/schema/visit'
import type { CompanyCaller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'

import { mayPlan, selectVisits, type VisitRow } from './rows'
import { formatNoticeTime, notifyVisitor } from './visitor-notice'

/** A visitor is sent the invitation again at most so often. */
const RESEND_MS = 10 * MINUTE_MS

/** Whether an invitation may be sent again: the visit is still to come. */
export const isRemindable = ({ status, endAt, insideSince }: VisitRow, now: Date) =>
  status === 'approved' && insideSince === null && endAt > now

/**
 * Sends the visitor the invitation again, as a message that opens the pass.
 *
 * @throws {Refusal} 404 for other users; 409 not to come, no account, or sent a short time ago
 */
export async function resendInvitation(
  tx: Db,
  member: CompanyCaller,
  id: string,
  now: Date,
): Promise<Record<string, never>> {
  await lockRow(tx, visit, id)
  const [found] = await selectVisits(tx).where(and(eq(visit.id, id), eq(visit.companyId, member.companyId)))
  if (!found || !mayPlan(found.row, member)) throw new Refusal(404, '来访不存在')
  const { row } = found
  if (!isRemindable(row, now)) throw new Refusal(409, '来访未确认或已结束，不能发送')
  const next = (row.resentAt?.getTime() ?? 0) + RESEND_MS
  const minutes = Math.ceil((next - now.getTime()) / MINUTE_MS)
  if (minutes > 0) throw new Refusal(409, `刚刚发送过，请 ${minutes} 分钟后再试`)
  const text = {
    title: `${found.companyName}邀请你到访：${row.purpose}`,
    content: `${formatNoticeTime(row, now)}，${found.gateName}，接待人 ${found.hostName}。到门岗出示通行证。`,
  }
  if (!(await notifyVisitor(tx, found, text, now))) throw new Refusal(409, '访客没有账号，请转发链接')
  await tx.update(visit).set({ resentAt: now }).where(eq(visit.id, id))
  return {}
}
