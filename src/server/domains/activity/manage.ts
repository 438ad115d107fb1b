import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { callOffActivity, inviteGuests, revokeGuest, saveActivity } from '@/contract/event/activity-manage'
import { parseWireTime } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { type ActivityGate, activity, activityGuest } from '@/server/db/schema/activity'
import { appUser } from '@/server/db/schema/identity'
import { partnerActivity } from '@/server/db/schema/partner'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'
import { notify } from '@/server/notifications/notify'

import { makeGatePin, makeGuestCode, parseGuestCode } from './guest-code'
import type { ActivityRow } from './presence'
import { requireActivity } from './record-scans'
import { presentStaffActivity } from './staff'

type SaveInput = InferOutput<(typeof saveActivity)['input']>
type CallOffInput = InferOutput<(typeof callOffActivity)['input']>
type InviteInput = InferOutput<(typeof inviteGuests)['input']>
type RevokeInput = InferOutput<(typeof revokeGuest)['input']>

const names = {
  startTime: '开始时间',
  endTime: '结束时间',
  signFrom: '签到开始时间',
  lateAfter: '准时截止时间',
} as const
type TimeField = keyof typeof names

function throwFieldRefusal(field: string, why: string): never {
  throw new Refusal(422, why, { [field]: why })
}

function parseTime(input: SaveInput, field: TimeField): Date {
  const at = parseWireTime(input[field])
  return at === undefined ? throwFieldRefusal(field, `${names[field]}不存在`) : new Date(at)
}

/** Parses the four times, which must be in order: sign-in start, event start and late limit, end. */
function parseTimes(input: SaveInput) {
  const signFrom = parseTime(input, 'signFrom')
  const startAt = parseTime(input, 'startTime')
  const lateAfter = parseTime(input, 'lateAfter')
  const endAt = parseTime(input, 'endTime')
  if (startAt >= endAt) throwFieldRefusal('endTime', '结束时间须晚于开始时间')
  if (signFrom >= lateAfter) throwFieldRefusal('lateAfter', '准时截止时间须晚于签到开始时间')
  if (lateAfter > endAt) throwFieldRefusal('lateAfter', '准时截止时间不能晚于结束时间')
  return { signFrom, startAt, lateAfter, endAt }
}

/** Merges gates by name: an existing gate keeps its key and PIN, because its sign is printed. */
function mergeGates(gateNames: readonly string[], before: readonly ActivityGate[]): ActivityGate[] {
  if (new Set(gateNames).size < gateNames.length) throwFieldRefusal('gates', '入口名称不能重复')
  return gateNames.map(
    (name) => before.find((gate) => gate.name === name) ?? { key: randomUUID().slice(0, 8), name, pin: makeGatePin() },
  )
}

/** @throws {Refusal} 409 for a partner activity: those who signed up for it are notified of changes made there */
async function assertNotForPartners(tx: Db, id: string, act: '修改' | '取消'): Promise<void> {
  const isForPartners = (await tx.$count(partnerActivity, eq(partnerActivity.id, id))) > 0
  if (isForPartners) throw new Refusal(409, `这是伙伴活动，请在「伙伴活动」里${act}`)
}

/** @throws {Refusal} 404, 409 changed meanwhile or a partner activity, 422 times or gates */
export async function save(tx: Db, companyId: string, input: SaveInput, now: Date) {
  const { id = randomUUID(), version, title, address } = input
  const times = parseTimes(input)
  const before = input.id === undefined ? undefined : await requireActivity(tx, companyId, id)
  if (before) await assertNotForPartners(tx, id, '修改')
  const facts = { title, address, ...times, gates: mergeGates(input.gates, before?.gates ?? []) }
  if (!before) {
    await tx.insert(activity).values({ ...facts, id, companyId, createdAt: now })
  } else {
    const changed = await tx
      .update(activity)
      .set({ ...facts, version: version + 1 })
      .where(and(eq(activity.id, id), eq(activity.version, version)))
      .returning({ id: activity.id })
    if (changed.length === 0) throw new Refusal(409, '活动已被他人修改，请刷新后重试')
  }
  return presentManagedActivity(tx, await requireActivity(tx, companyId, id), now)
}

/**
 * Calls an activity off or restores it, and notifies the guests with an account of the same number.
 *
 * @throws {Refusal} 404; 409 changed meanwhile, a partner activity, over, or begun
 */
export async function updateActivityCancellation(tx: Db, companyId: string, input: CallOffInput, now: Date) {
  const { id, version, isCalledOff, reason } = input
  await lockRow(tx, activity, id)
  const before = await requireActivity(tx, companyId, id)
  if (before.version !== version) throw new Refusal(409, '活动已被他人修改，请刷新后重试')
  if ((before.cancelledAt !== null) === isCalledOff) return presentManagedActivity(tx, before, now)
  await assertNotForPartners(tx, id, '取消')
  if (isCalledOff && before.endAt < now) throw new Refusal(409, '活动已结束，不能取消')
  if (!isCalledOff && before.startAt <= now) throw new Refusal(409, '活动的开始时间已过，不能恢复')
  const state = isCalledOff ? { cancelledAt: now, cancelReason: reason } : { cancelledAt: null, cancelReason: '' }
  await tx
    .update(activity)
    .set({ ...state, version: version + 1 })
    .where(eq(activity.id, id))
  const after = await requireActivity(tx, companyId, id)
  await notifyGuests(tx, after, now)
  return presentManagedActivity(tx, after, now)
}

/** Notifies the guests of an activity that is called off or restored. */
async function notifyGuests(tx: Db, of: ActivityRow, now: Date): Promise<void> {
  const { id, title, address, startAt, cancelledAt, cancelReason } = of
  const users = await tx
    .select({ id: appUser.id })
    .from(activityGuest)
    .innerJoin(appUser, eq(appUser.phone, activityGuest.phone))
    .where(and(eq(activityGuest.activityId, id), isNull(activityGuest.revokedAt), eq(appUser.population, 'user')))
  const placeAndTime = `${formatTime(startAt).slice(0, 16)}，${address}`
  await notify(
    tx,
    {
      userIds: users.map((user) => user.id),
      companyId: null,
      category: 'news',
      senderName: title,
      title: cancelledAt ? `活动已取消：${title}` : `活动已恢复：${title}`,
      content: cancelledAt ? cancelReason || `原定 ${placeAndTime}` : `${placeAndTime}，原来的邀请码仍然有效`,
      business: { type: 'activity', id },
      openPage: '/pages/h5/activityQrCode',
    },
    now,
  )
}

/** Presents an activity with its version. */
export async function presentManagedActivity(db: Db, row: ActivityRow, now: Date) {
  const isForPartners = (await db.$count(partnerActivity, eq(partnerActivity.id, row.id))) > 0
  const cancelTime = formatTime(row.cancelledAt)
  return {
    ...(await presentStaffActivity(db, row, now)),
    version: row.version,
    isForPartners,
    cancelTime,
    cancelReason: row.cancelReason || null,
  }
}

/** Invites guests; who was invited before keeps the code, also one that was revoked. @throws {Refusal} 404 */
export async function upsertActivityGuests(tx: Db, companyId: string, { activityId, guests }: InviteInput, now: Date) {
  await requireActivity(tx, companyId, activityId)
  // One row per phone number: of duplicates the last wins.
  const byPhone = new Map(guests.map((guest) => [guest.mobile, guest]))
  const rows = [...byPhone.values()].map(({ mobile, ...guest }) => ({
    ...guest,
    id: randomUUID(),
    activityId,
    code: makeGuestCode(),
    phone: mobile,
    createdAt: now,
  }))
  const getNewValue = (column: string) => sql.raw(`excluded.${column}`)
  const invited = await tx
    .insert(activityGuest)
    .values(rows)
    .onConflictDoUpdate({
      target: [activityGuest.activityId, activityGuest.phone],
      set: {
        name: getNewValue('name'),
        company: getNewValue('company'),
        post: getNewValue('post'),
        seat: getNewValue('seat'),
        revokedAt: null,
      },
    })
    .returning({ id: activityGuest.id, name: activityGuest.name, code: activityGuest.code })
  return { guests: invited }
}

/** @throws {Refusal} 404 no such code in one of the company's activities */
export async function updateGuestRevocation(tx: Db, companyId: string, { code, isRevoked }: RevokeInput, now: Date) {
  const plain = parseGuestCode(code) ?? ''
  const [found] = await tx
    .select({ id: activityGuest.id })
    .from(activityGuest)
    .innerJoin(activity, eq(activity.id, activityGuest.activityId))
    .where(and(eq(activityGuest.code, plain), eq(activity.companyId, companyId)))
  if (!found) throw new Refusal(404, '邀请码不存在')
  await tx
    .update(activityGuest)
    .set({ revokedAt: isRevoked ? now : null })
    .where(eq(activityGuest.id, found.id))
  return { code: plain, isRevoked }
}
