import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { inviteGuests, revokeGuest, saveActivity } from '@/contract/event/activity-manage'
import { parseWireTime } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { type ActivityGate, activity, activityGuest } from '@/server/db/schema/activity'
import { partnerActivity } from '@/server/db/schema/partner'
import { Refusal } from '@/server/http/refusal'

import { makeGatePin, makeGuestCode, parseGuestCode } from './guest-code'
import type { ActivityRow } from './presence'
import { requireActivity } from './record-scans'
import { presentStaffActivity } from './staff'

type SaveInput = InferOutput<(typeof saveActivity)['input']>
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
function mergeGates(wanted: readonly string[], before: readonly ActivityGate[]): ActivityGate[] {
  if (new Set(wanted).size < wanted.length) throwFieldRefusal('gates', '入口名称不能重复')
  return wanted.map(
    (name) => before.find((gate) => gate.name === name) ?? { key: randomUUID().slice(0, 8), name, pin: makeGatePin() },
  )
}

/** @throws {Refusal} 404, 409 changed meanwhile, 422 times or gates */
export async function save(tx: Db, companyId: string, input: SaveInput, now: Date) {
  const { id = randomUUID(), version, title, address } = input
  const times = parseTimes(input)
  const before = input.id === undefined ? undefined : await requireActivity(tx, companyId, id)
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

/** Presents an activity with its version. */
export async function presentManagedActivity(db: Db, row: ActivityRow, now: Date) {
  const isForPartners = (await db.$count(partnerActivity, eq(partnerActivity.id, row.id))) > 0
  return { ...(await presentStaffActivity(db, row, now)), version: row.version, isForPartners }
}

/** @throws {Refusal} 404 */
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
  const kept = (column: string) => sql.raw(`excluded.${column}`)
  const invited = await tx
    .insert(activityGuest)
    .values(rows)
    .onConflictDoUpdate({
      target: [activityGuest.activityId, activityGuest.phone],
      set: { name: kept('name'), company: kept('company'), post: kept('post'), seat: kept('seat') },
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
