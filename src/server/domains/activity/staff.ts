import { and, asc, count, eq, gt, inArray, or, sql } from 'drizzle-orm'

import type { FoundGuest, GateCounts, Roster, StaffActivity } from '@/contract/activity'
import { DAY_MS } from '@/lib/durations'
import { maskPhone } from '@/lib/mask'
import type { Db } from '@/server/db/connection'
import { activity, activityGuest } from '@/server/db/schema/activity'
import { company } from '@/server/db/schema/identity'
import { containing } from '@/server/db/sql-text'

import { activityFacts } from './guest'
import { type ActivityRow, countedScans, phaseAt, presenceOf, stateAt } from './presence'
import { activityOf } from './settle'

const WEEK_MS = 7 * DAY_MS
const FOUND_MAX = 20

async function guestCounts(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: activityGuest.activityId, total: count() })
    .from(activityGuest)
    .where(inArray(activityGuest.activityId, [...ids]))
    .groupBy(activityGuest.activityId)
  return new Map(rows.map(({ id, total }) => [id, total]))
}

async function companyNameOf(db: Db, companyId: string): Promise<string> {
  const [row] = await db.select({ name: company.name }).from(company).where(eq(company.id, companyId))
  return row?.name ?? ''
}

async function described(db: Db, rows: readonly ActivityRow[], companyId: string, now: Date): Promise<StaffActivity[]> {
  const counts = await guestCounts(
    db,
    rows.map(({ id }) => id),
  )
  const companyName = await companyNameOf(db, companyId)
  return rows.map((row) => ({
    ...activityFacts(row, companyName),
    phase: phaseAt(row, now),
    guestCount: counts.get(row.id) ?? 0,
    gates: [...row.gates],
  }))
}

/** One activity as its staff sees it. */
export async function describeActivity(db: Db, row: ActivityRow, now: Date): Promise<StaffActivity> {
  const [one] = await described(db, [row], row.companyId, now)
  // One row in, one out.
  return one as StaffActivity
}

/** Activities that run, are to come, or ended within a week; ended ones are last. */
export async function listForStaff(db: Db, companyId: string, now: Date): Promise<StaffActivity[]> {
  const rows = await db
    .select()
    .from(activity)
    .where(and(eq(activity.companyId, companyId), gt(activity.endAt, new Date(now.getTime() - WEEK_MS))))
    .orderBy(asc(sql`${activity.endAt} < ${now.toISOString()}::timestamptz`), asc(activity.startAt), asc(activity.id))
    .limit(50)
  return described(db, rows, companyId, now)
}

/** Everybody invited, for a device at a gate. @throws {Refusal} 404 */
export async function rosterOf(db: Db, companyId: string, activityId: string, now: Date): Promise<Roster> {
  const of = await activityOf(db, companyId, activityId)
  const guests = await db
    .select()
    .from(activityGuest)
    .where(eq(activityGuest.activityId, activityId))
    .orderBy(asc(activityGuest.seat), asc(activityGuest.name), asc(activityGuest.id))
  const counted = await countedScans(db, activityId)
  return {
    activity: await describeActivity(db, of, now),
    guests: guests.map((guest) => asRostered(of, guest, counted.get(guest.id))),
    serverTime: now.getTime(),
  }
}

function asRostered(
  of: ActivityRow,
  { code, name, company: from, seat, revokedAt }: typeof activityGuest.$inferSelect,
  counted: Parameters<typeof presenceOf>[1],
) {
  return { code, name, company: from, seat, isRevoked: revokedAt !== null, ...presenceOf(of, counted) }
}

/** How many came in where. @throws {Refusal} 404 */
export async function countsOf(db: Db, companyId: string, activityId: string, now: Date): Promise<GateCounts> {
  const of = await activityOf(db, companyId, activityId)
  const counted = [...(await countedScans(db, activityId)).values()]
  const came = counted.flatMap((scans) => (scans.in ? [scans.in] : []))
  const late = came.filter(({ occurredAt }) => stateAt(of, occurredAt) === 'late')
  const went = counted.flatMap(({ out }) => (out ? [out] : []))
  const at = (key: string, scans: readonly { gate: string }[]) => scans.filter(({ gate }) => gate === key).length
  return {
    total: (await guestCounts(db, [activityId])).get(activityId) ?? 0,
    arrived: came.length, late: late.length, left: went.length,
    gates: of.gates.map(({ key, name }) => ({
      key, name, arrived: at(key, came), late: at(key, late), left: at(key, went),
    })),
    serverTime: now.getTime(),
  }
}

/** Guests by name, company, seat or the last four of their number. @throws {Refusal} 404 */
export async function findGuests(
  db: Db,
  companyId: string,
  { activityId, keyword }: { activityId: string; keyword: string },
): Promise<FoundGuest[]> {
  const of = await activityOf(db, companyId, activityId)
  const words = containing(keyword)
  const { name, company: from, seat, phone } = activityGuest
  const isEndOfNumber = /^\d{4}$/.test(keyword)
  const guests = await db
    .select()
    .from(activityGuest)
    .where(
      and(
        eq(activityGuest.activityId, activityId),
        or(
          sql`${name} ilike ${words}`, sql`${from} ilike ${words}`, sql`${seat} ilike ${words}`,
          isEndOfNumber ? sql`right(${phone}, 4) = ${keyword}` : undefined,
        ),
      ),
    )
    .orderBy(asc(name), asc(activityGuest.id))
    .limit(FOUND_MAX)
  const ids = guests.map(({ id }) => id)
  const counted = ids.length > 0 ? await countedScans(db, activityId, ids) : new Map()
  return guests.map((guest) => ({ ...asRostered(of, guest, counted.get(guest.id)), phone: maskPhone(guest.phone) }))
}
