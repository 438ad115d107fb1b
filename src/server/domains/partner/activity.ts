import { randomUUID } from 'node:crypto'
import { and, asc, count, desc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type {
  listPartnerActivities,
  PartnerActivity,
  PartnerActivityDetail,
  PartnerTicket,
  signUpForPartnerActivity,
} from '@/contract/partner/partner-activity'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { type PageWindow, selectJoinedPage } from '@/server/db/page'
import { activity, activityGuest } from '@/server/db/schema/activity'
import { partnerActivity, partnerSignUp } from '@/server/db/schema/partner'
import { makeGuestCode } from '@/server/domains/activity/guest-code'
import { findCountedScans } from '@/server/domains/activity/presence'
import type { FileLinks } from '@/server/files/file-links'
import { readFiles } from '@/server/files/file-refs'
import type { Caller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'

import { readPartner } from './partner-store'

type ActivitySpan = InferOutput<(typeof listPartnerActivities)['input']>['span']
type SignUp = InferOutput<(typeof signUpForPartnerActivity)['input']>
type SignUpRow = typeof partnerSignUp.$inferSelect

interface ActivityRows {
  of: typeof activity.$inferSelect
  more: typeof partnerActivity.$inferSelect
}

const HOME_SHOWN = 2

function presentState({ of, more }: ActivityRows, now: Date): { state: string; stateText: string } {
  if (more.cancelledAt) return { state: 'cancelled', stateText: '已取消' }
  if (of.endAt <= now) return { state: 'over', stateText: '已结束' }
  if (of.startAt <= now) return { state: 'live', stateText: '进行中' }
  if (more.signUpEndAt <= now) return { state: 'closed', stateText: '报名截止' }
  if (more.taken >= more.capacity) return { state: 'full', stateText: '名额已满' }
  return { state: 'open', stateText: '报名中' }
}

function presentActivity(found: ActivityRows, isSignedUp: boolean, now: Date): PartnerActivity {
  const { of, more } = found
  return {
    id: of.id,
    title: of.title,
    lead: more.lead,
    tags: [...more.tags],
    cover: more.cover || null,
    address: of.address,
    startTime: formatTime(of.startAt),
    endTime: formatTime(of.endAt),
    signUpEndTime: formatTime(more.signUpEndAt),
    capacity: more.capacity,
    taken: more.taken,
    ...presentState(found, now),
    isSignedUp,
  }
}

function selectActivities(db: Db) {
  return db
    .select({ of: activity, more: partnerActivity })
    .from(partnerActivity)
    .innerJoin(activity, eq(activity.id, partnerActivity.id))
}

/** Which of these activities a partner has signed up for. */
async function findSignedUpIds(db: Db, userId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: partnerSignUp.activityId })
    .from(partnerSignUp)
    .where(and(eq(partnerSignUp.userId, userId), inArray(partnerSignUp.activityId, [...ids])))
  return new Set(rows.map(({ id }) => id))
}

async function presentActivities(
  db: Db,
  userId: string,
  found: readonly ActivityRows[],
  now: Date,
): Promise<PartnerActivity[]> {
  const ids = found.map(({ of }) => of.id)
  const own = await findSignedUpIds(db, userId, ids)
  return found.map((one) => presentActivity(one, own.has(one.of.id), now))
}

/** Upcoming activities for the home page. */
export async function listComingActivities(db: Db, userId: string, now: Date): Promise<PartnerActivity[]> {
  const order = [asc(activity.startAt), asc(activity.id)]
  const found = await selectActivities(db)
    .where(and(gte(activity.endAt, now), isNull(partnerActivity.cancelledAt)))
    .orderBy(...order)
    .limit(HOME_SHOWN)
  return presentActivities(db, userId, found, now)
}

/** Lists activities: upcoming, past, or those the caller has signed up for. */
export async function listActivities(db: Db, { userId }: Caller, span: ActivitySpan, page: PageWindow, now: Date) {
  const mine = sql`exists (select 1 from ${partnerSignUp} where ${partnerSignUp.activityId} = ${partnerActivity.id} and ${partnerSignUp.userId} = ${userId})`
  const spans = { coming: gte(activity.endAt, now), past: lt(activity.endAt, now), mine }
  const where = spans[span]
  const order =
    span === 'coming' ? [asc(activity.startAt), asc(activity.id)] : [desc(activity.startAt), asc(activity.id)]
  const list = selectActivities(db)
    .where(where)
    .orderBy(...order)
  const counting = db
    .select({ total: count() })
    .from(partnerActivity)
    .innerJoin(activity, eq(activity.id, partnerActivity.id))
    .where(where)
  const { rows: found, total } = await selectJoinedPage(list, page, counting)
  return { records: await presentActivities(db, userId, found, now), total }
}

/** @throws {Refusal} 404 */
async function requirePartnerActivity(db: Db, id: string): Promise<ActivityRows> {
  const [found] = await selectActivities(db).where(eq(partnerActivity.id, id))
  if (!found) throw new Refusal(404, '活动不存在')
  return found
}

async function findSignUp(db: Db, userId: string, activityId: string): Promise<SignUpRow | undefined> {
  const own = and(eq(partnerSignUp.userId, userId), eq(partnerSignUp.activityId, activityId))
  const [row] = await db.select().from(partnerSignUp).where(own)
  return row
}

async function findTicket(db: Db, row: SignUpRow): Promise<PartnerTicket | null> {
  const [guest] = await db.select().from(activityGuest).where(eq(activityGuest.id, row.guestId))
  if (!guest) return null
  const came = (await findCountedScans(db, row.activityId, [guest.id])).get(guest.id)?.in
  return {
    code: guest.code,
    name: guest.name,
    company: guest.company,
    seat: guest.seat,
    people: row.people,
    remark: row.remark,
    version: row.version,
    signUpTime: formatTime(row.createdAt),
    inTime: came ? formatTime(came.occurredAt) : null,
  }
}

/** Presents an activity with the caller's sign-up. @throws {Refusal} 404 */
export async function presentPartnerActivity(
  db: Db,
  links: FileLinks,
  userId: string,
  id: string,
  now: Date,
): Promise<PartnerActivityDetail> {
  const found = await requirePartnerActivity(db, id)
  const { more } = found
  const own = await findSignUp(db, userId, id)
  const files = own ? await readFiles(db, links, more.materials) : new Map()
  return {
    ...presentActivity(found, own !== undefined, now),
    cancelReason: more.cancelReason || null,
    intro: more.intro,
    agenda: more.agenda.map((one) => ({ ...one })),
    contactName: more.contactName || null,
    contactPhone: more.contactPhone || null,
    materials: more.materials.flatMap((file) => files.get(file) ?? []),
    materialCount: more.materials.length,
    ticket: own ? await findTicket(db, own) : null,
  }
}

/** Locks an activity, so that the last place is taken once, and the guest, whom a gate may be signing in. @throws {Refusal} 404; 409 the guest is already inside */
async function lockForSignUp(tx: Db, userId: string, id: string) {
  await lockRow(tx, partnerActivity, id)
  const found = await requirePartnerActivity(tx, id)
  const own = await findSignUp(tx, userId, id)
  if (own) await lockRow(tx, activityGuest, own.guestId)
  const ticket = own ? await findTicket(tx, own) : null
  if (ticket?.inTime) throw new Refusal(409, '你已签到，报名不能再修改')
  return { found, own }
}

async function addTaken(tx: Db, id: string, people: number): Promise<void> {
  await tx
    .update(partnerActivity)
    .set({ taken: sql`${partnerActivity.taken} + ${people}` })
    .where(eq(partnerActivity.id, id))
}

/** Creates the guest entry of a partner; after a cancellation the partner gets the same code again. */
async function upsertGuest(tx: Db, userId: string, activityId: string, now: Date): Promise<string> {
  const { user, details } = await readPartner(tx, userId)
  const facts = { name: user.name, company: details.companyName, post: details.postName }
  const [guest] = await tx
    .insert(activityGuest)
    .values({
      ...facts,
      id: randomUUID(),
      activityId,
      code: makeGuestCode(),
      phone: user.phone ?? '',
      createdAt: now,
    })
    .onConflictDoUpdate({ target: [activityGuest.activityId, activityGuest.phone], set: { ...facts, revokedAt: null } })
    .returning({ id: activityGuest.id })
  if (!guest) throw new Error('an upsert gave no row')
  return guest.id
}

/** @throws {Refusal} 409 when the sign-up has changed since the client loaded it */
function assertSeen(own: SignUpRow | undefined, version: number | undefined): void {
  if (own?.version === version) return
  throw new Refusal(409, own ? `你已报名 ${own.people} 人，请核对后再修改` : '报名已取消，请重新报名')
}

/**
 * Creates or updates the caller's sign-up.
 *
 * @throws {Refusal} 404; 409 full, closed, already inside, or changed meanwhile
 */
export async function upsertPartnerSignUp(
  tx: Db,
  { userId }: Caller,
  { id, people, remark, version }: SignUp,
  now: Date,
): Promise<void> {
  const { found, own } = await lockForSignUp(tx, userId, id)
  const { of, more } = found
  if (more.cancelledAt) throw new Refusal(409, '活动已取消')
  if (of.endAt <= now) throw new Refusal(409, '活动已结束')
  if (more.signUpEndAt <= now) throw new Refusal(409, '报名已截止')
  assertSeen(own, version)
  const added = people - (own?.people ?? 0)
  if (added > 0 && more.taken + added > more.capacity) {
    const left = Math.max(0, more.capacity - more.taken)
    throw new Refusal(409, left === 0 ? '名额已满' : `仅剩 ${left} 个名额`)
  }
  if (own) {
    const changed = { people, remark: remark ?? own.remark, version: own.version + 1 }
    await tx.update(partnerSignUp).set(changed).where(eq(partnerSignUp.id, own.id))
  } else {
    const guestId = await upsertGuest(tx, userId, id, now)
    const row = { id: randomUUID(), activityId: id, userId, guestId, people, remark: remark ?? '', createdAt: now }
    await tx.insert(partnerSignUp).values(row)
  }
  await addTaken(tx, id, added)
}

/** Cancels the sign-up; its code becomes invalid. @throws {Refusal} 404; 409 not signed up, over, or already inside */
export async function cancel(tx: Db, { userId }: Caller, id: string, now: Date): Promise<void> {
  const { found, own } = await lockForSignUp(tx, userId, id)
  if (!own) throw new Refusal(409, '你还没有报名')
  if (found.more.cancelledAt) throw new Refusal(409, '活动已取消')
  // Who did not come stays counted.
  if (found.of.endAt <= now) throw new Refusal(409, '活动已结束')
  await tx.delete(partnerSignUp).where(eq(partnerSignUp.id, own.id))
  await tx.update(activityGuest).set({ revokedAt: now }).where(eq(activityGuest.id, own.guestId))
  await addTaken(tx, id, -own.people)
}
