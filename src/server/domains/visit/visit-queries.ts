import {
  and,
  asc,
  count,
  eq,
  gt,
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
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { InferOutput } from 'valibot'

import type { listVisits, Visit, VisitState, visitFilter } from '@/contract/visit/visit'
import { DAY_MS } from '@/lib/durations'
import { parseWireTime } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { buildTimeOrder, computeCountLimit, isCommonKeyword, type PageWindow, selectJoinedPage } from '@/server/db/page'
import { appUser, personSearchText } from '@/server/db/schema/identity'
import { visit, visitSearchText } from '@/server/db/schema/visit'
import { hasGrams, matchesKeyword } from '@/server/db/sql-text'
import type { CompanyCaller } from '@/server/http/caller'
import { createForbiddenRefusal, Refusal } from '@/server/http/refusal'

import { isAtDesk, presentVisit, selectVisits } from './rows'

/** Finds one visit of the company. @throws {Refusal} 404 */
export async function requireVisit(db: Db, member: CompanyCaller, where: SQL | undefined, now: Date): Promise<Visit> {
  const [found] = await selectVisits(db).where(and(eq(visit.companyId, member.companyId), where))
  if (!found) throw new Refusal(404, '来访不存在')
  return presentVisit(found, member, now)
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
    fromDay ? gt(visit.endAt, new Date(parseWireTime(fromDay) ?? 0)) : undefined,
  )
}

/**
 * The condition of a state, as `getVisitStatusName` names it; a recurring visit is to come until its last occurrence is
 * over.
 */
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

/**
 * Condition for visits with the keyword in one of these texts, or to somebody of the company with the keyword in the name.
 * The index `visit_grams` finds those with all its pairs of characters; only these are compared.
 *
 * @param isCommon compares in the order of the list instead, as in people/match-person
 * @param withHosts whether the caller knows who receives whom
 */
function matchesVisit(
  db: Db,
  { companyId }: CompanyCaller,
  keyword: string,
  texts: readonly PgColumn[],
  { isCommon = false, withHosts }: { isCommon?: boolean; withHosts: boolean },
): SQL | undefined {
  const words = keyword.toLowerCase()
  const isNamed = and(hasGrams(personSearchText(appUser), words), matchesKeyword(keyword, [appUser.name]))
  const hosts = db
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(eq(appUser.companyId, companyId), isNamed))
  const isReceived = sql`${visit.hostId} = any(array(${hosts}))`
  const isWritten = matchesKeyword(keyword, texts)
  if (isCommon) return withHosts ? or(isWritten, isReceived) : isWritten
  const select = (condition: SQL | undefined) =>
    db
      .select({ id: visit.id })
      .from(visit)
      .where(and(eq(visit.companyId, companyId), condition))
  const written = select(and(hasGrams(visitSearchText(visit), words), isWritten))
  // Two statements in one: joined by `or`, the pairs of characters of each found row would be computed again.
  return inArray(visit.id, withHosts ? written.union(select(isReceived)) : written)
}

/** Visits of one statement. */
const ROWS_AT_ONCE = 500

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
  const isListed = and(
    eq(visit.companyId, member.companyId),
    isAll ? undefined : eq(visit.hostId, member.userId),
    // Companions are on the page of the main visitor.
    query.id === undefined ? and(isNull(visit.leaderId), isInSpan(query, now)) : eq(visit.id, query.id),
    query.state && isInState(query.state, now),
  )
  const order = buildVisitOrder(query, now)
  const { keyword } = query
  const texts = [visit.visitorName, visit.visitorCompany, visit.plate]
  const match = (isCommon: boolean) =>
    keyword ? matchesVisit(db, member, keyword, texts, { isCommon, withHosts: true }) : undefined
  const isCommon = keyword
    ? await isCommonKeyword(db, visit, { where: isListed, order }, { keyword, match: match(true) }, window)
    : false
  // One query for the page and the total: a keyword is compared with each visit once.
  const matching = await db
    .select({ id: visit.id })
    .from(visit)
    .where(and(isListed, match(isCommon)))
    .orderBy(...order)
    .limit(computeCountLimit(window))
  const ids = matching.slice(window.offset, window.offset + window.limit).map(({ id }) => id)
  const records: Visit[] = []
  // A whole export in parts: other statements of the embedded database go between them.
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
    const rows = await selectVisits(db)
      .where(inArray(visit.id, ids.slice(from, from + ROWS_AT_ONCE)))
      .orderBy(...order)
    records.push(...rows.map((found) => presentVisit(found, member, now)))
  }
  return { records, total: matching.length }
}

/**
 * Finds visits by what the visitor or the host typed: the caller's, or the company's at the desk, which also knows the
 * host's name. Those to come first, the soonest first; then the others, the latest first.
 */
export async function searchVisits(db: Db, member: CompanyCaller, keyword: string, page: PageWindow, now: Date) {
  const isAll = isAtDesk(member)
  const { visitorName, visitorCompany, plate, purpose, startAt, endAt, id } = visit
  const texts = [visitorName, visitorCompany, plate, purpose]
  const where = and(
    eq(visit.companyId, member.companyId),
    isAll ? undefined : eq(visit.hostId, member.userId),
    // After the retention period nothing is left to find.
    isNull(visit.wipedAt),
    matchesVisit(db, member, keyword, texts, { withHosts: isAll }),
  )
  const isOver = sql`(${and(lte(endAt, now), isNull(visit.insideSince))})`
  const distance = sql`case when ${isOver} then -1 else 1 end * extract(epoch from ${startAt})`
  const list = selectVisits(db).where(where).orderBy(asc(isOver), asc(distance), asc(id))
  const counting = db.select({ total: count() }).from(visit).where(where)
  const { rows, total } = await selectJoinedPage(list, page, counting)
  return { records: rows.map((found) => presentVisit(found, member, now)), total }
}
