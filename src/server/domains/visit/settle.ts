import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { VisitGate } from '@/contract/visit/visit'
import type { GatePassage, SettledPassage, settlePassages } from '@/contract/visit/visit-gate'
import { isTimely, readSignedCode, type SignedClaim } from '@/lib/pass'
import type { Db } from '@/server/db/connection'
import { visit, visitGate, visitPassage } from '@/server/db/schema/visit'
import type { CompanyCaller } from '@/server/http/caller'
import { notify } from '@/server/notifications/notify'
import { formatHumanTime } from '@/server/workflow/instances/names'

import { listCompanyGates } from './gates'
import { isSignedCode } from './pass-key'
import { buildVisitPath, type FoundVisit, formatPartyName, maskVisitorName, selectVisits } from './rows'
import { findVisitRefusal, notifyHost, type VerdictText } from './verify'

/** A passage of a genuine code. */
interface Passed {
  tx: Db
  guard: CompanyCaller
  passage: GatePassage
  claim: SignedClaim
  found: FoundVisit
  gate: Pick<VisitGate, 'id' | 'name'>
  /** When it was, by the server's clock. */
  at: Date
  now: Date
}

type EarlierPassage = Pick<typeof visitPassage.$inferSelect, 'direction' | 'at' | 'slot'> & { gate: string | null }

const titles: Readonly<Record<string, string>> = {
  used: '已使用',
  revoked: '已撤销',
  blocked: '禁止进入',
  early: '未到时间',
  expired: '已过期',
  absent: '未在场',
}

const createUsed = ({ at, gate }: EarlierPassage, now: Date): VerdictText => ({
  verdict: 'used',
  title: '已使用',
  reason: `同一通行证另于 ${formatHumanTime(at, now)} 在 ${gate ?? '其他门岗'} 入场`,
})

async function listPassages(tx: Db, visitId: string): Promise<EarlierPassage[]> {
  const { direction, at, slot } = visitPassage
  return tx
    .select({ direction, at, slot, gate: visitGate.name })
    .from(visitPassage)
    .leftJoin(visitGate, eq(visitGate.id, visitPassage.gateId))
    .where(eq(visitPassage.visitId, visitId))
    .orderBy(asc(at), asc(visitPassage.id))
}

/**
 * Whether the order of passages is impossible for one party: two entries without an exit between them, or an exit
 * without an entry. Independent of the order in which gates send.
 */
function findOrderConflict({ passage, claim, at, now }: Passed, others: EarlierPassage[]): VerdictText | undefined {
  const before = others.filter((other) => other.at <= at).at(-1)
  const after = others.find((other) => other.at > at)
  if (passage.direction === 'out') {
    if (before?.direction === 'in') return undefined
    return { verdict: 'absent', title: '未在场', reason: '没有对应的入场记录' }
  }
  const twice = [before, after].find((other) => other?.direction === 'in')
  const sameCode = others.find((other) => other.slot === claim.slot && other.direction === 'in')
  const use = twice ?? sameCode
  return use && createUsed(use, now)
}

async function findConflict(passed: Passed, others: EarlierPassage[]): Promise<VerdictText | undefined> {
  const { tx, passage, claim, found, at } = passed
  if (!isTimely(claim.slot, at.getTime()))
    return { verdict: 'expired', title: '已过期', reason: '码与放行时间不符，手机或门岗设备的时间不准' }
  // Nobody is held back from leaving.
  const refused = passage.direction === 'in' ? await findVisitRefusal(tx, found, at) : undefined
  return refused ?? findOrderConflict(passed, others)
}

async function notifyConflict({ tx, found, gate, at, now }: Passed, { title, reason }: VerdictText): Promise<void> {
  const { row } = found
  const notice = {
    userIds: [row.hostId],
    companyId: row.companyId,
    category: 'system' as const,
    senderName: '访客',
    title: `${formatPartyName(row)}的放行有异议：${title}`,
    content: `${formatHumanTime(at, now)} ${gate.name} 断网时放行，联网后核实：${reason}。请与门岗核对。`,
    business: { type: 'visit', id: row.id },
    openPage: buildVisitPath(row.id),
  }
  await notify(tx, notice, now)
}

/** Records a passage, and what it makes of the visit when it is the latest. */
async function recordPassed(passed: Passed): Promise<VerdictText> {
  const { tx, guard, passage, claim, found, gate, at, now } = passed
  const { row } = found
  const others = await listPassages(tx, row.id)
  const conflict = await findConflict(passed, others)
  const { id: clientId, direction } = passage
  // A code counts once: what used it again is recorded without its slot.
  const isSpent = others.some((other) => other.slot === claim.slot && other.direction === direction)
  const slot = isSpent || conflict?.verdict === 'used' ? null : claim.slot
  const by = { id: randomUUID(), companyId: row.companyId, byId: guard.userId, clientId }
  const what = { visitId: row.id, gateId: gate.id, direction, slot, people: row.companions + 1 }
  await tx
    .insert(visitPassage)
    .values({ ...by, ...what, at, settledAt: now, conflict: conflict?.verdict ?? null })
    .onConflictDoNothing()
  const isLatest = others.every((other) => other.at <= at)
  const entries = direction === 'in' ? row.entries + 1 : row.entries
  const moved =
    direction === 'in' ? { insideSince: row.insideSince ?? at, arrivedAt: at } : { insideSince: null, leftAt: at }
  const state = isLatest ? moved : {}
  const fresh = direction === 'in' && isLatest ? { overstayToldAt: null } : {}
  await tx
    .update(visit)
    .set({ entries, ...state, ...fresh })
    .where(eq(visit.id, row.id))
  if (conflict) await notifyConflict(passed, conflict)
  else if (direction === 'in') await notifyHost({ tx, gate, now: at }, found)
  return conflict ?? { verdict: 'accepted', title: '已登记', reason: `${gate.name} · 断网时放行，已补登记` }
}

/** The result of a passage that has arrived before, or that the server has recorded itself before its answer was lost. */
async function findRecorded(tx: Db, companyId: string, clientId: string): Promise<VerdictText | undefined> {
  const own = and(eq(visitPassage.companyId, companyId), eq(visitPassage.clientId, clientId))
  const [row] = await tx.select({ conflict: visitPassage.conflict }).from(visitPassage).where(own)
  if (!row) return undefined
  const verdict = row.conflict ?? 'accepted'
  return { verdict, title: titles[verdict] ?? '已登记', reason: '此次放行已登记' }
}

/** Locks the visits in a fixed order: gates that send at once wait for each other without deadlocks. */
async function lockVisits(tx: Db, companyId: string, passIds: readonly string[]): Promise<void> {
  const own = and(eq(visit.companyId, companyId), inArray(visit.passId, [...passIds]))
  await tx.select({ id: visit.id }).from(visit).where(own).orderBy(asc(visit.id)).for('update')
}

async function findByPass(tx: Db, companyId: string, passId: string): Promise<FoundVisit | undefined> {
  const [found] = await selectVisits(tx).where(and(eq(visit.companyId, companyId), eq(visit.passId, passId)))
  return found
}

const foreign: VerdictText = { verdict: 'foreign', title: '不是访客码', reason: '不是本公司的访客码，没有登记' }
const forged: VerdictText = { verdict: 'forged', title: '伪造的码', reason: '签名不符，没有登记' }

/**
 * Settles passages that gates' devices have allowed without signal, the earliest first.
 *
 * @returns the results in the order sent
 */
export async function settleGatePassages(
  tx: Db,
  guard: CompanyCaller,
  { sentAt, passages }: InferOutput<(typeof settlePassages)['input']>,
  now: Date,
): Promise<{ results: SettledPassage[] }> {
  const { companyId } = guard
  const ahead = now.getTime() - sentAt
  const gates = await listCompanyGates(tx, companyId)
  const claims = new Map(passages.map(({ id, code }) => [id, readSignedCode(code)]))
  const passIds = [...claims.values()].flatMap((claim) => claim?.passId ?? [])
  if (passIds.length > 0) await lockVisits(tx, companyId, passIds)
  const settled = new Map<string, SettledPassage>()
  for (const passage of [...passages].sort((one, other) => one.at - other.at)) {
    const { id, code, gateId } = passage
    const claim = claims.get(id)
    const found = claim && (await findByPass(tx, companyId, claim.passId))
    const judge = async (): Promise<VerdictText> => {
      const recorded = await findRecorded(tx, companyId, id)
      if (recorded) return recorded
      if (!claim || !found) return foreign
      if (!isSignedCode(found.row.passKeys, companyId, code)) return forged
      const gate = gates.find((one) => one.id === gateId) ?? { id: found.row.gateId, name: found.gateName }
      // Nobody passed before the visit was planned, whatever the device's clock says: a battery without power has 1970.
      const earliest = found.row.createdAt.getTime()
      const at = new Date(Math.min(now.getTime(), Math.max(earliest, passage.at + ahead)))
      return recordPassed({ tx, guard, passage, claim, found, gate, at, now })
    }
    settled.set(id, { id, ...(await judge()), visitorName: found ? maskVisitorName(found.row) : '' })
  }
  return { results: passages.flatMap(({ id }) => settled.get(id) ?? []) }
}
