import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { changeVisit, Visit } from '@/contract/visit/visit'
import type { Db } from '@/server/db/connection'
import { landingCode, visit } from '@/server/db/schema/visit'
import type { CompanyCaller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'

import { lockParty, requireVisit, resolveGate } from './invite'
import { type FoundVisit, isOfParty, isRevocable, mayPlan, type VisitRow } from './rows'
import { parseVisitTimes } from './times'

/** The version of what a host plans: it changes with the plan, and with the visit's status. */
export function computePlanVersion({ purpose, startAt, endAt, area, gateId, status }: VisitRow): string {
  const plan = JSON.stringify([purpose, startAt.getTime(), endAt.getTime(), area, gateId, status])
  return createHash('sha256').update(plan).digest('base64url').slice(0, 22)
}

/**
 * Whether a visit is still to come; entries before end it as a plan. A companion has the main visitor's plan, and a
 * recurring visit is invited anew.
 */
const isPlanned = (row: VisitRow, now: Date) =>
  isRevocable(row, now) && row.entries === 0 && row.leaderId === null && row.repeat === null

/** Whether a user may change the plan of a visit now. */
export const canChangePlan = ({ row, mates }: FoundVisit, member: CompanyCaller, now: Date) =>
  mayPlan(row, member) && isPlanned(row, now) && !mates.some(({ entries }) => entries > 0)

/**
 * Changes time, gate, purpose and area before the arrival. The pass follows by itself, and so does the invitation.
 *
 * @throws {Refusal} 404 for other users, and without such a gate; 409 changed meanwhile, under review, arrived or over;
 * 422 times
 */
export async function updateVisitPlan(
  tx: Db,
  member: CompanyCaller,
  { id, version, gateId, purpose, area, ...times }: InferOutput<(typeof changeVisit)['input']>,
  now: Date,
): Promise<Visit> {
  const party = await lockParty(tx, member.companyId, id)
  const row = party.find((one) => one.id === id)
  if (!row || !mayPlan(row, member)) throw new Refusal(404, '来访不存在')
  if (row.status === 'pending') throw new Refusal(409, '该来访正在审批，请在待办中处理')
  if (!isPlanned(row, now) || party.some(({ entries }) => entries > 0)) throw new Refusal(409, '访客已到，或来访已结束')
  if (computePlanVersion(row) !== version) throw new Refusal(409, '来访刚被他人修改，请核对后再次提交')
  const gate = await resolveGate(tx, member.companyId, gateId)
  const span = parseVisitTimes(times, now)
  const changed = { changedAt: now, changedById: member.userId }
  await tx
    .update(visit)
    .set({ ...span, ...changed, gateId: gate.id, purpose, area })
    .where(isOfParty(id))
  await tx.update(landingCode).set({ expiresAt: span.endAt }).where(eq(landingCode.code, row.token))
  return requireVisit(tx, member, eq(visit.id, id), now)
}
