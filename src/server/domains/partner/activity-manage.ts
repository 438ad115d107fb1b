import { randomUUID } from 'node:crypto'
import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type {
  callOffPartnerActivity,
  listManagedPartnerActivities,
  PartnerActivityForm,
  savePartnerActivity,
} from '@/contract/partner/partner-activity-manage'
import { HOUR_MS } from '@/lib/durations'
import { parseWireTime } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { buildTimeOrder, type PageWindow, selectJoinedPage } from '@/server/db/page'
import { activity, activityGuest } from '@/server/db/schema/activity'
import { partner } from '@/server/db/schema/identity'
import { partnerActivity, partnerSignUp } from '@/server/db/schema/partner'
import { matchesKeyword } from '@/server/db/sql-text'
import { makeGatePin } from '@/server/domains/activity/guest-code'
import { findOwnUploads, publishPicture } from '@/server/files/upload-store'
import type { Caller, CompanyCaller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'

import { notifyPartners } from './notify-partners'

type SaveInput = InferOutput<(typeof savePartnerActivity)['input']>
type CallOffInput = InferOutput<(typeof callOffPartnerActivity)['input']>
type ActivityRow = typeof activity.$inferSelect
type ScheduledPlace = Pick<ActivityRow, 'title' | 'startAt' | 'endAt' | 'address'>
type MoreRow = typeof partnerActivity.$inferSelect

interface News {
  id: string
  title: string
  content: string
}

/** Page of an activity. */
const page = (id: string) => `/pages/channel/activity/detail?id=${id}`

function throwFieldRefusal(field: string, why: string): never {
  throw new Refusal(422, why, { [field]: why })
}

function parseTime(text: string, field: string): Date {
  const at = parseWireTime(text)
  return at === undefined ? throwFieldRefusal(field, '时间不存在') : new Date(at)
}

/** Parses the times: the sign-up must end by the start, and the start must be before the end. */
function parseTimes(input: SaveInput) {
  const startAt = parseTime(input.startTime, 'startTime')
  const endAt = parseTime(input.endTime, 'endTime')
  const signUpEndAt = parseTime(input.signUpEndTime, 'signUpEndTime')
  if (startAt >= endAt) throwFieldRefusal('endTime', '结束时间须晚于开始时间')
  if (signUpEndAt > startAt) throwFieldRefusal('signUpEndTime', '报名截止不能晚于开始时间')
  return { startAt, endAt, signUpEndAt }
}

function presentManagedActivity(of: ActivityRow, more: MoreRow) {
  return {
    id: of.id,
    version: of.version,
    title: of.title,
    startTime: formatTime(of.startAt),
    endTime: formatTime(of.endAt),
    capacity: more.capacity,
    taken: more.taken,
    cancelTime: formatTime(more.cancelledAt),
  }
}

function selectActivities(db: Db) {
  return db
    .select({ of: activity, more: partnerActivity })
    .from(partnerActivity)
    .innerJoin(activity, eq(activity.id, partnerActivity.id))
}

/** Locks an activity against concurrent sign-ups. @throws {Refusal} 404; 409 changed meanwhile, or cancelled */
async function lockActivity(tx: Db, companyId: string, { id, version }: { id: string; version: number }) {
  await lockRow(tx, partnerActivity, id)
  const [found] = await selectActivities(tx).where(
    and(eq(partnerActivity.id, id), eq(partnerActivity.companyId, companyId)),
  )
  if (!found) throw new Refusal(404, '活动不存在')
  if (found.more.cancelledAt) throw new Refusal(409, '活动已取消，不能再修改')
  if (found.of.version !== version) throw new Refusal(409, '活动已被他人修改，请刷新后重试')
  return found
}

/** Checks that new files are the caller's own; files of the activity may stay. @throws {Refusal} 404 */
async function requireMaterials(tx: Db, caller: Caller, ids: readonly string[], before: readonly string[]) {
  const added = ids.filter((id) => !before.includes(id))
  await findOwnUploads(tx, caller, added)
  return [...ids]
}

async function buildPartnerColumns(tx: Db, caller: Caller, input: SaveInput, before: MoreRow | undefined) {
  const { lead, tags, capacity, intro, agenda, contactName, contactPhone = '', coverFileId, materials } = input
  if (capacity < (before?.taken ?? 0)) throwFieldRefusal('capacity', `已有 ${before?.taken} 人报名，名额不能更少`)
  return {
    lead,
    tags,
    capacity,
    intro,
    agenda,
    contactName,
    contactPhone,
    ...(coverFileId !== undefined && { cover: await publishPicture(tx, caller, coverFileId) }),
    ...(materials !== undefined && {
      materials: await requireMaterials(tx, caller, materials, before?.materials ?? []),
    }),
  }
}

async function requireManagedActivity(tx: Db, id: string) {
  const [found] = await selectActivities(tx).where(eq(partnerActivity.id, id))
  if (!found) throw new Error('an activity is gone within its transaction')
  return presentManagedActivity(found.of, found.more)
}

/** Notifies partners of an activity. */
function notifyActivity(tx: Db, userIds: readonly string[], { id, ...word }: News, now: Date): Promise<void> {
  return notifyPartners(tx, userIds, { ...word, about: { type: 'activity', id }, openPage: page(id) }, now)
}

const listParticipantIds = async (tx: Db, activityId: string) =>
  (await tx.select().from(partnerSignUp).where(eq(partnerSignUp.activityId, activityId))).map(({ userId }) => userId)

const placeAndTime = ({ startAt, address }: Pick<ActivityRow, 'startAt' | 'address'>) =>
  `${formatTime(startAt).slice(0, 16)}，${address}`

/** Notifies signed-up partners of a changed time or place. */
async function notifyMove(tx: Db, before: ActivityRow, after: ScheduledPlace, now: Date): Promise<void> {
  const isSame = before.address === after.address && Number(before.startAt) === Number(after.startAt)
  if (isSame && Number(before.endAt) === Number(after.endAt)) return
  const word = { title: `活动时间地点有变：${after.title}`, content: `现为 ${placeAndTime(after)}，签到码不变。` }
  await notifyActivity(tx, await listParticipantIds(tx, before.id), { id: before.id, ...word }, now)
}

/** Notifies all approved partners of a new activity. */
async function notifyNewActivity(
  tx: Db,
  { id, title, ...rest }: ScheduledPlace & { id: string },
  now: Date,
): Promise<void> {
  const approved = await tx.select({ id: partner.userId }).from(partner).where(eq(partner.applyStatus, 'approved'))
  const userIds = approved.map((one) => one.id)
  await notifyActivity(
    tx,
    userIds,
    { id, title: `新活动：${title}`, content: `${placeAndTime(rest)}，可以报名了。` },
    now,
  )
}

/** @throws {Refusal} 404 activity, picture or files; 409 changed meanwhile, or cancelled; 422 by field */
export async function saveActivity(tx: Db, caller: CompanyCaller, input: SaveInput, now: Date) {
  const { id = randomUUID(), version, title, address } = input
  const { startAt, endAt, signUpEndAt } = parseTimes(input)
  const before = input.id === undefined ? undefined : await lockActivity(tx, caller.companyId, { id, version })
  const more = { ...(await buildPartnerColumns(tx, caller, input, before?.more)), signUpEndAt }
  const times = { startAt, endAt, signFrom: new Date(startAt.getTime() - HOUR_MS), lateAfter: startAt }
  if (before) {
    await tx
      .update(activity)
      .set({ title, address, ...times, version: version + 1 })
      .where(eq(activity.id, id))
    await tx.update(partnerActivity).set(more).where(eq(partnerActivity.id, id))
    await notifyMove(tx, before.of, { title, address, startAt, endAt }, now)
  } else {
    const own = { id, companyId: caller.companyId }
    const gates = [{ key: 'main', name: '签到台', pin: makeGatePin() }]
    await tx.insert(activity).values({ ...own, title, address, ...times, gates, createdAt: now })
    await tx.insert(partnerActivity).values({ ...own, ...more })
    await notifyNewActivity(tx, { id, title, address, startAt, endAt }, now)
  }
  return requireManagedActivity(tx, id)
}

/** @throws {Refusal} 404; 409 changed meanwhile, or already cancelled */
export async function cancelActivity(tx: Db, caller: CompanyCaller, { id, version, reason }: CallOffInput, now: Date) {
  const { of } = await lockActivity(tx, caller.companyId, { id, version })
  await tx.update(partnerActivity).set({ cancelledAt: now, cancelReason: reason }).where(eq(partnerActivity.id, id))
  await tx
    .update(activity)
    .set({ version: version + 1, cancelledAt: now, cancelReason: reason })
    .where(eq(activity.id, id))
  const signUps = await tx.select().from(partnerSignUp).where(eq(partnerSignUp.activityId, id))
  const guests = signUps.map(({ guestId }) => guestId)
  const standing = and(inArray(activityGuest.id, guests), isNull(activityGuest.revokedAt))
  if (guests.length > 0) await tx.update(activityGuest).set({ revokedAt: now }).where(standing)
  const userIds = signUps.map(({ userId }) => userId)
  await notifyActivity(tx, userIds, { id, title: `活动已取消：${of.title}`, content: reason }, now)
  return requireManagedActivity(tx, id)
}

/** An activity with everything that can be changed. @throws {Refusal} 404 */
export async function presentActivityForm(db: Db, companyId: string, id: string): Promise<PartnerActivityForm> {
  const [found] = await selectActivities(db).where(
    and(eq(partnerActivity.id, id), eq(partnerActivity.companyId, companyId)),
  )
  if (!found) throw new Refusal(404, '活动不存在')
  const { of, more } = found
  const { lead, tags, cover, intro, agenda, contactName, contactPhone, materials, cancelReason } = more
  return {
    ...presentManagedActivity(of, more),
    lead,
    intro,
    contactName,
    contactPhone,
    tags: [...tags],
    cover: cover || null,
    address: of.address,
    signUpEndTime: formatTime(more.signUpEndAt),
    agenda: agenda.map((one) => ({ ...one })),
    materialCount: materials.length,
    cancelReason: cancelReason || null,
  }
}

/** Lists the company's activities, latest first. */
export async function listManaged(
  db: Db,
  companyId: string,
  { keyword, sort }: InferOutput<(typeof listManagedPartnerActivities)['input']>,
  page: PageWindow,
) {
  const isFound = keyword ? matchesKeyword(keyword, [activity.title]) : undefined
  const own = and(eq(partnerActivity.companyId, companyId), isFound)
  const byTime = buildTimeOrder(sort === 'oldest' ? 'oldest' : 'newest', activity.startAt, activity.id)
  const list = selectActivities(db)
    .where(own)
    .orderBy(...(sort === 'signUps' ? [desc(partnerActivity.taken), ...byTime] : byTime))
  const counting = db
    .select({ total: count() })
    .from(partnerActivity)
    .innerJoin(activity, eq(activity.id, partnerActivity.id))
    .where(own)
  const { rows, total } = await selectJoinedPage(list, page, counting)
  return { records: rows.map(({ of, more }) => presentManagedActivity(of, more)), total }
}
