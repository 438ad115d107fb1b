import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { addFollowUp, closeOpportunity } from '@/contract/partner/opportunity-acts'
import type { convertOpportunity } from '@/contract/partner/opportunity-desk'
import { formatAmount } from '@/lib/amount'
import type { Db } from '@/server/db/connection'
import { opportunity, opportunityFollowUp } from '@/server/db/schema/opportunity'
import { findOwnUploads } from '@/server/files/upload-store'
import type { Caller, CompanyCaller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'

import { withdrawWish } from './extension'
import { buildOpportunityPath, notifyPartner } from './notify-partners'
import { FOLLOW_UPS_MAX, isProtected } from './opportunity-detail'
import { findStaffName } from './opportunity-review'
import {
  changeOpportunity,
  insertOpportunityEvent,
  lockOwnOpportunity,
  type OpportunityRow,
  requireOwnOpportunity,
  statusNames,
} from './opportunity-rows'

type FollowUp = InferOutput<(typeof addFollowUp)['input']>
type Close = InferOutput<(typeof closeOpportunity)['input']>
type Convert = InferOutput<(typeof convertOpportunity)['input']>

const followed = new Set(['submitted', 'reviewing', 'approved', 'converted'])

/** Adds a follow-up to an opportunity. @throws {Refusal} 404; 409 not submitted, ended, or too many */
export async function insertFollowUp(tx: Db, caller: Caller, input: FollowUp, now: Date): Promise<OpportunityRow> {
  const row = await lockOwnOpportunity(tx, caller.userId, { id: input.id })
  if (!followed.has(row.status)) throw new Refusal(409, `商机${statusNames[row.status] ?? ''}，不能再添加跟进`)
  const { kind, content, nextStep = '', nextDate = '', photos = [] } = input
  await findOwnUploads(tx, caller, photos)
  const total = await tx.$count(opportunityFollowUp, eq(opportunityFollowUp.opportunityId, row.id))
  if (total >= FOLLOW_UPS_MAX) throw new Refusal(409, `跟进最多 ${FOLLOW_UPS_MAX} 条`)
  await tx.insert(opportunityFollowUp).values({
    id: randomUUID(),
    opportunityId: row.id,
    userId: caller.userId,
    kind,
    content,
    nextStep,
    nextDate,
    photos,
    createdAt: now,
  })
  return changeOpportunity(tx, row, { nextStep, nextDate }, now)
}

/** @throws {Refusal} 422 by field */
function assertTold({ result, amount, signDate, reason }: Close): void {
  const wrong: Record<string, string> = {}
  if (result === 'won' && !amount) wrong.amount = '请填写签约金额'
  if (result === 'won' && !signDate) wrong.signDate = '请选择签约日期'
  if (result === 'lost' && !reason) wrong.reason = '请填写输单原因'
  const [first] = Object.values(wrong)
  if (first) throw new Refusal(422, first, wrong)
}

/** Closes an opportunity. @throws {Refusal} 404; 409 not approved, or changed meanwhile; 422 by field */
export async function close(tx: Db, caller: Caller, input: Close, now: Date): Promise<OpportunityRow> {
  const { result, amount = null, signDate = '', reason = '', attachments = [] } = input
  await withdrawWish(tx, await requireOwnOpportunity(tx, caller.userId, input.id), now)
  const row = await lockOwnOpportunity(tx, caller.userId, input)
  if (row.status !== 'approved' && row.status !== 'converted')
    throw new Refusal(409, `商机${statusNames[row.status] ?? ''}，不能标记结果`)
  assertTold(input)
  await findOwnUploads(tx, caller, attachments)
  const isWon = result === 'won'
  const outcome = isWon ? { wonAmount: amount, signDate } : { lostReason: reason }
  const defaults = { attachments: [...new Set([...row.attachments, ...attachments])], nextStep: '', nextDate: '' }
  const closed = await changeOpportunity(tx, row, { ...outcome, ...defaults, status: result, closedAt: now }, now)
  const content = isWon ? `签约 ${formatAmount(amount ?? 0)}，${signDate}` : reason
  await insertOpportunityEvent(
    tx,
    row.id,
    { action: result, content, byName: await findStaffName(tx, caller.userId) },
    now,
  )
  return closed
}

/** Converts an opportunity to a sales project of the company. @throws {Refusal} 404; 409 not protected, or changed */
export async function convertToProject(
  tx: Db,
  caller: CompanyCaller,
  { id, version, remark = '' }: Convert,
  now: Date,
): Promise<OpportunityRow> {
  const [row] = await tx.select().from(opportunity).where(eq(opportunity.id, id)).for('update')
  if (!row || row.companyId !== caller.companyId || row.status === 'draft') throw new Refusal(404, '商机不存在')
  if (row.version !== version) throw new Refusal(409, '商机已被更新，请刷新后重试')
  if (row.status !== 'approved' || !isProtected(row, now)) throw new Refusal(409, '只有保护期内的商机可以转为正式项目')
  const converted = await changeOpportunity(tx, row, { status: 'converted' }, now)
  const byName = await findStaffName(tx, caller.userId)
  await insertOpportunityEvent(tx, row.id, { action: 'converted', content: remark, byName }, now)
  const word = { title: `商机已转为正式项目：${row.opportunityName}`, content: remark || '我们会与你一起推进。' }
  const about = { type: 'opportunity' as const, id }
  await notifyPartner(tx, row.ownerId, { ...word, about, openPage: buildOpportunityPath(id) }, now)
  return converted
}
