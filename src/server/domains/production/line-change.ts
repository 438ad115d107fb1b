import { randomUUID } from 'node:crypto'
import { and, desc, eq, like, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type {
  cancelLineChange,
  doLineChangeStep,
  getLineChangeOptions,
  listLineChanges,
  startLineChange,
} from '@/contract/production/line-change'
import { chinaDay } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { type PageWindow, selectPage } from '@/server/db/page'
import { company } from '@/server/db/schema/identity'
import { lineChange, lineChangeStep, machine, type PieceMeasure, product } from '@/server/db/schema/production'
import { findOwnUploads, updateUploadScope } from '@/server/files/upload-store'
import type { CompanyCaller } from '@/server/http/caller'
import { requireCompanyRow } from '@/server/http/company-row'
import { createForbiddenRefusal, Refusal } from '@/server/http/refusal'
import { findPeople, getPerson } from '@/server/people/people'

import { listStepTemplates } from './change-steps'
import { type ChangeRow, describeChanges, listLineChangeSteps, mayCancel, type StepRow } from './line-change-view'
import { requireMachine } from './machine-detail'
import { listProductionLines } from './production-store'
import { simulateUntil } from './simulate-machines'

/** @throws {Refusal} 404 when the company has no such line change */
export const changeRow = (db: Db, companyId: string, id: string) =>
  requireCompanyRow(db, lineChange, { companyId, id }, '换线记录不存在')

/** Lists running line changes first, then the newest. */
export async function listChanges(
  db: Db,
  companyId: string,
  { machineId, status }: InferOutput<(typeof listLineChanges)['input']>,
  page: PageWindow,
) {
  const where = and(
    eq(lineChange.companyId, companyId),
    machineId === undefined ? undefined : eq(lineChange.machineId, machineId),
    status === undefined ? undefined : eq(lineChange.status, status),
  )
  const list = db
    .select()
    .from(lineChange)
    .where(where)
    .orderBy(desc(eq(lineChange.status, 'running')), desc(lineChange.startAt), desc(lineChange.id))
  const { rows, total } = await selectPage(db, list, page, lineChange, where)
  return { records: await describeChanges(db, companyId, rows), total }
}

async function findRunningChange(db: Db, machineId: string): Promise<ChangeRow | undefined> {
  const [row] = await db
    .select()
    .from(lineChange)
    .where(and(eq(lineChange.machineId, machineId), eq(lineChange.status, 'running')))
  return row
}

/** @throws {Refusal} 404 when the company has no such machine */
export async function changeOptions(
  db: Db,
  companyId: string,
  machineId: string,
): Promise<InferOutput<(typeof getLineChangeOptions)['output']>> {
  const { row } = await requireMachine(db, companyId, machineId)
  const lines = await listProductionLines(db, companyId)
  const products = await db
    .select({ id: product.id, name: product.name })
    .from(product)
    .where(and(eq(product.companyId, companyId), eq(product.machineKind, row.kind)))
    .orderBy(product.code)
  return {
    machineCode: row.code,
    lineId: row.lineId,
    productId: row.productId,
    machineVersion: row.version,
    lines: lines.map(({ id, name }) => ({ id, name })),
    products,
    steps: listStepTemplates(row.kind).map(({ name, standardMinutes }) => ({ name, standardMinutes })),
    changeId: (await findRunningChange(db, machineId))?.id ?? null,
  }
}

async function createChangeNumber(tx: Db, companyId: string, now: Date): Promise<string> {
  const series = `HX-${chinaDay(now.getTime()).replace(/-/g, '')}-`
  const of = and(eq(lineChange.companyId, companyId), like(lineChange.changeNo, `${series}%`))
  return `${series}${String((await tx.$count(lineChange, of)) + 1).padStart(3, '0')}`
}

async function assertTarget(tx: Db, { companyId }: CompanyCaller, row: typeof machine.$inferSelect, to: ChangeTarget) {
  if ((await listProductionLines(tx, companyId)).every(({ id }) => id !== to.toLineId))
    throw new Refusal(404, '产线不存在')
  const [making] = await tx
    .select()
    .from(product)
    .where(and(eq(product.id, to.toProductId), eq(product.companyId, companyId)))
  if (!making) throw new Refusal(404, '产品不存在')
  if (making.machineKind !== row.kind) throw new Refusal(422, `${row.code} 不能生产${making.name}`)
  if (to.toLineId === row.lineId && to.toProductId === row.productId)
    throw new Refusal(422, '目标产线和产品与现在相同，无需换线')
}

type ChangeTarget = InferOutput<(typeof startLineChange)['input']>

/**
 * Starts a line change: the machine is stopped from now on.
 *
 * @throws {Refusal} 404 no such machine, line or product; 409 the machine is being moved, or was meanwhile; 422 nothing
 *   would change, or the machine cannot make the product
 */
export async function startChange(tx: Db, member: CompanyCaller, input: ChangeTarget, now: Date): Promise<ChangeRow> {
  const { companyId, userId } = member
  // Changes of two machines at once would count to the same number.
  await lockRow(tx, company, companyId)
  // Locks the machine's row: of two concurrent starts the second is refused.
  await lockRow(tx, machine, input.machineId)
  const { row } = await requireMachine(tx, companyId, input.machineId)
  const running = await findRunningChange(tx, row.id)
  if (running) {
    const people = await findPeople(tx, companyId, [running.starterId])
    throw new Refusal(409, `${getPerson(people, running.starterId).name}已开始${row.code}的换线（${running.changeNo}）`)
  }
  if (row.version !== input.machineVersion) throw new Refusal(409, `${row.code} 已被移动，请核对后重新选择`)
  await assertTarget(tx, member, row, input)
  await simulateUntil(tx, companyId, now)
  const change: ChangeRow = {
    id: randomUUID(),
    companyId,
    machineId: row.id,
    changeNo: await createChangeNumber(tx, companyId, now),
    fromLineId: row.lineId,
    toLineId: input.toLineId,
    fromProductId: row.productId,
    toProductId: input.toProductId,
    status: 'running',
    starterId: userId,
    startAt: now,
    endAt: null,
    version: 0,
  }
  await tx.insert(lineChange).values(change)
  const steps = listStepTemplates(row.kind).map(({ measures = [], ...step }, index) => ({
    ...step,
    id: randomUUID(),
    companyId,
    changeId: change.id,
    seq: index + 1,
    measures: measures.map((measure) => ({ ...measure, value: null })),
  }))
  await tx.insert(lineChangeStep).values(steps)
  return change
}

/** Increments the version. @throws {Refusal} 409 with who did what meanwhile */
async function claimVersion(tx: Db, row: ChangeRow, version: number): Promise<void> {
  const { id, companyId } = row
  const [taken] = await tx
    .update(lineChange)
    .set({ version: sql`${lineChange.version} + 1` })
    .where(and(eq(lineChange.id, id), eq(lineChange.version, version), eq(lineChange.status, 'running')))
    .returning({ id: lineChange.id })
  if (taken) return
  const now = await changeRow(tx, companyId, id)
  if (now.status === 'cancelled') throw new Refusal(409, '换线已被取消')
  const last = (await listLineChangeSteps(tx, [id])).filter(({ doneAt }) => doneAt !== null).at(-1)
  if (!last?.doneById) throw new Refusal(409, '换线内容已更新，请核对后再操作')
  const people = await findPeople(tx, companyId, [last.doneById])
  throw new Refusal(409, `${getPerson(people, last.doneById).name}刚刚完成了「${last.name}」，请核对后继续`)
}

/** @throws {Refusal} 422 naming each value that is missing or out of tolerance */
function requireMeasures(step: StepRow, values: readonly (number | null)[]): PieceMeasure[] {
  const wrong: Record<string, string> = {}
  const measures = step.measures.map((measure, at) => {
    const value = values[at] ?? null
    const { nominal, tolerance, unit } = measure
    if (value === null || !Number.isFinite(value)) wrong[`measures.${at}`] = '请填写实测值'
    // Tolerates rounding: 80.02 - 80 is not exactly 0.02 in binary.
    else if (Math.abs(value - nominal) > tolerance + 5e-7)
      wrong[`measures.${at}`] = `超出 ${nominal} ± ${tolerance} ${unit}，请调整后重测`
    return { ...measure, value }
  })
  if (Object.keys(wrong).length > 0) throw new Refusal(422, '首件不合格，不能放行', wrong)
  return measures
}

async function finish(tx: Db, row: ChangeRow, now: Date): Promise<void> {
  await simulateUntil(tx, row.companyId, now)
  await tx.update(lineChange).set({ status: 'done', endAt: now }).where(eq(lineChange.id, row.id))
  await tx
    .update(machine)
    .set({
      lineId: row.toLineId,
      productId: row.toProductId,
      version: sql`${machine.version} + 1`,
      orderNo: row.changeNo.replace('HX', 'MO'),
      orderDone: 0,
    })
    .where(eq(machine.id, row.machineId))
}

/**
 * Completes the current step of a line change; the last one moves the machine.
 *
 * @throws {Refusal} 404 no such line change; 409 changed meanwhile, or an earlier step is open; 422 a photo is missing, or
 *   the first piece is out of tolerance
 */
export async function completeStep(
  tx: Db,
  member: CompanyCaller,
  input: InferOutput<(typeof doLineChangeStep)['input']>,
  now: Date,
): Promise<ChangeRow> {
  const { changeId, seq, version, note, photos } = input
  const row = await changeRow(tx, member.companyId, changeId)
  await claimVersion(tx, row, version)
  const steps = await listLineChangeSteps(tx, [changeId])
  const current = steps.find(({ doneAt }) => doneAt === null)
  if (!current || current.seq !== seq)
    throw new Refusal(409, current ? `请先完成第 ${current.seq} 步「${current.name}」` : '换线已完成')
  if (current.kind === 'photo' && photos.length === 0)
    throw new Refusal(422, '请拍照后再完成这一步', { photos: '请至少拍一张照片' })
  await findOwnUploads(tx, member, photos)
  await updateUploadScope(tx, photos, 'company')
  const measures = current.kind === 'firstPiece' ? requireMeasures(current, input.measures) : current.measures
  await tx
    .update(lineChangeStep)
    .set({ doneById: member.userId, doneAt: now, note, photos, measures })
    .where(eq(lineChangeStep.id, current.id))
  if (current === steps.at(-1)) await finish(tx, row, now)
  return changeRow(tx, member.companyId, changeId)
}

/**
 * @throws {Refusal} 403 neither starter nor administrator; 404 no such line change; 409 it has ended, or changed
 *   meanwhile
 */
export async function cancelChange(
  tx: Db,
  member: CompanyCaller,
  { changeId, version, reason }: InferOutput<(typeof cancelLineChange)['input']>,
  now: Date,
): Promise<ChangeRow> {
  const row = await changeRow(tx, member.companyId, changeId)
  if (!mayCancel(row, member)) throw createForbiddenRefusal()
  if (row.status === 'done') throw new Refusal(409, '换线已完成，不能取消')
  await claimVersion(tx, row, version)
  await simulateUntil(tx, row.companyId, now)
  await tx.update(lineChange).set({ status: 'cancelled', endAt: now }).where(eq(lineChange.id, row.id))
  const open = (await listLineChangeSteps(tx, [row.id])).find(({ doneAt }) => doneAt === null)
  if (open)
    await tx
      .update(lineChangeStep)
      .set({ note: `已取消：${reason}` })
      .where(eq(lineChangeStep.id, open.id))
  return changeRow(tx, member.companyId, changeId)
}
