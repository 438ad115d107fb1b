import { and, asc, count, eq, gte, inArray, lte, ne, sql } from 'drizzle-orm'

import type { PartnerHome, PartnerStatistics, StatusCount } from '@/contract/partner/partner-home'
import { computePercent } from '@/lib/figure'
import { chinaDay } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { opportunity, opportunityTally } from '@/server/db/schema/opportunity'
import type { Caller } from '@/server/http/caller'

import { listComingActivities } from './activity'
import { isExpiring } from './opportunity-list'
import { presentOpportunity, statusNames } from './opportunity-rows'
import { countNews } from './partner-store'

const SHOWN = 3
const PRODUCTS_SHOWN = 6
/** States that can still lead to a contract. */
const hoped = new Set(['submitted', 'reviewing', 'approved', 'converted'])
const waiting = new Set(['submitted', 'reviewing', 'rejected'])
const followed = ['submitted', 'reviewing', 'approved', 'converted']

/** Counts per status in display order, zeros included. */
async function countByStatus(db: Db, ownerId: string): Promise<StatusCount[]> {
  const rows = await db.select().from(opportunityTally).where(eq(opportunityTally.ownerId, ownerId))
  const byStatus = new Map(rows.map((row) => [row.status, row]))
  return Object.entries(statusNames).map(([status, statusName]) => {
    const { total = 0, amount = 0 } = byStatus.get(status) ?? {}
    return { status, statusName, count: total, amount }
  })
}

const sum = (counts: readonly StatusCount[], of: ReadonlySet<string>, what: 'count' | 'amount') =>
  counts.filter(({ status }) => of.has(status)).reduce((total, one) => total + one[what], 0)

async function listExpiring(db: Db, ownerId: string, now: Date) {
  const where = and(eq(opportunity.ownerId, ownerId), isExpiring(now))
  const soonest = [asc(opportunity.protectEnd), asc(opportunity.id)]
  const rows = await db
    .select()
    .from(opportunity)
    .where(where)
    .orderBy(...soonest)
    .limit(SHOWN)
  const total = await db.$count(opportunity, where)
  return { expiring: rows.map((row) => presentOpportunity(row, null)), expiringCount: total }
}

async function listDue(db: Db, ownerId: string, now: Date) {
  const isDue = and(ne(opportunity.nextDate, ''), lte(opportunity.nextDate, chinaDay(now.getTime())))
  const rows = await db
    .select()
    .from(opportunity)
    .where(and(eq(opportunity.ownerId, ownerId), isDue, inArray(opportunity.status, followed)))
    .orderBy(asc(opportunity.nextDate), asc(opportunity.id))
    .limit(SHOWN)
  return rows.map((row) => presentOpportunity(row, null))
}

/** Presents the partner's home page. */
export async function presentPartnerHome(db: Db, { userId }: Caller, now: Date): Promise<PartnerHome> {
  const counts = await countByStatus(db, userId)
  return {
    counts,
    total: counts.reduce((total, one) => total + one.count, 0),
    expectAmount: sum(counts, hoped, 'amount'),
    wonAmount: sum(counts, new Set(['won']), 'amount'),
    notApproved: sum(counts, waiting, 'count'),
    ...(await listExpiring(db, userId, now)),
    due: await listDue(db, userId, now),
    activities: await listComingActivities(db, userId, now),
    unread: await countNews(db, userId),
  }
}

/** The last `number` months, oldest first, `yyyy-MM`. */
function listMonthsUntil(now: Date, number: number): string[] {
  const [year = 0, month = 1] = chinaDay(now.getTime()).split('-').map(Number)
  return Array.from({ length: number }, (_one, at) => {
    const index = year * 12 + (month - 1) - (number - 1 - at)
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
  })
}

type MomentColumn = typeof opportunity.submittedAt | typeof opportunity.approvedAt | typeof opportunity.closedAt

/** Count and signed amount per month, in China time. */
async function findMonthlySums(
  db: Db,
  ownerId: string,
  column: MomentColumn,
  { from, status }: { from: Date; status?: string },
) {
  const month = sql<string>`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM')`
  const rows = await db
    .select({ month, total: count(), amount: sql<string>`coalesce(sum(${opportunity.wonAmount}), 0)` })
    .from(opportunity)
    .where(
      and(eq(opportunity.ownerId, ownerId), gte(column, from), status ? eq(opportunity.status, status) : undefined),
    )
    .groupBy(sql`1`)
  return new Map(rows.map((row) => [row.month, { total: row.total, amount: Number(row.amount) }]))
}

async function sumByMonth(db: Db, ownerId: string, now: Date, number: number) {
  const months = listMonthsUntil(now, number)
  const from = new Date(`${months[0]}-01T00:00:00+08:00`)
  const submitted = await findMonthlySums(db, ownerId, opportunity.submittedAt, { from })
  const approved = await findMonthlySums(db, ownerId, opportunity.approvedAt, { from })
  const won = await findMonthlySums(db, ownerId, opportunity.closedAt, { from, status: 'won' })
  return months.map((month) => ({
    month,
    submitted: submitted.get(month)?.total ?? 0,
    approved: approved.get(month)?.total ?? 0,
    won: won.get(month)?.total ?? 0,
    wonAmount: won.get(month)?.amount ?? 0,
  }))
}

async function sumByProduct(db: Db, ownerId: string) {
  const amount = sql<string>`coalesce(sum(coalesce(${opportunity.wonAmount}, ${opportunity.expectAmount})), 0)`
  const rows = await db
    .select({ name: opportunity.productType, total: count(), amount })
    .from(opportunity)
    .where(and(eq(opportunity.ownerId, ownerId), ne(opportunity.status, 'draft'), ne(opportunity.productType, '')))
    .groupBy(opportunity.productType)
    .orderBy(sql`3 desc`, asc(opportunity.productType))
    .limit(PRODUCTS_SHOWN)
  return rows.map((row) => ({ name: row.name, count: row.total, amount: Number(row.amount) }))
}

/** Presents the statistics of a partner's opportunities. */
export async function presentPartnerStatistics(
  db: Db,
  { userId }: Caller,
  months: number,
  now: Date,
): Promise<PartnerStatistics> {
  const statuses = await countByStatus(db, userId)
  const of = (...names: string[]) => sum(statuses, new Set(names), 'count')
  const approved = of('approved', 'converted', 'won', 'lost', 'expired')
  return {
    submitted: of(...Object.keys(statusNames).filter((status) => status !== 'draft')),
    approved,
    won: of('won'),
    lost: of('lost'),
    approvedPercent: Math.round(computePercent(approved, approved + of('rejected'))),
    wonPercent: Math.round(computePercent(of('won'), of('won', 'lost'))),
    expectAmount: sum(statuses, hoped, 'amount'),
    wonAmount: sum(statuses, new Set(['won']), 'amount'),
    months: await sumByMonth(db, userId, now, months),
    statuses,
    products: await sumByProduct(db, userId),
  }
}
