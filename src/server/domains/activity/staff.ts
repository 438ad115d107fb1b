import { and, asc, count, desc, eq, exists, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'

import type {
  ActivitySort,
  ActivitySpan,
  FoundGuest,
  GateCounts,
  Roster,
  StaffActivity,
} from '@/contract/event/activity'
import { DAY_MS } from '@/lib/durations'
import { maskPhone } from '@/lib/mask'
import type { Db } from '@/server/db/connection'
import { activity, activityGuest, activityScan } from '@/server/db/schema/activity'
import { company } from '@/server/db/schema/identity'
import { toContainsPattern } from '@/server/db/sql-text'

import { presentActivityFacts } from './guest'
import { type ActivityRow, computePhase, computePunctuality, findCountedScans, presentPresence } from './presence'
import { requireActivity } from './record-scans'

const WEEK_MS = 7 * DAY_MS
const FOUND_MAX = 20

async function countGuests(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: activityGuest.activityId, total: count() })
    .from(activityGuest)
    .where(inArray(activityGuest.activityId, [...ids]))
    .groupBy(activityGuest.activityId)
  return new Map(rows.map(({ id, total }) => [id, total]))
}

async function findCompanyName(db: Db, companyId: string): Promise<string> {
  const [row] = await db.select({ name: company.name }).from(company).where(eq(company.id, companyId))
  return row?.name ?? ''
}

async function presentStaffActivities(
  db: Db,
  rows: readonly ActivityRow[],
  companyId: string,
  now: Date,
): Promise<StaffActivity[]> {
  const counts = await countGuests(
    db,
    rows.map(({ id }) => id),
  )
  const companyName = await findCompanyName(db, companyId)
  return rows.map((row) => ({
    ...presentActivityFacts(row, companyName),
    phase: computePhase(row, now),
    guestCount: counts.get(row.id) ?? 0,
    gates: [...row.gates],
  }))
}

/** Presents one activity for its staff. */
export async function presentStaffActivity(db: Db, row: ActivityRow, now: Date): Promise<StaffActivity> {
  const [one] = await presentStaffActivities(db, [row], row.companyId, now)
  // One input row gives one output row.
  return one as StaffActivity
}

const LISTED_MAX = 50

/** The first ids by title: the database knows no pinyin order of them. */
async function listIdsByTitle(db: Db, where: SQL | undefined): Promise<string[]> {
  const rows = await db.select({ id: activity.id, title: activity.title }).from(activity).where(where)
  return rows
    .sort((one, other) => one.title.localeCompare(other.title, 'zh') || one.id.localeCompare(other.id))
    .slice(0, LISTED_MAX)
    .map(({ id }) => id)
}

interface ActivityList {
  sort: ActivitySort
  span: ActivitySpan
}

async function listRowsInOrder(
  db: Db,
  where: SQL | undefined,
  { sort, span }: ActivityList,
  now: Date,
): Promise<ActivityRow[]> {
  if (sort === 'title') {
    const ids = await listIdsByTitle(db, where)
    const rows = ids.length > 0 ? await db.select().from(activity).where(inArray(activity.id, ids)) : []
    return rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
  }
  const isOver = sql`${activity.endAt} < ${now.toISOString()}::timestamptz`
  const byStart =
    span === 'past'
      ? [desc(activity.startAt), desc(activity.id)]
      : [asc(isOver), asc(activity.startAt), asc(activity.id)]
  const guests = sql`(select count(*) from ${activityGuest} where ${activityGuest.activityId} = ${activity.id})`
  return db
    .select()
    .from(activity)
    .where(where)
    .orderBy(...(sort === 'guests' ? [desc(guests), ...byStart] : byStart))
    .limit(LISTED_MAX)
}

/** The activities of a span in its order. */
export async function listForStaff(db: Db, companyId: string, list: ActivityList, now: Date): Promise<StaffActivity[]> {
  const { endAt } = activity
  const isListed = list.span === 'past' ? lte(endAt, now) : gt(endAt, new Date(now.getTime() - WEEK_MS))
  const where = and(eq(activity.companyId, companyId), isListed)
  return presentStaffActivities(db, await listRowsInOrder(db, where, list, now), companyId, now)
}

/** The guest list for a gate device. @throws {Refusal} 404 */
export async function presentGateRoster(db: Db, companyId: string, activityId: string, now: Date): Promise<Roster> {
  const of = await requireActivity(db, companyId, activityId)
  const guests = await db
    .select()
    .from(activityGuest)
    .where(eq(activityGuest.activityId, activityId))
    .orderBy(asc(activityGuest.seat), asc(activityGuest.name), asc(activityGuest.id))
  const counted = await findCountedScans(db, activityId)
  return {
    activity: await presentStaffActivity(db, of, now),
    guests: guests.map((guest) => presentRosterGuest(of, guest, counted.get(guest.id))),
    serverTime: now.getTime(),
  }
}

function presentRosterGuest(
  of: ActivityRow,
  { code, name, company: from, seat, revokedAt }: typeof activityGuest.$inferSelect,
  counted: Parameters<typeof presentPresence>[1],
) {
  return { code, name, company: from, seat, isRevoked: revokedAt !== null, ...presentPresence(of, counted) }
}

const GUEST_EXPORT_HEAD = [
  '姓名',
  '单位',
  '职务',
  '手机号',
  '座位',
  '邀请',
  '签到时间',
  '签到入口',
  '准时',
  '迟到原因',
  '签退时间',
  '签退入口',
]

/** The guests as they are exported, in the order of the roster. @throws {Refusal} 404 */
export async function openGuestExport(db: Db, companyId: string, activityId: string) {
  const of = await requireActivity(db, companyId, activityId)
  const { id, name, seat } = activityGuest
  return {
    subject: of.title,
    head: GUEST_EXPORT_HEAD,
    list: async (limit: number) => {
      const guests = await db
        .select()
        .from(activityGuest)
        .where(eq(activityGuest.activityId, activityId))
        .orderBy(asc(seat), asc(name), asc(id))
        .limit(limit)
      const ids = guests.map((guest) => guest.id)
      const counted = ids.length > 0 ? await findCountedScans(db, activityId, ids) : new Map()
      return guests.map((guest) => formatExportedGuest(of, guest, counted.get(guest.id)))
    },
  }
}

const punctualities: Readonly<Record<string, string>> = { normal: '准时', late: '迟到' }

function formatExportedGuest(
  of: ActivityRow,
  guest: typeof activityGuest.$inferSelect,
  scans: Parameters<typeof presentPresence>[1],
): string[] {
  const { inTime, inGate, inState, lateReason, outTime, outGate } = presentPresence(of, scans)
  return [
    guest.name,
    guest.company,
    guest.post,
    maskPhone(guest.phone),
    guest.seat,
    guest.revokedAt ? '已取消' : '有效',
    inTime ?? '未签到',
    inGate ?? '',
    punctualities[inState ?? ''] ?? '',
    lateReason ?? '',
    outTime ?? '',
    outGate ?? '',
  ]
}

/** The guests who are invited still, or have come although their invitation was revoked later. */
async function countExpectedGuests(db: Db, activityId: string): Promise<number> {
  const { id, activityId: of, revokedAt } = activityGuest
  const arrival = and(eq(activityScan.guestId, id), eq(activityScan.direction, 'in'))
  const hasCome = exists(db.select({ id: activityScan.id }).from(activityScan).where(arrival))
  return db.$count(activityGuest, and(eq(of, activityId), or(isNull(revokedAt), hasCome)))
}

/** Counts guests by gate. @throws {Refusal} 404 */
export async function countGateScans(db: Db, companyId: string, activityId: string, now: Date): Promise<GateCounts> {
  const of = await requireActivity(db, companyId, activityId)
  const counted = [...(await findCountedScans(db, activityId)).values()]
  const came = counted.flatMap((scans) => (scans.in ? [scans.in] : []))
  const late = came.filter(({ occurredAt }) => computePunctuality(of, occurredAt) === 'late')
  const went = counted.flatMap(({ out }) => (out ? [out] : []))
  const at = (key: string, scans: readonly { gate: string }[]) => scans.filter(({ gate }) => gate === key).length
  return {
    total: await countExpectedGuests(db, activityId),
    arrived: came.length,
    late: late.length,
    left: went.length,
    gates: of.gates.map(({ key, name }) => ({
      key,
      name,
      arrived: at(key, came),
      late: at(key, late),
      left: at(key, went),
    })),
    serverTime: now.getTime(),
  }
}

/** Finds guests by name, company, seat or the last four digits of the phone number. @throws {Refusal} 404 */
export async function findGuests(
  db: Db,
  companyId: string,
  { activityId, keyword }: { activityId: string; keyword: string },
): Promise<FoundGuest[]> {
  const of = await requireActivity(db, companyId, activityId)
  const words = toContainsPattern(keyword)
  const { name, company: from, seat, phone } = activityGuest
  const isEndOfNumber = /^\d{4}$/.test(keyword)
  const guests = await db
    .select()
    .from(activityGuest)
    .where(
      and(
        eq(activityGuest.activityId, activityId),
        or(
          sql`${name} ilike ${words}`,
          sql`${from} ilike ${words}`,
          sql`${seat} ilike ${words}`,
          isEndOfNumber ? sql`right(${phone}, 4) = ${keyword}` : undefined,
        ),
      ),
    )
    .orderBy(asc(name), asc(activityGuest.id))
    .limit(FOUND_MAX)
  const ids = guests.map(({ id }) => id)
  const counted = ids.length > 0 ? await findCountedScans(db, activityId, ids) : new Map()
  return guests.map((guest) => ({
    ...presentRosterGuest(of, guest, counted.get(guest.id)),
    phone: maskPhone(guest.phone),
  }))
}
