import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'

import type { Opportunity } from '@/contract/partner/opportunity'
import type { Db } from '@/server/db/connection'
import { opportunity, opportunityEvent, opportunityTally } from '@/server/db/schema/opportunity'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'

export type OpportunityRow = typeof opportunity.$inferSelect

/** Display name of each status, in display order. */
export const statusNames: Readonly<Record<string, string>> = {
  draft: '草稿',
  submitted: '已提交',
  reviewing: '审核中',
  approved: '已通过',
  rejected: '已驳回',
  converted: '已转项目',
  won: '已赢单',
  lost: '已输单',
  expired: '已过期',
}

/** Display name of each event. */
const eventTitles: Readonly<Record<string, string>> = {
  submitted: '提交报备',
  reviewing: '开始审核',
  approved: '审核通过',
  rejected: '审核驳回',
  extensionAsked: '申请延长保护期',
  extended: '保护期已延长',
  extensionRefused: '延期未通过',
  converted: '转为正式项目',
  won: '赢单',
  lost: '输单',
  expired: '保护期结束',
}

export const getOpportunityEventTitle = (action: string) => eventTitles[action] ?? action

/** Protected states, literal, because a partial index is only used when the condition matches literally. */
export const isKept = sql.raw("status in ('approved', 'converted')")

/** Presents an opportunity as a list entry. */
export function presentOpportunity(row: OpportunityRow, ownerName: string | null): Opportunity {
  return {
    id: row.id,
    opportunityNo: row.opportunityNo || null,
    opportunityName: row.opportunityName,
    customerName: row.customerName,
    productType: row.productType || null,
    expectAmount: row.expectAmount,
    expectSignDate: row.expectSignDate || null,
    wonAmount: row.wonAmount,
    signDate: row.signDate || null,
    status: row.status,
    statusName: statusNames[row.status] ?? row.status,
    reasonForRejection: row.status === 'rejected' ? row.reason || null : null,
    protectStart: formatTime(row.protectStart),
    protectEnd: formatTime(row.protectEnd),
    ownerName,
    createTime: formatTime(row.createdAt),
    updateTime: formatTime(row.updatedAt),
    nextStep: row.nextStep || null,
    nextDate: row.nextDate || null,
  }
}

const createNotFound = () => new Refusal(404, '商机不存在或无权查看')

/** Finds a partner's own opportunity. @throws {Refusal} 404 */
export async function requireOwnOpportunity(db: Db, ownerId: string, id: string): Promise<OpportunityRow> {
  const [row] = await db
    .select()
    .from(opportunity)
    .where(and(eq(opportunity.id, id), eq(opportunity.ownerId, ownerId)))
  if (!row) throw createNotFound()
  return row
}

/** Locks a partner's own opportunity. @throws {Refusal} 404; 409 when it has changed since the client loaded it */
export async function lockOwnOpportunity(
  tx: Db,
  ownerId: string,
  { id, version }: { id: string; version?: number | undefined },
): Promise<OpportunityRow> {
  const own = and(eq(opportunity.id, id), eq(opportunity.ownerId, ownerId))
  const [row] = await tx.select().from(opportunity).where(own).for('update')
  if (!row) throw createNotFound()
  if (version !== undefined && version !== row.version) throw new Refusal(409, '商机已被更新，请核对后重试')
  return row
}

/** The amount that an opportunity adds to the total of its status. */
const getAmount = ({ status, wonAmount, expectAmount }: OpportunityRow) =>
  (status === 'won' ? wonAmount : expectAmount) ?? 0

async function count(tx: Db, { ownerId, status }: OpportunityRow, total: number, amount: number): Promise<void> {
  await tx
    .insert(opportunityTally)
    .values({ ownerId, status, total, amount })
    .onConflictDoUpdate({
      target: [opportunityTally.ownerId, opportunityTally.status],
      set: { total: sql`${opportunityTally.total} + ${total}`, amount: sql`${opportunityTally.amount} + ${amount}` },
    })
}

async function updateTally(
  tx: Db,
  before: OpportunityRow | undefined,
  after: OpportunityRow | undefined,
): Promise<void> {
  if (before && after && before.status === after.status) {
    const more = getAmount(after) - getAmount(before)
    if (more !== 0) await count(tx, after, 0, more)
    return
  }
  if (before) await count(tx, before, -1, -getAmount(before))
  if (after) await count(tx, after, 1, getAmount(after))
}

/** Inserts an opportunity and updates the tally. */
export async function addOpportunity(tx: Db, row: typeof opportunity.$inferInsert): Promise<OpportunityRow> {
  const [added] = await tx.insert(opportunity).values(row).returning()
  if (!added) throw new Error('an insert gave no row')
  await updateTally(tx, undefined, added)
  return added
}

/** Updates a locked opportunity, its version and the tally. */
export async function changeOpportunity(
  tx: Db,
  before: OpportunityRow,
  changed: Partial<OpportunityRow>,
  now: Date,
): Promise<OpportunityRow> {
  const [after] = await tx
    .update(opportunity)
    .set({ ...changed, version: before.version + 1, updatedAt: now })
    .where(eq(opportunity.id, before.id))
    .returning()
  if (!after) throw new Error('the row was locked')
  await updateTally(tx, before, after)
  return after
}

/** Deletes a locked opportunity. */
export async function dropOpportunity(tx: Db, row: OpportunityRow): Promise<void> {
  await tx.delete(opportunityEvent).where(eq(opportunityEvent.opportunityId, row.id))
  await tx.delete(opportunity).where(eq(opportunity.id, row.id))
  await updateTally(tx, row, undefined)
}

/** A new event of an opportunity. */
interface NewOpportunityEvent {
  action: string
  content?: string
  /** Name of the actor, shown to the partner. */
  byName: string
}

/** Appends an event; events are immutable. */
export async function insertOpportunityEvent(
  tx: Db,
  opportunityId: string,
  { action, content = '', byName }: NewOpportunityEvent,
  at: Date,
): Promise<void> {
  await tx.insert(opportunityEvent).values({ id: randomUUID(), opportunityId, action, content, byName, at })
}
