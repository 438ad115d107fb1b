import { createHash, randomUUID } from 'node:crypto'
import { and, asc, count, eq, gt, inArray } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { saveVisitGate, VisitGate } from '@/contract/visit/visit'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { company } from '@/server/db/schema/identity'
import { visit, visitGate } from '@/server/db/schema/visit'
import { type CompanyCaller, hasScope } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'

type GateRow = typeof visitGate.$inferSelect

function computeGateVersion({ name, address, isOpen }: GateRow): string {
  return createHash('sha256')
    .update(JSON.stringify([name, address, isOpen]))
    .digest('base64url')
    .slice(0, 22)
}

function presentGate(row: GateRow, planned = 0): VisitGate {
  const { id, name, address, isOpen } = row
  return { id, name, address, isOpen, version: computeGateVersion(row), planned }
}

async function listGateRows(db: Db, companyId: string): Promise<GateRow[]> {
  const { sort, name } = visitGate
  return db.select().from(visitGate).where(eq(visitGate.companyId, companyId)).orderBy(asc(sort), asc(name))
}

/** The gates of a company in display order, closed ones too: what happened there stays. */
export async function listCompanyGates(db: Db, companyId: string): Promise<VisitGate[]> {
  return (await listGateRows(db, companyId)).map((row) => presentGate(row))
}

/** The gates that the caller may choose from; for an administrator of visitors also the closed ones, when wanted. */
export async function listGatesFor(
  db: Db,
  caller: CompanyCaller,
  { withClosed }: { withClosed: boolean },
  now: Date,
): Promise<VisitGate[]> {
  const gates = await listCompanyGates(db, caller.companyId)
  if (!withClosed || !hasScope(caller, 'visitor')) return gates.filter(({ isOpen }) => isOpen)
  const counted = await db
    .select({ gateId: visit.gateId, planned: count() })
    .from(visit)
    .where(
      and(
        eq(visit.companyId, caller.companyId),
        gt(visit.endAt, now),
        inArray(visit.status, ['invited', 'pending', 'approved']),
      ),
    )
    .groupBy(visit.gateId)
  const planned = new Map(counted.map((row) => [row.gateId, row.planned]))
  return gates.map((gate) => ({ ...gate, planned: planned.get(gate.id) ?? 0 }))
}

async function insertGate(tx: Db, companyId: string, gate: { name: string; address: string }, sort: number) {
  const [row] = await tx
    .insert(visitGate)
    .values({ id: randomUUID(), companyId, ...gate, sort })
    // Two first invitations at once both bring the default gate.
    .onConflictDoUpdate({ target: [visitGate.companyId, visitGate.name], set: { name: gate.name } })
    .returning()
  if (!row) throw new Error('an insert gave no row')
  return presentGate(row)
}

/**
 * Adds a gate, or changes the address of one, closes it or opens it again. Its name is on passes and stays.
 *
 * @throws {Refusal} 404 a version of a gate that is not there; 409 changed meanwhile; 422 name taken, no other open gate
 */
export async function saveGate(
  tx: Db,
  companyId: string,
  { name, address, isOpen, version }: InferOutput<(typeof saveVisitGate)['input']>,
): Promise<VisitGate> {
  await lockRow(tx, company, companyId)
  const rows = await listGateRows(tx, companyId)
  const row = rows.find((one) => one.name === name)
  if (version === undefined) {
    if (row) throw new Refusal(422, '已有同名的门岗', { name: '已有同名的门岗' })
    return insertGate(tx, companyId, { name, address }, Math.max(0, ...rows.map(({ sort }) => sort)) + 1)
  }
  if (!row) throw new Refusal(404, '门岗不存在')
  if (computeGateVersion(row) !== version) throw new Refusal(409, `${name} 刚被他人修改，请核对后再次提交`)
  if (!isOpen && !rows.some((one) => one.id !== row.id && one.isOpen)) {
    const reason = '至少保留一个开放的门岗，请先新增或开放另一个'
    throw new Refusal(422, reason, { isOpen: reason })
  }
  await tx.update(visitGate).set({ address, isOpen }).where(eq(visitGate.id, row.id))
  return presentGate({ ...row, address, isOpen })
}

/**
 * Finds the requested gate, else the first open one; a company without gates gets a default gate.
 *
 * @param keptId a gate that may be closed meanwhile: the visit has it already
 * @throws {Refusal} 404 no such gate, or closed
 */
export async function resolveGate(tx: Db, companyId: string, gateId?: string, keptId?: string): Promise<VisitGate> {
  const gates = await listCompanyGates(tx, companyId)
  if (gateId === undefined) {
    const open = gates.find(({ isOpen }) => isOpen)
    return open ?? insertGate(tx, companyId, { name: '正门', address: '' }, 1)
  }
  const found = gates.find(({ id }) => id === gateId)
  if (!found) throw new Refusal(404, '门岗不存在')
  if (!found.isOpen && found.id !== keptId) throw new Refusal(404, `${found.name} 已停用，请选择其他门岗`)
  return found
}
