import { eq } from 'drizzle-orm'

import { DAY_MS } from '@/lib/durations'
import { chinaDay } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { activity } from '@/server/db/schema/activity'
import { appUser, partner } from '@/server/db/schema/identity'
import { opportunity } from '@/server/db/schema/opportunity'
import { Refusal } from '@/server/http/refusal'
import { findLastDecision, startBuiltInProcess } from '@/server/workflow/instances/built-in-process'
import type { ProcessEnd, ProcessSubject } from '@/server/workflow/instances/subject'

import { buildOpportunityPath, notifyPartner } from './notify-partners'
import { changeOpportunity, insertOpportunityEvent, type OpportunityRow } from './opportunity-rows'
import { opportunityLabels, parseRefusedFields } from './refused-fields'
import { opportunityReview, PROTECTION_DAYS } from './review-forms'

/** A partner's display name for staff: 周敏 · 海天自动化. */
export async function findPartnerTitle(db: Db, userId: string): Promise<string> {
  const [row] = await db
    .select({ name: appUser.name, companyName: partner.companyName })
    .from(appUser)
    .leftJoin(partner, eq(partner.userId, appUser.id))
    .where(eq(appUser.id, userId))
  return [row?.name, row?.companyName].filter(Boolean).join(' · ')
}

/** The name of an employee, shown to partners. */
export async function findStaffName(db: Db, userId: string): Promise<string> {
  const [row] = await db.select({ name: appUser.name }).from(appUser).where(eq(appUser.id, userId))
  return row?.name ?? ''
}

async function findActivityTitle(db: Db, id: string | null): Promise<string> {
  const [row] = id === null ? [] : await db.select({ title: activity.title }).from(activity).where(eq(activity.id, id))
  return row?.title ?? ''
}

/** Starts the review of an opportunity; the reviewers see the submitted version. */
export async function submitOpportunityForReview(tx: Db, row: OpportunityRow, now: Date): Promise<OpportunityRow> {
  const { opportunityNo, opportunityName, customerName, creditCode, contactName, contactPhone, industry } = row
  const main = {
    opportunityNo,
    opportunityName,
    customerName,
    creditCode,
    contactName,
    contactPhone,
    industry,
    productType: row.productType,
    demand: row.demand,
    expectAmount: row.expectAmount,
    expectSignDate: row.expectSignDate,
    attachments: [...row.attachments],
    protectDays: PROTECTION_DAYS,
    partner: await findPartnerTitle(tx, row.ownerId),
    address: [row.province, row.city, row.district, row.address].filter(Boolean).join(' '),
    activity: await findActivityTitle(tx, row.activityId),
  }
  const about = { companyId: row.companyId, starterId: row.ownerId, subject: `商机报备 · ${opportunityName}` }
  const instanceId = await startBuiltInProcess(tx, opportunityReview, { ...about, content: { main } }, now)
  const [saved] = await tx.update(opportunity).set({ instanceId }).where(eq(opportunity.id, row.id)).returning()
  if (!saved) throw new Error('the row was just written')
  return saved
}

async function lockUnderReview(tx: Db, instanceId: string): Promise<OpportunityRow | undefined> {
  const [row] = await tx.select().from(opportunity).where(eq(opportunity.instanceId, instanceId)).for('update')
  return row?.status === 'submitted' || row?.status === 'reviewing' ? row : undefined
}

async function handleReviewSeen(tx: Db, instanceId: string, now: Date): Promise<void> {
  const row = await lockUnderReview(tx, instanceId)
  if (row?.status !== 'submitted') return
  await changeOpportunity(tx, row, { status: 'reviewing' }, now)
  await insertOpportunityEvent(tx, row.id, { action: 'reviewing', byName: '渠道管理' }, now)
}

/** Approves an opportunity; from now on nobody else may report the customer. */
async function approve(tx: Db, row: OpportunityRow, { by, days, now }: { by: string; days: number; now: Date }) {
  const protectEnd = new Date(now.getTime() + days * DAY_MS)
  const protection = { protectStart: now, protectEnd, reviewedAt: now, approvedAt: now, extensions: 0 }
  await changeOpportunity(tx, row, { ...protection, status: 'approved' }, now)
  const until = chinaDay(protectEnd.getTime())
  await insertOpportunityEvent(
    tx,
    row.id,
    { action: 'approved', content: `保护 ${days} 天，至 ${until}`, byName: by },
    now,
  )
  return { title: `商机已通过：${row.opportunityName}`, content: `保护期 ${days} 天，至 ${until}。` }
}

async function reject(tx: Db, row: OpportunityRow, { by, why, now }: { by: string; why: string; now: Date }) {
  const reason = why || '未通过审核，请核对后重新提交'
  const rejectedFields = parseRefusedFields(reason, opportunityLabels)
  await changeOpportunity(tx, row, { status: 'rejected', reason, rejectedFields, reviewedAt: now }, now)
  await insertOpportunityEvent(tx, row.id, { action: 'rejected', content: reason, byName: by }, now)
  return { title: `商机被驳回：${row.opportunityName}`, content: reason }
}

async function handleReviewEnd(tx: Db, { instanceId, status, content, now }: ProcessEnd): Promise<void> {
  const row = await lockUnderReview(tx, instanceId)
  if (!row) return
  const { actorId, opinion } = await findLastDecision(tx, instanceId)
  const by = await findStaffName(tx, actorId)
  const days = Number(content.main.protectDays) || PROTECTION_DAYS
  const word =
    status === 'approved' ? await approve(tx, row, { by, days, now }) : await reject(tx, row, { by, why: opinion, now })
  const about = { type: 'opportunity' as const, id: row.id }
  await notifyPartner(tx, row.ownerId, { ...word, about, openPage: buildOpportunityPath(row.id) }, now)
}

/** The subject of the opportunity review. It is started in the partner area and not by a form of the staff. */
export const opportunitySubject: ProcessSubject = {
  read: () => Promise.reject(new Refusal(404, '商机由渠道伙伴提报')),
  started: () => Promise.resolve(),
  seen: handleReviewSeen,
  ended: handleReviewEnd,
}
