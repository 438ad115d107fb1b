import { randomUUID } from 'node:crypto'
import {
  and,
  asc,
  count,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import {
  type inviteVisitor,
  type listVisits,
  REPEAT_DAYS_MAX,
  type revokeVisit,
  type Visit,
  type VisitState,
  type visitFilter,
} from '@/contract/visit/visit'
import { DAY_MS } from '@/lib/durations'
import { parseWireTime } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { buildTimeOrder, computeCountLimit, type PageWindow } from '@/server/db/page'
import { appUser } from '@/server/db/schema/identity'
import { landingCode, visit } from '@/server/db/schema/visit'
import { matchesKeyword } from '@/server/db/sql-text'
import type { CompanyCaller } from '@/server/http/caller'
import { createForbiddenRefusal, Refusal } from '@/server/http/refusal'
import { resolveGate } from './gates'
import { createLandingToken, endCode, insertCode, VISIT_ADDRESS } from './landing-code-store'

import { isAtDesk, isOfParty, isRevocable, mayPlan, presentVisit, selectVisits, type VisitRow } from './rows'
import { parseVisitTimes, planVisitTimes } from './times'
import { listComingWindows, listWindows } from './windows'

/** Finds one visit of the company. @throws {Refusal} 404 */
export async function requireVisit(db: Db, member: CompanyCaller, where: SQL | undefined, now: Date): Promise<Visit> {
  const [found] = await selectVisits(db).where(and(eq(visit.companyId, member.companyId), where))
  if (!found) throw new Refusal(404, '来访不存在')
  return presentVisit(found, member, now)
}

/** Creates an invitation in the caller's name. @throws {Refusal} 404 gate; 422 times */
export async function insertVisitInvitation(
  tx: Db,
  member: CompanyCaller,
  input: InferOutput<(typeof inviteVisitor)['input']>,
  now: Date,
): Promise<Visit> {
  const { gateId, startTime: _start, endTime: _end, repeat, ...facts } = input
  const gate = await resolveGate(tx, member.companyId, gateId)
  const own = { id: randomUUID(), companyId: member.companyId, hostId: member.userId, gateId: gate.id }
  const times = planVisitTimes(parseVisitTimes(input, now), repeat, now)
  const token = createLandingToken()
  await tx.insert(visit).values({ ...own, ...facts, ...times, status: 'invited', token, createdAt: now })
  const address = `${VISIT_ADDRESS}${token}`
  await insertCode(tx, member, { code: token, address, expiresAt: times.endAt }, now)
  return requireVisit(tx, member, eq(visit.id, own.id), now)
}

/** Reads the token of an invitation from its scanned link or mini-program path; undefined when there is none. */
export function readInvitationToken(text: string): string | undefined {
  return /[?&=](?:t|c)(?:=|%3D)([\w-]{6,30})(?:[&#]|$)/i.exec(text.trim())?.[1]
}

type ListQuery = InferOutput<(typeof listVisits)['input']>
/** What visits are narrowed to, and how they are sorted. */
export type VisitFilter = Pick<ListQuery, keyof typeof visitFilter>
type VisitQuery = VisitFilter & Partial<Pick<ListQuery, 'scope' | 'day' | 'id'>>

const settled = ['refused', 'revoked']
const spans: Record<ListQuery['span'], (now: Date) => SQL | undefined> = {
  coming: (now) => and(or(gt(visit.endAt, now), isNotNull(visit.insideSince)), notInArray(visit.status, settled)),
  past: (now) => or(and(lte(visit.endAt, now), isNull(visit.insideSince)), inArray(visit.status, settled)),
  all: () => undefined,
}

function isInSpan({ span, day, fromDay = day, toDay = day }: VisitQuery, now: Date): SQL | undefined {
  return and(
    spans[span](now),
    toDay ? lt(visit.startAt, new Date((parseWireTime(toDay) ?? 0) + DAY_MS)) : undefined,
    fromDay ? gte(visit.endAt, new Date(parseWireTime(fromDay) ?? 0)) : undefined,
  )
}

/** The condition of a state, as `getVisitStatusName` names it. */
function isInState(state: VisitState, now: Date): SQL | undefined {
  const { status, insideSince, endAt, entries, repeat } = visit
  if (state === 'onSite') return isNotNull(insideSince)
  if (state === 'refused' || state === 'revoked') return and(isNull(insideSince), eq(status, state))
  const isOpen = and(isNull(insideSince), notInArray(status, settled))
  const hasCome = gt(entries, 0)
  if (state === 'left') return and(isOpen, hasCome, or(isNull(repeat), lte(endAt, now)))
  if (state === 'over') return and(isOpen, eq(entries, 0), lte(endAt, now))
  return and(isOpen, eq(status, state), gt(endAt, now), or(isNotNull(repeat), eq(entries, 0)))
}

function buildVisitOrder({ span, sort }: VisitFilter, now: Date): SQL[] {
  const { startAt, createdAt, repeat, id } = visit
  if (sort === 'requested') return buildTimeOrder('newest', createdAt, id)
  if (sort !== undefined || span !== 'coming') return buildTimeOrder(sort ?? 'newest', startAt, id)
  // A recurring visit has begun long ago: it stays between what is running and what is to come.
  const start = sql`case when ${repeat} is null then ${startAt} else greatest(${startAt}, ${now.toISOString()}) end`
  return [asc(start), asc(id)]
}

/**
 * Lists the visits of the caller or of the company; with an id this one, whatever its time, if the caller may see it.
 * `total` is bounded as by `countBounded`.
 *
 * @throws {Refusal} 403 company list without a desk role
 */
export async function listVisitsFor(db: Db, member: CompanyCaller, query: VisitQuery, window: PageWindow, now: Date) {
  const isAll = query.scope === 'company' || (query.id !== undefined && isAtDesk(member))
  if (isAll && !isAtDesk(member)) throw createForbiddenRefusal()
  const where = and(
    eq(visit.companyId, member.companyId),
    isAll ? undefined : eq(visit.hostId, member.userId),
    // Companions are on the page of the main visitor.
    query.id === undefined ? and(isNull(visit.leaderId), isInSpan(query, now)) : eq(visit.id, query.id),
    query.state && isInState(query.state, now),
    query.keyword
      ? matchesKeyword(query.keyword, [visit.visitorName, visit.visitorCompany, visit.plate, appUser.name])
      : undefined,
  )
  const rows = await selectVisits(db)
    .where(where)
    .orderBy(...buildVisitOrder(query, now))
    .limit(window.limit)
    .offset(window.offset)
  const counted = await db
    .select({ one: sql<number>`1` })
    .from(visit)
    .innerJoin(appUser, eq(appUser.id, visit.hostId))
    .where(where)
    .limit(computeCountLimit(window))
  return { records: rows.map((found) => presentVisit(found, member, now)), total: counted.length }
}

/**
 * Finds visits by what the visitor or the host typed: the caller's, or the company's at the desk, which also knows the
 * host's name. Those to come first, the soonest first; then the others, the latest first.
 */
export async function searchVisits(
  db: Db,
  member: CompanyCaller,
  keyword: string,
  { offset, limit }: PageWindow,
  now: Date,
) {
  const isAll = isAtDesk(member)
  const { visitorName, visitorCompany, plate, purpose, startAt, endAt, id } = visit
  const texts = [visitorName, visitorCompany, plate, purpose, ...(isAll ? [appUser.name] : [])]
  const where = and(
    eq(visit.companyId, member.companyId),
    isAll ? undefined : eq(visit.hostId, member.userId),
    // After the retention period nothing is left to find.
    isNull(visit.wipedAt),
    matchesKeyword(keyword, texts),
  )
  const isOver = sql`(${and(lte(endAt, now), isNull(visit.insideSince))})`
  const distance = sql`case when ${isOver} then -1 else 1 end * extract(epoch from ${startAt})`
  const rows = await selectVisits(db)
    .where(where)
    .orderBy(asc(isOver), asc(distance), asc(id))
    .limit(limit)
    .offset(offset)
  const [counted] = await db
    .select({ total: count() })
    .from(visit)
    .innerJoin(appUser, eq(appUser.id, visit.hostId))
    .where(where)
  return { records: rows.map((found) => presentVisit(found, member, now)), total: counted?.total ?? 0 }
}

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

/**
 * Revokes a visit, or one occurrence; allowed for its host, the reception and administrators.
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
  if (day !== undefined && (await skipOccurrence(tx, row, day, now)))
    return requireVisit(tx, member, eq(visit.id, id), now)
  // A second revocation keeps the first one's time.
  const by = row.status === 'revoked' ? {} : { revokedAt: now, revokedById: userId }
  await tx
    .update(visit)
    .set({ status: 'revoked', ...by })
    .where(isOfParty(id))
  await endCode(tx, row.token, now)
  return requireVisit(tx, member, eq(visit.id, id), now)
}
