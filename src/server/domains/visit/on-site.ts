import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, gte, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { Visit } from '@/contract/visit/visit'
import type { callRoll, DeskTab, listOnSite, OnSite, registerWalkIn } from '@/contract/visit/visit-gate'
import { DAY_MS, MINUTE_MS } from '@/lib/durations'
import { startOfChinaDay } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { appUser, company } from '@/server/db/schema/identity'
import { visit, visitPassage, visitRollCall, visitRollMark } from '@/server/db/schema/visit'
import { matchesKeyword, toContainsPattern } from '@/server/db/sql-text'
import type { CompanyCaller } from '@/server/http/caller'
import { requireCompanyRow } from '@/server/http/company-row'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'
import { enqueueWebhookEvent } from '@/server/notifications/webhook-queue'

import { createPassColumns, submitToHost } from './approval'
import { listBlockReasons } from './blocklist'
import { listEntrySteps } from './entry/entry-steps'
import type { MarkPhone } from './entry/phone-marks'
import { resolveGate } from './gates'
import { createLandingToken } from './landing-code-store'
import { type FoundVisit, hasArrived, isOverstaying, presentVisit, selectVisits, type VisitRow } from './rows'
import { parseVisitTimes } from './times'
import { buildStepsVerdict, findVisitRefusal, notifyHost } from './verify'
import { requireVisit } from './visit-queries'
import { findWindowOfDay, getWindow } from './windows'

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

/** Maximum number of visits that the desk reads; those on site come first, for the roll call. */
const DESK_MAX = 1000
/** An expected visitor is late after this. */
const LATE_MS = 15 * MINUTE_MS

/** Condition for visits with the keyword in a text that the desk reads, or in the name of the host or of a companion. */
function matchesDeskKeyword(keyword: string): SQL | undefined {
  const { visitorName, visitorCompany, phone, plate, id, status } = visit
  const hasMate = sql`exists (select from visit as mate where mate.leader_id = ${id} and mate.status = ${status}
    and mate.visitor_name ilike ${toContainsPattern(keyword)})`
  return or(matchesKeyword(keyword, [visitorName, visitorCompany, phone, plate, appUser.name]), hasMate)
}

/** The visits that concern the desk today: on site, gone today, or expected; with a keyword those that it is in. */
function findDeskVisits(db: Db, companyId: string, now: Date, keyword = '') {
  const from = new Date(startOfChinaDay(now.getTime()))
  const isToday = and(lt(visit.startAt, new Date(from.getTime() + DAY_MS)), gt(visit.endAt, from))
  const isExpected = and(eq(visit.status, 'approved'), isToday)
  return selectVisits(db)
    .where(
      and(
        eq(visit.companyId, companyId),
        or(isNotNull(visit.insideSince), gte(visit.leftAt, from), isExpected),
        keyword === '' ? undefined : matchesDeskKeyword(keyword),
      ),
    )
    .orderBy(asc(isNull(visit.insideSince)), asc(visit.startAt), asc(visit.id))
    .limit(DESK_MAX + 1)
}

/** The lists that a visit is in. */
function listDeskTabs({ row }: FoundVisit, now: Date): DeskTab[] {
  if (row.insideSince !== null) return isOverstaying(row, now) ? ['onSite', 'overdue'] : ['onSite']
  if (row.leftAt !== null && row.leftAt.getTime() >= startOfChinaDay(now.getTime())) return ['left']
  const today = findWindowOfDay(row, now)
  if (row.status !== 'approved' || !today || hasArrived(row, now)) return []
  const isLate = now.getTime() > today.startAt.getTime() + LATE_MS
  const isOver = today.endAt <= now
  return [...(isOver ? [] : (['expected'] as const)), ...(isLate ? (['overdue'] as const) : [])]
}

const isAdmissible = (row: VisitRow, now: Date) => {
  const { startAt, endAt } = getWindow(row, now)
  return row.status === 'approved' && row.insideSince === null && startAt <= now && endAt > now
}

/** The later the end of the stay is over, the earlier in the list; who is expected, by the start. */
const getDeskOrder = ({ row }: FoundVisit, tab: DeskTab, now: Date): number => {
  if (tab === 'left') return -(row.leftAt?.getTime() ?? 0)
  const { startAt, endAt } = row.insideSince ? getWindow(row, row.insideSince) : getWindow(row, now)
  return tab === 'expected' ? startAt.getTime() : endAt.getTime()
}

const countPeople = (rows: readonly VisitRow[]) => rows.reduce((sum, { companions }) => sum + companions + 1, 0)

/** Lists today's visitors of one tab; those on site with the overstaying ones first. */
export async function presentOnSite(
  db: Db,
  member: CompanyCaller,
  { tab, keyword }: InferOutput<(typeof listOnSite)['input']>,
  now: Date,
): Promise<OnSite> {
  const { companyId } = member
  const read = await findDeskVisits(db, companyId, now)
  // Of its own: among those of `read`, a visit beyond their limit would not be found.
  const found = keyword === '' ? read : await findDeskVisits(db, companyId, now, keyword)
  const sort = (visits: readonly FoundVisit[]) =>
    visits.slice(0, DESK_MAX).map((one) => ({ found: one, tabs: listDeskTabs(one, now) }))
  const [today, matching] = [sort(read), sort(found)]
  const countTab = (one: DeskTab) => matching.filter(({ tabs }) => tabs.includes(one)).length
  const rows = matching
    .flatMap(({ found, tabs }) => (tabs.includes(tab) ? [found] : []))
    .sort((one, other) => getDeskOrder(one, tab, now) - getDeskOrder(other, tab, now))
  const running = await findRunningRoll(db, companyId)
  const marks = await findRollMarks(db, running?.roll.id)
  const here = today.flatMap(({ found, tabs }) => (tabs.includes('onSite') ? [found.row] : []))
  const mayAdmit = member.roles.some((role) => role === 'guard' || role === 'reception')
  return {
    visits: rows.map((found) => {
      const { row } = found
      const mark = marks.get(row.id)
      const roll = { rollTime: formatTime(mark?.at ?? null), rollBy: mark?.name ?? null }
      const leftTime = row.insideSince === null ? formatTime(row.leftAt) : null
      const canAdmit = mayAdmit && isAdmissible(row, now)
      return { ...presentVisit(found, member, now), people: row.companions + 1, leftTime, canAdmit, ...roll }
    }),
    counts: {
      expected: countTab('expected'),
      onSite: countTab('onSite'),
      overdue: countTab('overdue'),
      left: countTab('left'),
    },
    people: countPeople(here),
    overstaying: here.filter((row) => isOverstaying(row, now)).length,
    expected: today.filter(({ found, tabs }) => found.row.leaderId === null && tabs.includes('expected')).length,
    rollCall: running
      ? {
          id: running.roll.id,
          startTime: formatTime(running.roll.startAt),
          startedBy: running.startedBy,
          missing: here.filter(({ id }) => !marks.has(id)).length,
          foundPeople: countPeople(here.filter(({ id }) => marks.has(id))),
        }
      : null,
    isCut: found.length > DESK_MAX,
  }
}

/** Records the entry of a visitor whom the desk lets in by hand. */
async function recordAdmission(tx: Db, found: FoundVisit, gate: { id: string; name: string }, byId: string, now: Date) {
  const { row } = found
  const passage = { visitId: row.id, gateId: gate.id, direction: 'in', slot: null, people: row.companions + 1 }
  await tx.insert(visitPassage).values({ ...passage, id: randomUUID(), companyId: row.companyId, byId, at: now })
  const entered = { insideSince: now, arrivedAt: now, entries: row.entries + 1, overstayToldAt: null }
  await tx.update(visit).set(entered).where(eq(visit.id, row.id))
  await notifyHost({ tx, gate, now }, found)
}

/** What the company requires before the entry and the visitor has not done. The reception answers for it, a guard does not. */
async function findOpenSteps(tx: Db, member: CompanyCaller, row: VisitRow, markPhone: MarkPhone, now: Date) {
  if (member.roles.includes('reception')) return undefined
  const steps = await listEntrySteps(tx, row.companyId, [row], markPhone, now)
  return buildStepsVerdict(steps.get(row.id) ?? [])
}

/** Lets an approved visitor in by hand. @throws {Refusal} 404; 409 on site, or refused as at the gate */
export async function admitByHand(
  tx: Db,
  member: CompanyCaller,
  id: string,
  markPhone: MarkPhone,
  now: Date,
): Promise<Visit> {
  await lockRow(tx, visit, id)
  const own = and(eq(visit.id, id), eq(visit.companyId, member.companyId))
  const [found] = await selectVisits(tx).where(own)
  if (!found) throw new Refusal(404, '来访不存在')
  if (found.row.insideSince) throw new Refusal(409, '访客已在场')
  const refused =
    found.row.status === 'pending'
      ? { reason: '接待人还没有确认' }
      : ((await findVisitRefusal(tx, found, now)) ?? (await findOpenSteps(tx, member, found.row, markPhone, now)))
  if (refused) throw new Refusal(409, refused.reason)
  await recordAdmission(tx, found, { id: found.row.gateId, name: found.gateName }, member.userId, now)
  return requireVisit(tx, member, eq(visit.id, id), now)
}

const refuseField = (field: string, why: string) => new Refusal(422, why, { [field]: why })

/**
 * Registers a visitor who has come without an invitation: the host is asked, or has agreed on the phone.
 *
 * @throws {Refusal} 404 gate; 422 host, time, or blocked
 */
export async function insertWalkIn(
  tx: Db,
  member: CompanyCaller,
  { isAgreed, gateId, hostId, endTime, ...facts }: InferOutput<(typeof registerWalkIn)['input']>,
  now: Date,
): Promise<Visit> {
  const { companyId, userId } = member
  const gate = await resolveGate(tx, companyId, gateId)
  const times = parseVisitTimes({ startTime: formatTime(now), endTime }, now)
  const isColleague = and(eq(appUser.id, hostId), eq(appUser.companyId, companyId), eq(appUser.status, 'active'))
  if ((await tx.$count(appUser, isColleague)) === 0) throw refuseField('hostId', '请选择在职的同事')
  const block = (await listBlockReasons(tx, companyId, [facts.phone])).get(facts.phone)
  if (block !== undefined) throw refuseField('phone', `在访客黑名单中：${block}`)
  const place = { id: randomUUID(), companyId, hostId, gateId: gate.id, token: createLandingToken() }
  const state = isAgreed ? { status: 'approved', ...createPassColumns() } : { status: 'pending' }
  const [row] = await tx
    .insert(visit)
    .values({ ...place, ...facts, ...times, ...state, registeredById: userId, createdAt: now })
    .returning()
  if (!row) throw new Error('an insert gave no row')
  if (!isAgreed) {
    await submitToHost(tx, row, { mates: [], gateName: gate.name }, now)
    return requireVisit(tx, member, eq(visit.id, row.id), now)
  }
  await enqueueWebhookEvent(tx, companyId, 'visit.approved', { visitId: row.id, hostId, gateId: gate.id }, now)
  const [found] = await selectVisits(tx).where(eq(visit.id, row.id))
  if (found) await recordAdmission(tx, found, gate, userId, now)
  return requireVisit(tx, member, eq(visit.id, row.id), now)
}

/** Checks a visitor out manually. @throws {Refusal} 404; 409 not on site */
export async function checkOut(tx: Db, member: CompanyCaller, id: string, now: Date): Promise<Visit> {
  const row = await requireCompanyRow(tx, visit, { companyId: member.companyId, id, isLocked: true }, '来访不存在')
  if (!row.insideSince) throw new Refusal(409, '访客不在场')
  const passage = { visitId: id, gateId: row.gateId, direction: 'out', slot: null, people: row.companions + 1 }
  const by = { id: randomUUID(), companyId: row.companyId, byId: member.userId, at: now }
  await tx.insert(visitPassage).values({ ...passage, ...by })
  await tx.update(visit).set({ insideSince: null, leftAt: now }).where(eq(visit.id, id))
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
