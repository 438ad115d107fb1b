import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm'

import { DAY_MS } from '@/lib/durations'
import type { Db, Handle } from '@/server/db/connection'
import { opportunity } from '@/server/db/schema/opportunity'
import { formatTime } from '@/server/http/wire-time'

import { buildOpportunityPath, notifyPartner } from './notify-partners'
import { changeOpportunity, insertOpportunityEvent, isKept, type OpportunityRow } from './opportunity-rows'

/** Days before the end of a protection at which its partner is notified. */
const REMINDER_DAYS = 7
/** Maximum number of rows per transaction, to limit its duration. */
const AT_ONCE = 200

async function notifyOwner(
  tx: Db,
  row: OpportunityRow,
  word: { title: string; content: string },
  now: Date,
): Promise<void> {
  const about = { type: 'opportunity' as const, id: row.id }
  await notifyPartner(tx, row.ownerId, { ...word, about, openPage: buildOpportunityPath(row.id) }, now)
}

/**
 * Ends expired protections, so that others may report the customer. Converted opportunities continue without one.
 *
 * @returns the number of rows
 */
async function expire(tx: Db, now: Date): Promise<number> {
  const rows = await tx
    .select()
    .from(opportunity)
    .where(and(eq(opportunity.status, 'approved'), lte(opportunity.protectEnd, now)))
    .orderBy(asc(opportunity.protectEnd))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  for (const row of rows) {
    await changeOpportunity(tx, row, { status: 'expired' }, now)
    await insertOpportunityEvent(tx, row.id, { action: 'expired', byName: '系统' }, now)
    const content = '保护期已结束，其他伙伴可以报备该客户。仍在跟进时，请尽快重新提交。'
    await notifyOwner(tx, row, { title: `保护期已结束：${row.opportunityName}`, content }, now)
  }
  return rows.length
}

/** Notifies partners once of an expiring protection. @returns the number of rows */
export async function remindOfExpiry(tx: Db, now: Date): Promise<number> {
  const soon = new Date(now.getTime() + REMINDER_DAYS * DAY_MS)
  const { protectEnd, remindedAt } = opportunity
  const rows = await tx
    .select()
    .from(opportunity)
    .where(and(isKept, gt(protectEnd, now), lte(protectEnd, soon), isNull(remindedAt)))
    .orderBy(asc(protectEnd))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  for (const row of rows) {
    await tx.update(opportunity).set({ remindedAt: now }).where(eq(opportunity.id, row.id))
    const until = row.protectEnd ? formatTime(row.protectEnd).slice(5, 16) : ''
    const content = `${row.customerName} 的保护期将于 ${until} 结束，可以申请延长。`
    await notifyOwner(tx, row, { title: `保护期即将结束：${row.opportunityName}`, content }, now)
  }
  return rows.length
}

/** Ends expired protections and notifies of those that expire soon, each once, also with several servers. */
export async function updateProtections(handle: Handle, now: Date): Promise<void> {
  while ((await handle.tx((tx) => expire(tx, now))) === AT_ONCE);
  while ((await handle.tx((tx) => remindOfExpiry(tx, now))) === AT_ONCE);
}
