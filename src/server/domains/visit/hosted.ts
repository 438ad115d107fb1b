import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm'

import type { Db } from '@/server/db/connection'
import { visit } from '@/server/db/schema/visit'
import { withdrawBuiltInProcess } from '@/server/workflow/instances/built-in-process'

import { endCode } from './landing-code-store'
import { isOfParty, type VisitRow } from './rows'
import { formatNoticeTime, notifyParty } from './visitor-notice'

const CANCEL_REASON = '接待人无法接待，来访已取消'

const planned = ['invited', 'pending', 'approved']

/** The visits of a host that are still to come and not settled; visitors on site are left out. */
export async function listPlannedVisits(db: Db, companyId: string, hostId: string, now: Date): Promise<VisitRow[]> {
  return db
    .select()
    .from(visit)
    .where(
      and(
        eq(visit.companyId, companyId),
        eq(visit.hostId, hostId),
        isNull(visit.leaderId),
        gt(visit.endAt, now),
        isNull(visit.insideSince),
        inArray(visit.status, planned),
      ),
    )
    .orderBy(asc(visit.startAt), asc(visit.id))
}

/**
 * Cancels visits because their host has left; the review of a visit ends with it, and visitors with an account get a
 * message. A visitor who was let in meanwhile stays.
 */
export async function cancelVisits(tx: Db, rows: readonly VisitRow[], now: Date): Promise<void> {
  for (const { id, companyId, instanceId, status, token } of rows) {
    // The process first, as a decision does: two transactions that lock in different orders would block each other.
    if (status === 'pending' && instanceId !== null)
      await withdrawBuiltInProcess(tx, { companyId, instanceId, reason: CANCEL_REASON }, now)
    const isComing = and(isOfParty(id), isNull(visit.insideSince), inArray(visit.status, planned))
    const party = await tx.select().from(visit).where(isComing).orderBy(asc(visit.id)).for('update')
    await tx.update(visit).set({ status: 'revoked', reason: CANCEL_REASON, revokedAt: now }).where(isComing)
    if (party.some((one) => one.id === id)) await endCode(tx, token, now)
    await notifyParty(
      tx,
      party,
      ({ row, companyName, gateName }) => ({
        title: `${companyName}取消了你的到访：${row.purpose}`,
        content: `${formatNoticeTime(row, now)}，${gateName}。${CANCEL_REASON}。`,
      }),
      now,
    )
  }
}

/**
 * Gives the visits of one host with their companions to another; visits that another host has got meanwhile do not change.
 * Visitors with an account are notified.
 *
 * @returns the number of visits
 */
export async function moveVisits(
  tx: Db,
  visitIds: readonly string[],
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<number> {
  if (visitIds.length === 0) return 0
  const moved = await tx
    .update(visit)
    .set({ hostId: to })
    .where(and(or(inArray(visit.id, [...visitIds]), inArray(visit.leaderId, [...visitIds])), eq(visit.hostId, from)))
    .returning()
  await notifyParty(
    tx,
    moved,
    ({ row, companyName, gateName, hostName }) => ({
      title: `${companyName}更换了你的接待人：${row.purpose}`,
      content: `${formatNoticeTime(row, now)}，${gateName}，接待人改为 ${hostName}。`,
    }),
    now,
  )
  return moved.filter(({ leaderId }) => leaderId === null).length
}
