import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { changeVisit, Visit } from '@/contract/visit/visit'
import { MINUTE_MS } from '@/lib/durations'
import type { Db } from '@/server/db/connection'
import { landingCode, visit } from '@/server/db/schema/visit'
import type { CompanyCaller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'

import { resolveGate } from './gates'
import { lockParty } from './revoke'
import { type FoundVisit, isOfParty, isRevocable, mayPlan, type VisitRow } from './rows'
import { parseVisitTimes, planVisitTimes } from './times'
import { requireVisit } from './visit-queries'
import { formatNoticeTime, notifyParty } from './visitor-notice'
import { formatRepeat, listWindows, presentRepeat } from './windows'

/** The version of what a host plans: it changes with the plan, and with the visit's status. */
export function computePlanVersion({ purpose, startAt, endAt, area, gateId, status, repeat }: VisitRow): string {
  const days = repeat && [repeat.weekdays, repeat.until]
  const plan = JSON.stringify([purpose, startAt.getTime(), endAt.getTime(), area, gateId, status, days])
  return createHash('sha256').update(plan).digest('base64url').slice(0, 22)
}

/**
 * Whether something of a visit is still to come. Entries end a visit as a plan, of a recurring one the occurrences that
 * they belong to. A companion has the main visitor's plan.
 */
const isPlanned = (row: VisitRow, now: Date) =>
  isRevocable(row, now) && row.leaderId === null && (row.entries === 0 || row.repeat !== null)

/** Whether somebody keeps a visit from being changed: is on site, or has been there and the visit does not recur. */
const blocksChange = (leader: VisitRow, { entries, isInside }: { entries: number; isInside: boolean }) =>
  isInside || (entries > 0 && leader.repeat === null)

/** Whether a user may change the plan of a visit now. */
export const canChangePlan = ({ row, mates }: FoundVisit, member: CompanyCaller, now: Date) =>
  mayPlan(row, member) && isPlanned(row, now) && !mates.some((mate) => blocksChange(row, mate))

/** The occurrences that are over, or that somebody has come to: a new plan leaves them as they were. */
function listHeldOccurrences(party: readonly VisitRow[], row: VisitRow, now: Date) {
  const hasCome = ({ startAt }: { startAt: Date }) =>
    startAt <= now && party.some(({ arrivedAt }) => arrivedAt !== null && arrivedAt >= startAt)
  return listWindows(row)
    .filter((window) => window.endAt <= now || hasCome(window))
    .map(({ startAt, endAt }) => ({
      startAt: startAt.toISOString(),
      minutes: Math.round((endAt.getTime() - startAt.getTime()) / MINUTE_MS),
    }))
}

/** What a visitor plans by: a message says that it has changed. */
const formatAppointment = (row: VisitRow) => JSON.stringify([row.gateId, formatRepeat(row) ?? [row.startAt, row.endAt]])

/**
 * Changes time, gate, purpose and area before the arrival, of a recurring visit from the next occurrence on. The pass
 * follows by itself, and so does the invitation; visitors with an account get a message of another time or gate.
 *
 * @throws {Refusal} 404 for other users, and without such a gate; 409 changed meanwhile, under review, arrived or over;
 * 422 times, or days of a visit that does not recur
 */
export async function updateVisitPlan(
  tx: Db,
  member: CompanyCaller,
  { id, version, gateId, purpose, area, repeat: days, ...times }: InferOutput<(typeof changeVisit)['input']>,
  now: Date,
): Promise<Visit> {
  const party = await lockParty(tx, member.companyId, id)
  const row = party.find((one) => one.id === id)
  if (!row || !mayPlan(row, member)) throw new Refusal(404, '来访不存在')
  if (row.status === 'pending') throw new Refusal(409, '该来访正在审批，请在待办中处理')
  const isBlocked = party.some((one) => blocksChange(row, { ...one, isInside: one.insideSince !== null }))
  if (!isPlanned(row, now) || isBlocked) throw new Refusal(409, '访客已到，或来访已结束')
  if (computePlanVersion(row) !== version) throw new Refusal(409, '来访刚被他人修改，请核对后再次提交')
  const gate = await resolveGate(tx, member.companyId, gateId, row.gateId)
  if (days && !row.repeat) throw new Refusal(422, '这次来访不重复', { repeat: '这次来访不重复' })
  const repeatState = row.repeat && { skipped: row.repeat.skipped, held: listHeldOccurrences(party, row, now) }
  const span = planVisitTimes(
    parseVisitTimes(times, now),
    days ?? presentRepeat(row) ?? undefined,
    now,
    repeatState ?? undefined,
  )
  const changed = { changedAt: now, changedById: member.userId }
  await tx
    .update(visit)
    .set({ ...span, ...changed, gateId: gate.id, purpose, area })
    .where(isOfParty(id))
  await tx.update(landingCode).set({ expiresAt: span.endAt }).where(eq(landingCode.code, row.token))
  if (formatAppointment(row) !== formatAppointment({ ...row, ...span, gateId: gate.id }))
    await notifyParty(
      tx,
      party,
      (found) => ({
        title: `${found.companyName}修改了你的到访安排：${purpose}`,
        content: `改为 ${formatNoticeTime(found.row, now)}，${found.gateName}，接待人 ${found.hostName}。`,
      }),
      now,
    )
  return requireVisit(tx, member, eq(visit.id, id), now)
}
