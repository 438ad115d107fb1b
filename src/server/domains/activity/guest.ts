import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { GuestPass, signAtGate } from '@/contract/event/activity'
import { DAY_MS } from '@/lib/durations'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { activity, activityGuest, activityScan } from '@/server/db/schema/activity'
import { company } from '@/server/db/schema/identity'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'

import { parseGuestCode } from './guest-code'
import { type ActivityRow, computePhase, findCountedScans, presentPresence } from './presence'

type GuestRow = typeof activityGuest.$inferSelect
type SignInput = InferOutput<(typeof signAtGate)['input']>

interface InvitedGuest {
  guest: GuestRow
  of: ActivityRow
  companyName: string
}

/** @throws {Refusal} 404 unknown, 410 revoked, or the activity is called off */
async function requireInvitedGuest(db: Db, typed: string): Promise<InvitedGuest> {
  const code = parseGuestCode(typed)
  const [found] = code
    ? await db
        .select({ guest: activityGuest, of: activity, companyName: company.name })
        .from(activityGuest)
        .innerJoin(activity, eq(activity.id, activityGuest.activityId))
        .innerJoin(company, eq(company.id, activity.companyId))
        .where(eq(activityGuest.code, code))
    : []
  if (!found) throw new Refusal(404, '邀请码不存在，请核对后重试')
  if (found.of.cancelledAt) throw new Refusal(410, ['活动已取消', found.of.cancelReason].filter(Boolean).join('：'))
  if (found.guest.revokedAt) throw new Refusal(410, '邀请已被主办方取消，请联系主办方')
  return found
}

/** The public facts of an activity. */
export function presentActivityFacts(of: ActivityRow, companyName: string) {
  return {
    id: of.id,
    title: of.title,
    address: of.address,
    companyName,
    startTime: formatTime(of.startAt),
    endTime: formatTime(of.endAt),
    signFrom: formatTime(of.signFrom),
    lateAfter: formatTime(of.lateAfter),
  }
}

async function describe(db: Db, { guest, of, companyName }: InvitedGuest, now: Date): Promise<GuestPass> {
  const counted = (await findCountedScans(db, of.id, [guest.id])).get(guest.id)
  return {
    activity: presentActivityFacts(of, companyName),
    code: guest.code,
    name: guest.name,
    company: guest.company,
    post: guest.post,
    seat: guest.seat,
    ...presentPresence(of, counted),
    phase: computePhase(of, now),
    serverTime: now.getTime(),
  }
}

/** Presents a guest's invitation by its code. @throws {Refusal} 404, 410 */
export async function openPass(db: Db, code: string, now: Date): Promise<GuestPass> {
  return describe(db, await requireInvitedGuest(db, code), now)
}

/** The invitations of a phone number to current and recent activities, next one first. */
export async function listGuestPasses(db: Db, phone: string, now: Date) {
  const rows = await db
    .select({
      code: activityGuest.code,
      name: activityGuest.name,
      title: activity.title,
      startAt: activity.startAt,
      cancelledAt: activity.cancelledAt,
    })
    .from(activityGuest)
    .innerJoin(activity, eq(activity.id, activityGuest.activityId))
    .where(
      and(
        eq(activityGuest.phone, phone),
        isNull(activityGuest.revokedAt),
        gt(activity.endAt, new Date(now.getTime() - DAY_MS)),
      ),
    )
    .orderBy(asc(activity.startAt), asc(activity.id))
    .limit(20)
  return rows.map(({ startAt, cancelledAt, title, ...pass }) => ({
    ...pass,
    title: cancelledAt ? `已取消：${title}` : title,
    startTime: formatTime(startAt),
  }))
}

/** Checks that sign-in or sign-out is possible now. */
function assertOpen(of: ActivityRow, { direction, reason }: SignInput, now: Date): void {
  const phase = computePhase(of, now)
  if (phase === 'before') throw new Refusal(409, `签到 ${formatTime(of.signFrom).slice(5, 16)} 开始，请稍后再来`)
  if (direction === 'out') return
  if (phase === 'over') throw new Refusal(409, '活动已结束，不能再签到')
  if (phase === 'late' && reason === '') throw new Refusal(422, '请填写迟到原因', { reason: '请填写迟到原因' })
}

/**
 * Signs a guest in or out at a gate. Locks the guest's row, so that a second tap finds the first.
 *
 * @throws {Refusal} 404, 410; 409 too early or over; 422 wrong gate PIN, or late without a reason
 */
export async function signSelf(tx: Db, input: SignInput, now: Date): Promise<GuestPass> {
  const { guest: unlocked } = await requireInvitedGuest(tx, input.code)
  await lockRow(tx, activityGuest, unlocked.id)
  // Revoked meanwhile, by an administrator or by a partner's cancellation.
  const invited = await requireInvitedGuest(tx, input.code)
  const { guest, of } = invited
  const counted = (await findCountedScans(tx, of.id, [guest.id])).get(guest.id)
  if (counted?.[input.direction]) return describe(tx, invited, now)
  assertOpen(of, input, now)
  const gate = of.gates.find(({ pin }) => pin === input.gatePin.replace(/\s/g, ''))
  if (!gate) {
    const why = '现场码不正确，请看入口处的签到牌'
    throw new Refusal(422, why, { gatePin: why })
  }
  await tx.insert(activityScan).values({
    id: randomUUID(),
    activityId: of.id,
    guestId: guest.id,
    direction: input.direction,
    gate: gate.key,
    occurredAt: now,
    receivedAt: now,
    reason: input.reason,
    byUserId: null,
  })
  return describe(tx, invited, now)
}
