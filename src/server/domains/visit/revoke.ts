import { and, asc, eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import { REPEAT_DAYS_MAX, type revokeVisit, type Visit } from '@/contract/visit/visit'
import type { Db } from '@/server/db/connection'
import { landingCode, visit } from '@/server/db/schema/visit'
import type { CompanyCaller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'

import { endCode } from './landing-code-store'
import { isOfParty, isRevocable, mayPlan, type VisitRow } from './rows'
import { requireVisit } from './visit-queries'
import { formatNoticeTime, notifyParty } from './visitor-notice'
import { listComingWindows, listWindows } from './windows'

/** Locks a visit and those of its companions, in a fixed order. */
export function lockParty(tx: Db, companyId: string, id: string) {
  const own = and(eq(visit.companyId, companyId), isOfParty(id))
  return tx.select().from(visit).where(own).orderBy(asc(visit.id)).for('update')
}

/**
 * Cancels one occurrence of a recurring visit, for its companions too.
 *
 * @returns false when none is left, so that the whole visit is to be revoked
 * @throws {Refusal} 409 no coming occurrence on this day
 */
async function skipOccurrence(tx: Db, row: VisitRow, day: string, now: Date): Promise<boolean> {
  const { repeat } = row
  if (!repeat || !listComingWindows(row, now, REPEAT_DAYS_MAX).some((window) => window.day === day))
    throw new Refusal(409, '这一天没有到访，或已取消')
  const skipped = { ...repeat, skipped: [...repeat.skipped, day] }
  const last = listWindows({ ...row, repeat: skipped }).at(-1)
  if (!last || last.endAt <= now) return false
  await tx.update(visit).set({ repeat: skipped, endAt: last.endAt }).where(isOfParty(row.id))
  await tx.update(landingCode).set({ expiresAt: last.endAt }).where(eq(landingCode.code, row.token))
  return true
}

/** @param day `MM-dd` when one occurrence alone is revoked */
const notifyRevoked = (tx: Db, party: readonly VisitRow[], day: string | undefined, now: Date) =>
  notifyParty(
    tx,
    party,
    ({ row, companyName, gateName, hostName }) => ({
      title: `${companyName}取消了你的到访：${row.purpose}`,
      content: `${day ?? formatNoticeTime(row, now)}，${gateName}。如有疑问，请联系接待人 ${hostName}。`,
    }),
    now,
  )

/**
 * Revokes a visit, or one occurrence; allowed for its host, the reception and administrators. Visitors with an
 * account get a message.
 *
 * @throws {Refusal} 404 for other users; 409 when it is under review, the visitor is on site, or it is over
 */
export async function markVisitRevoked(
  tx: Db,
  member: CompanyCaller,
  { id, day }: InferOutput<(typeof revokeVisit)['input']>,
  now: Date,
): Promise<Visit> {
  const { userId, companyId } = member
  const party = await lockParty(tx, companyId, id)
  const row = party.find((one) => one.id === id)
  if (!row || !mayPlan(row, member)) throw new Refusal(404, '来访不存在')
  if (row.status === 'pending') throw new Refusal(409, '该来访正在审批，请在待办中处理')
  const isInside = party.some(({ insideSince }) => insideSince !== null)
  if (row.status !== 'revoked' && (isInside || !isRevocable(row, now))) throw new Refusal(409, '访客在场，或来访已结束')
  if (day !== undefined && (await skipOccurrence(tx, row, day, now))) {
    await notifyRevoked(tx, party, day.slice(5), now)
    return requireVisit(tx, member, eq(visit.id, id), now)
  }
  // A second revocation keeps the first one's time.
  const by = row.status === 'revoked' ? {} : { revokedAt: now, revokedById: userId }
  await tx
    .update(visit)
    .set({ status: 'revoked', ...by })
    .where(isOfParty(id))
  await endCode(tx, row.token, now)
  await notifyRevoked(tx, party, undefined, now)
  return requireVisit(tx, member, eq(visit.id, id), now)
}
