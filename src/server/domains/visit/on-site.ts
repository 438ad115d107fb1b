import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { Visit } from '@/contract/visit/visit'
import type { callRoll, OnSite } from '@/contract/visit/visit-gate'
import { DAY_MS } from '@/lib/durations'
import { startOfChinaDay } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { appUser, company } from '@/server/db/schema/identity'
import { visit, visitPassage, visitRollCall, visitRollMark } from '@/server/db/schema/visit'
import type { CompanyCaller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'

import { requireVisit } from './invite'
import { hasArrived, isOverstaying, presentVisit, selectVisits } from './rows'
import { getWindow } from './windows'

async function findRunningRoll(db: Db, companyId: string) {
  const [row] = await db
    .select({ roll: visitRollCall, startedBy: appUser.name })
    .from(visitRollCall)
    .innerJoin(appUser, eq(appUser.id, visitRollCall.byId))
    .where(and(eq(visitRollCall.companyId, companyId), isNull(visitRollCall.endAt)))
    .limit(1)
  return row
}

async function findRollMarks(db: Db, rollCallId: string | undefined) {
  if (rollCallId === undefined) return new Map<string, { at: Date; name: string }>()
  const rows = await db
    .select({ visitId: visitRollMark.visitId, at: visitRollMark.at, name: appUser.name })
    .from(visitRollMark)
    .innerJoin(appUser, eq(appUser.id, visitRollMark.byId))
    .where(eq(visitRollMark.rollCallId, rollCallId))
  return new Map(rows.map(({ visitId, ...mark }) => [visitId, mark]))
}

/** Lists all visitors on site, overstaying ones first. */
export async function presentOnSite(db: Db, member: CompanyCaller, now: Date): Promise<OnSite> {
  const { companyId } = member
  const here = and(eq(visit.companyId, companyId), isNotNull(visit.insideSince))
  const rows = await selectVisits(db).where(here).orderBy(asc(visit.endAt), asc(visit.id))
  const running = await findRunningRoll(db, companyId)
  const marks = await findRollMarks(db, running?.roll.id)
  const endOfDay = new Date(startOfChinaDay(now.getTime()) + DAY_MS)
  const due = and(eq(visit.status, 'approved'), lt(visit.startAt, endOfDay), gt(visit.endAt, now))
  const planned = await db
    .select()
    .from(visit)
    .where(and(eq(visit.companyId, companyId), isNull(visit.leaderId), due))
  const expected = planned.filter(
    (row) => row.insideSince === null && !hasArrived(row, now) && getWindow(row, now).startAt < endOfDay,
  ).length
  return {
    visits: rows.map((found) => {
      const mark = marks.get(found.row.id)
      const people = found.row.companions + 1
      const roll = { rollTime: formatTime(mark?.at ?? null), rollBy: mark?.name ?? null }
      return { ...presentVisit(found, member, now), people, ...roll }
    }),
    people: rows.reduce((sum, { row }) => sum + row.companions + 1, 0),
    overstaying: rows.filter(({ row }) => isOverstaying(row, now)).length,
    expected,
    rollCall: running
      ? { id: running.roll.id, startTime: formatTime(running.roll.startAt), startedBy: running.startedBy }
      : null,
  }
}

/** Checks a visitor out manually. @throws {Refusal} 404; 409 not on site */
export async function checkOut(tx: Db, member: CompanyCaller, id: string, now: Date): Promise<Visit> {
  const own = and(eq(visit.id, id), eq(visit.companyId, member.companyId))
  const [row] = await tx.select().from(visit).where(own).for('update')
  if (!row) throw new Refusal(404, '来访不存在')
  if (!row.insideSince) throw new Refusal(409, '访客不在场')
  const passage = { visitId: id, gateId: row.gateId, direction: 'out', slot: null, people: row.companions + 1 }
  const by = { id: randomUUID(), companyId: row.companyId, byId: member.userId, at: now }
  await tx.insert(visitPassage).values({ ...passage, ...by })
  await tx.update(visit).set({ insideSince: null, leftAt: now }).where(own)
  return requireVisit(tx, member, eq(visit.id, id), now)
}

async function markFound(
  tx: Db,
  member: CompanyCaller,
  rollCallId: string,
  visitId: string,
  isFound: boolean,
  now: Date,
) {
  await requireVisit(tx, member, eq(visit.id, visitId), now)
  if (!isFound) {
    const mark = and(eq(visitRollMark.rollCallId, rollCallId), eq(visitRollMark.visitId, visitId))
    await tx.delete(visitRollMark).where(mark)
    return
  }
  await tx.insert(visitRollMark).values({ rollCallId, visitId, byId: member.userId, at: now }).onConflictDoNothing()
}

/**
 * Starts or ends a roll call, or marks a visitor as present. Starting is idempotent, because two guards may press the
 * button.
 *
 * @throws {Refusal} 404 no such visit; 409 no roll call is running
 */
export async function updateRollCall(
  tx: Db,
  member: CompanyCaller,
  { action, visitId }: InferOutput<(typeof callRoll)['input']>,
  now: Date,
): Promise<Record<string, never>> {
  const { companyId, userId } = member
  // Locks the company's row, so that two concurrent starts create one roll call.
  if (action === 'start') await lockRow(tx, company, companyId)
  const running = await findRunningRoll(tx, companyId)
  if (action === 'start') {
    if (!running) await tx.insert(visitRollCall).values({ id: randomUUID(), companyId, byId: userId, startAt: now })
    return {}
  }
  if (!running) throw new Refusal(409, '没有进行中的点名')
  const { id } = running.roll
  if (action === 'end') await tx.update(visitRollCall).set({ endAt: now }).where(eq(visitRollCall.id, id))
  else if (visitId === undefined) throw new Refusal(404, '来访不存在')
  else await markFound(tx, member, id, visitId, action === 'found', now)
  return {}
}
