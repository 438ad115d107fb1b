import { and, asc, desc, eq, gt, gte, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { listOwnOpportunities, Opportunity } from '@/contract/partner/opportunity'
import {
  EXTENSION_REVIEW,
  type listReportedOpportunities,
  OPPORTUNITY_REVIEW,
  type ReportedOpportunity,
} from '@/contract/partner/opportunity-desk'
import { DAY_MS } from '@/lib/durations'
import { parseWireTime } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { buildTimeOrder, type PageWindow, selectPage } from '@/server/db/page'
import { appUser, partner } from '@/server/db/schema/identity'
import { opportunity, opportunityTally } from '@/server/db/schema/opportunity'
import { matchesKeyword } from '@/server/db/sql-text'
import { Refusal } from '@/server/http/refusal'
import type { InstanceRow } from '@/server/workflow/instances/instance-store'

import { isKept, type OpportunityRow, presentOpportunity } from './opportunity-rows'

type ListQuery = InferOutput<(typeof listOwnOpportunities)['input']>
type ReportedQuery = InferOutput<(typeof listReportedOpportunities)['input']>

const reviews: ReadonlySet<string> = new Set([OPPORTUNITY_REVIEW, EXTENSION_REVIEW])

/** Days before its end from which a protection counts as expiring. */
const EXPIRING_DAYS = 14

const buildKeywordFilter = (keyword: string | undefined) =>
  keyword
    ? matchesKeyword(keyword, [
        opportunity.opportunityName,
        opportunity.customerName,
        opportunity.opportunityNo,
        opportunity.contactName,
      ])
    : undefined

/** Condition: the protection expires soon. */
export const isExpiring = (now: Date) =>
  and(
    isKept,
    gt(opportunity.protectEnd, now),
    lte(opportunity.protectEnd, new Date(now.getTime() + EXPIRING_DAYS * DAY_MS)),
  )

const toDayStart = (day: string) => new Date(parseWireTime(day) ?? 0)

function buildListFilter({ keyword, dateFrom, dateTo, productType, expiring }: ListQuery, now: Date): SQL | undefined {
  return and(
    buildKeywordFilter(keyword),
    dateFrom ? gte(opportunity.createdAt, toDayStart(dateFrom)) : undefined,
    dateTo ? lt(opportunity.createdAt, new Date(toDayStart(dateTo).getTime() + DAY_MS)) : undefined,
    productType ? eq(opportunity.productType, productType) : undefined,
    expiring ? isExpiring(now) : undefined,
  )
}

/** Counts a filtered list; the unfiltered number is stored. */
async function countMatches(db: Db, ownerId: string, query: ListQuery, where: SQL | undefined): Promise<number> {
  const { status, keyword, dateFrom, dateTo, productType, expiring } = query
  if (keyword || dateFrom || dateTo || productType || expiring) {
    return db.$count(opportunity, where)
  }
  const own = eq(opportunityTally.ownerId, ownerId)
  const rows = await db
    .select({ total: opportunityTally.total })
    .from(opportunityTally)
    .where(status ? and(own, eq(opportunityTally.status, status)) : own)
  return rows.reduce((sum, { total }) => sum + total, 0)
}

/** A partner's opportunities, newest first; with `expiring`, by protection end. */
export async function listOwn(
  db: Db,
  ownerId: string,
  query: ListQuery,
  { offset, limit }: PageWindow,
  now: Date,
): Promise<{ records: Opportunity[]; total: number }> {
  const own = and(
    eq(opportunity.ownerId, ownerId),
    query.status ? eq(opportunity.status, query.status) : undefined,
    buildListFilter(query, now),
  )
  const newest = [desc(opportunity.createdAt), desc(opportunity.id)]
  const rows = await db
    .select()
    .from(opportunity)
    .where(own)
    .orderBy(...(query.expiring ? [asc(opportunity.protectEnd), asc(opportunity.id)] : newest))
    .limit(limit)
    .offset(offset)
  const [person] = await db.select({ name: appUser.name }).from(appUser).where(eq(appUser.id, ownerId))
  const records = rows.map((row) => presentOpportunity(row, person?.name ?? null))
  return { records, total: await countMatches(db, ownerId, query, own) }
}

const buildReportedFilter = (companyId: string, { status, keyword }: ReportedQuery): SQL | undefined =>
  and(
    eq(opportunity.companyId, companyId),
    ne(opportunity.status, 'draft'),
    status ? eq(opportunity.status, status) : undefined,
    buildKeywordFilter(keyword),
  )

/** The statement behind {@link listReported}, before its page. Each order has an index. */
export function selectReported(db: Db, companyId: string, query: ReportedQuery) {
  const byTime = buildTimeOrder(query.sort === 'oldest' ? 'oldest' : 'newest', opportunity.updatedAt, opportunity.id)
  const byAmount = sql`coalesce(${opportunity.wonAmount}, ${opportunity.expectAmount}) desc nulls last`
  return db
    .select({ row: opportunity, partnerName: appUser.name, partnerCompany: partner.companyName })
    .from(opportunity)
    .innerJoin(appUser, eq(appUser.id, opportunity.ownerId))
    .innerJoin(partner, eq(partner.userId, opportunity.ownerId))
    .where(buildReportedFilter(companyId, query))
    .orderBy(...(query.sort === 'amount' ? [byAmount, ...byTime] : byTime))
}

/** Opportunities reported to a company, without drafts. */
export async function listReported(
  db: Db,
  companyId: string,
  query: ReportedQuery,
  page: PageWindow,
): Promise<{ records: ReportedOpportunity[]; total: number }> {
  const list = selectReported(db, companyId, query)
  const { rows, total } = await selectPage(db, list, page, opportunity, buildReportedFilter(companyId, query))
  const records = rows.map(({ row, ...whose }) => ({ ...presentOpportunity(row, whose.partnerName), ...whose }))
  return { records, total }
}

/** An opportunity reported to a company. @throws {Refusal} 404 */
export async function reportedOpportunity(db: Db, companyId: string, id: string): Promise<OpportunityRow> {
  const where = and(eq(opportunity.id, id), eq(opportunity.companyId, companyId), ne(opportunity.status, 'draft'))
  const [row] = await db.select().from(opportunity).where(where)
  if (!row) throw new Refusal(404, '商机不存在')
  return row
}

/**
 * The opportunity under review, by its partner and its number, which is stable across resubmissions.
 *
 * @throws {Refusal} 404 when the process is no opportunity review
 */
export async function reviewedOpportunity(db: Db, review: InstanceRow): Promise<OpportunityRow> {
  const opportunityNo = reviews.has(review.processKey) ? review.form.main.opportunityNo : undefined
  if (typeof opportunityNo !== 'string' || opportunityNo === '') throw new Refusal(404, '该流程与商机无关')
  const its = and(eq(opportunity.ownerId, review.starterId), eq(opportunity.companyId, review.companyId))
  const [row] = await db
    .select()
    .from(opportunity)
    .where(and(its, eq(opportunity.opportunityNo, opportunityNo)))
  if (!row) throw new Refusal(404, '该流程与商机无关')
  return row
}
