import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { requestExtension } from '@/contract/partner/opportunity-acts'
import { DAY_MS } from '@/lib/durations'
import { chinaDay } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { opportunity, opportunityExtension, opportunityFollowUp } from '@/server/db/schema/opportunity'
import type { Caller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'
import {
  findLastDecision,
  startBuiltInProcess,
  withdrawBuiltInProcess,
} from '@/server/workflow/instances/built-in-process'
import type { ProcessEnd, ProcessSubject } from '@/server/workflow/instances/subject'

import { listOpportunityDuplicates, lockCustomerMarks } from './duplicates'
import { buildOpportunityPath, notifyPartner } from './notify-partners'
import { EXTENSIONS_MAX, isProtected } from './opportunity-detail'
import { findPartnerTitle, findStaffName } from './opportunity-review'
import { changeOpportunity, insertOpportunityEvent, lockOwnOpportunity, type OpportunityRow } from './opportunity-rows'
import { extensionReview } from './review-forms'

type Input = InferOutput<(typeof requestExtension)['input']>

const formatDay = (at: Date | null) => (at ? chinaDay(at.getTime()) : '')

async function findLastFollowUp(tx: Db, id: string): Promise<string> {
  const [row] = await tx
    .select({ content: opportunityFollowUp.content })
    .from(opportunityFollowUp)
    .where(eq(opportunityFollowUp.opportunityId, id))
    .orderBy(desc(opportunityFollowUp.createdAt))
    .limit(1)
  return row?.content ?? '还没有跟进记录'
}

async function startExtensionReview(tx: Db, row: OpportunityRow, { days, reason }: Input, now: Date): Promise<string> {
  const main = {
    opportunityNo: row.opportunityNo,
    partner: await findPartnerTitle(tx, row.ownerId),
    days,
    reason,
    customerName: row.customerName,
    protectEnd: formatDay(row.protectEnd),
    lastFollowUp: await findLastFollowUp(tx, row.id),
  }
  const about = { companyId: row.companyId, starterId: row.ownerId, subject: `延长保护期 · ${row.opportunityName}` }
  return startBuiltInProcess(tx, extensionReview, { ...about, content: { main } }, now)
}

/**
 * Requests an extension. @throws {Refusal} 404; 409 not protected, already requested, too often, or changed meanwhile
 */
export async function insertExtensionRequest(tx: Db, caller: Caller, input: Input, now: Date): Promise<OpportunityRow> {
  const row = await lockOwnOpportunity(tx, caller.userId, input)
  if (!isProtected(row, now)) throw new Refusal(409, '商机不在保护期内，不能申请延长')
  if (row.extensions >= EXTENSIONS_MAX) throw new Refusal(409, `保护期最多延长 ${EXTENSIONS_MAX} 次`)
  const mine = and(eq(opportunityExtension.opportunityId, row.id), eq(opportunityExtension.status, 'pending'))
  const open = await tx.select({ id: opportunityExtension.id }).from(opportunityExtension).where(mine)
  if (open.length > 0) throw new Refusal(409, '已有延期申请在审核中')
  const instanceId = await startExtensionReview(tx, row, input, now)
  const { days, reason } = input
  await tx.insert(opportunityExtension).values({
    id: randomUUID(),
    opportunityId: row.id,
    instanceId,
    days,
    reason,
    status: 'pending',
    createdAt: now,
  })
  const byName = await findStaffName(tx, caller.userId)
  await insertOpportunityEvent(tx, row.id, { action: 'extensionAsked', content: `${days} 天：${reason}`, byName }, now)
  return changeOpportunity(tx, row, {}, now)
}

const prolongable = new Set(['approved', 'converted', 'expired'])

/** Whether the protection can be extended: it is running, or it has ended and nobody else has reported the customer. */
async function mayGoOn(tx: Db, row: OpportunityRow, now: Date): Promise<boolean> {
  if (!prolongable.has(row.status)) return false
  if (isProtected(row, now)) return true
  const others = await listOpportunityDuplicates(tx, row.companyId, row, { now, except: row.id })
  return others.every(({ row: { ownerId } }) => ownerId === row.ownerId)
}

async function extendProtection(
  tx: Db,
  row: OpportunityRow,
  { days, by, now }: { days: number; by: string; now: Date },
) {
  const from = Math.max(row.protectEnd?.getTime() ?? 0, now.getTime())
  const protectEnd = new Date(from + days * DAY_MS)
  const status = row.status === 'expired' ? 'approved' : row.status
  const more = { status, protectEnd, remindedAt: null, extensions: row.extensions + 1 }
  await changeOpportunity(tx, row, more, now)
  const content = `延长 ${days} 天，至 ${formatDay(protectEnd)}`
  await insertOpportunityEvent(tx, row.id, { action: 'extended', content, byName: by }, now)
  return { title: `保护期已延长：${row.opportunityName}`, content: `${content}。` }
}

async function rejectExtension(tx: Db, row: OpportunityRow, { why, by, now }: { why: string; by: string; now: Date }) {
  await insertOpportunityEvent(tx, row.id, { action: 'extensionRefused', content: why, byName: by }, now)
  await changeOpportunity(tx, row, {}, now)
  return { title: `延期未通过：${row.opportunityName}`, content: why }
}

async function handleReviewEnd(tx: Db, { instanceId, status, content, now }: ProcessEnd): Promise<void> {
  const [extension] = await tx
    .select()
    .from(opportunityExtension)
    .where(eq(opportunityExtension.instanceId, instanceId))
  if (extension?.status !== 'pending') return
  const [peek] = await tx.select().from(opportunity).where(eq(opportunity.id, extension.opportunityId))
  if (!peek) return
  // Locks the customer first and the row second, in the same order as a report.
  await lockCustomerMarks(tx, peek.companyId, peek, now)
  const [row] = await tx.select().from(opportunity).where(eq(opportunity.id, peek.id)).for('update')
  if (!row) return
  const { actorId, opinion } = await findLastDecision(tx, instanceId)
  const by = await findStaffName(tx, actorId)
  const isGiven = status === 'approved' && (await mayGoOn(tx, row, now))
  const why = status === 'approved' ? '保护期已过，商机已不能延长' : opinion || '未通过审核'
  const days = Number(content.main.days) || extension.days
  const verdict = isGiven ? { status: 'approved', days } : { status: 'rejected', answer: why }
  await tx
    .update(opportunityExtension)
    .set({ ...verdict, decidedAt: now })
    .where(eq(opportunityExtension.id, extension.id))
  const word = isGiven
    ? await extendProtection(tx, row, { days, by, now })
    : await rejectExtension(tx, row, { why, by, now })
  const about = { type: 'opportunity' as const, id: row.id }
  await notifyPartner(tx, row.ownerId, { ...word, about, openPage: buildOpportunityPath(row.id) }, now)
}

/**
 * Withdraws a pending extension request and cancels its review. Call it before locking the opportunity, in the same
 * lock order as a decision.
 */
export async function withdrawWish(tx: Db, { id, companyId }: OpportunityRow, now: Date): Promise<void> {
  const mine = and(eq(opportunityExtension.opportunityId, id), eq(opportunityExtension.status, 'pending'))
  const [wish] = await tx.select().from(opportunityExtension).where(mine)
  if (
    !wish ||
    !(await withdrawBuiltInProcess(tx, { companyId, instanceId: wish.instanceId, reason: '商机已结束' }, now))
  )
    return
  const withdrawn = { status: 'withdrawn', decidedAt: now }
  await tx.update(opportunityExtension).set(withdrawn).where(eq(opportunityExtension.id, wish.id))
}

/** The subject of the extension review. It is started in the partner area and not by a form of the staff. */
export const extensionSubject: ProcessSubject = {
  read: () => Promise.reject(new Refusal(404, '延期由渠道伙伴申请')),
  started: () => Promise.resolve(),
  ended: handleReviewEnd,
}
