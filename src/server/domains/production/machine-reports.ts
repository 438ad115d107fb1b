import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { postMachineStates, postProductionRecords } from '@/contract/production/production'
import { MINUTE_MS } from '@/lib/durations'
import { parseWireTime } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import {
  lineChange,
  machine,
  machineParameter,
  machineState,
  product,
  productionRecord,
} from '@/server/db/schema/production'
import { Refusal } from '@/server/http/refusal'

import { shiftAt } from './shifts'

/** A production record as it is sent by a machine or read from a file. */
export type SentRecord = InferOutput<(typeof postProductionRecords)['input']>['records'][number]
type SentState = InferOutput<(typeof postMachineStates)['input']>['states'][number]
type KnownMachine = { row: typeof machine.$inferSelect; idealCycleMs: number }

/** Tolerated clock offset of machines. */
const AHEAD_MS = MINUTE_MS

/** The wrong rows of a batch by their place, such as `records.3`; the text names the first as people count. */
function createRowsRefusal(code: number, list: string, wrong: ReadonlyMap<number, string>): Refusal {
  const [first] = wrong
  const data = Object.fromEntries([...wrong].map(([index, why]) => [`${list}.${index}`, why]))
  return new Refusal(code, first ? `第 ${first[0] + 1} 条：${first[1]}` : '', data)
}

/** Checks every row, so that the sender learns of all that are wrong at once. @throws {Refusal} 422 */
function assertRows<Row>(list: string, rows: readonly Row[], findFault: (row: Row) => string | undefined): void {
  const wrong = new Map<number, string>()
  for (const [index, row] of rows.entries()) {
    const fault = findFault(row)
    if (fault) wrong.set(index, fault)
  }
  if (wrong.size > 0) throw createRowsRefusal(422, list, wrong)
}

/** The machines of a company with some codes, each with the product that it makes. */
export async function listMachinesByCode(
  tx: Db,
  companyId: string,
  codes: readonly string[],
): Promise<Map<string, KnownMachine>> {
  const rows = await tx
    .select({ row: machine, idealCycleMs: product.idealCycleMs })
    .from(machine)
    .innerJoin(product, eq(product.id, machine.productId))
    .where(and(eq(machine.companyId, companyId), inArray(machine.code, [...new Set(codes)])))
  return new Map(rows.map((found) => [found.row.code, found]))
}

/**
 * Locks the machines of a batch, in a fixed order: of two batches at once the second is compared with what the first has
 * stored.
 *
 * @throws {Refusal} 404 naming the rows of unknown machines
 */
async function lockMachinesByCode(
  tx: Db,
  companyId: string,
  list: string,
  codes: readonly string[],
): Promise<Map<string, KnownMachine>> {
  await tx
    .select({ id: machine.id })
    .from(machine)
    .where(and(eq(machine.companyId, companyId), inArray(machine.code, [...new Set(codes)])))
    .orderBy(asc(machine.id))
    .for('update')
  const machines = await listMachinesByCode(tx, companyId, codes)
  const missing = codes.flatMap((code, index) => (machines.has(code) ? [] : [[index, `机台 ${code} 不存在`] as const]))
  if (missing.length > 0) throw createRowsRefusal(404, list, new Map(missing))
  return machines
}

const readSpan = (sent: SentRecord) => ({
  start: parseWireTime(sent.startTime) ?? Number.NaN,
  end: parseWireTime(sent.endTime) ?? Number.NaN,
})

/** What is wrong with a record by itself, and where. */
export function findRecordFault(
  sent: SentRecord,
  now: Date,
): { field: 'endTime' | 'planned' | 'run' | 'good'; text: string } | undefined {
  const { start, end } = readSpan(sent)
  if (!(end > start)) return { field: 'endTime', text: '结束时间要晚于开始时间' }
  if (end > now.getTime() + AHEAD_MS) return { field: 'endTime', text: '时间在将来' }
  if (end > shiftAt(start).endAt) return { field: 'endTime', text: '跨越了班次' }
  if (sent.plannedSeconds * 1000 > end - start) return { field: 'planned', text: '计划时间超出时段' }
  if (sent.runSeconds > sent.plannedSeconds) return { field: 'run', text: '运行时间超出计划时间' }
  return sent.good > sent.total ? { field: 'good', text: '良品多于产量' } : undefined
}

async function assertFree(tx: Db, machineId: string, start: Date, end: Date, index: number): Promise<void> {
  const { machineId: of, startAt, endAt } = productionRecord
  const overlapping = and(eq(of, machineId), lt(startAt, end), gt(endAt, start), ne(startAt, start))
  if ((await tx.$count(productionRecord, overlapping)) > 0)
    throw createRowsRefusal(422, 'records', new Map([[index, '与已有记录重叠']]))
}

/** Where a machine was and what it made before a line change that ended later, by the end of the change. */
async function listEarlierPlaces(tx: Db, machineIds: readonly string[], since: Date) {
  const { machineId, endAt, status, fromLineId, fromProductId } = lineChange
  return tx
    .select({ machineId, endAt, lineId: fromLineId, productId: fromProductId, idealCycleMs: product.idealCycleMs })
    .from(lineChange)
    .innerJoin(product, eq(product.id, fromProductId))
    .where(and(inArray(machineId, [...machineIds]), eq(status, 'done'), gt(endAt, since)))
    .orderBy(asc(endAt))
}

/** Ends the simulation of a reporting machine; `reportedAt` only increases. */
async function markReported(tx: Db, id: string, at: Date): Promise<void> {
  const reportedAt = sql`greatest(${machine.reportedAt}, ${at.toISOString()}::timestamptz)`
  await tx.update(machine).set({ isSimulated: false, reportedAt }).where(eq(machine.id, id))
}

/**
 * Stores reported production records, each for the line and the product that its machine had when it began.
 *
 * @returns number of stored records
 * @throws {Refusal} 404 no such machine; 422 with the implausible record and the reason
 */
export async function insertReportedRecords(
  tx: Db,
  companyId: string,
  records: readonly SentRecord[],
  now: Date,
): Promise<number> {
  const machines = await lockMachinesByCode(
    tx,
    companyId,
    'records',
    records.map(({ machineCode }) => machineCode),
  )
  assertRows('records', records, (sent) => findRecordFault(sent, now)?.text)
  const first = Math.min(now.getTime(), ...records.map((sent) => readSpan(sent).start))
  const machineIds = [...machines.values()].map(({ row }) => row.id)
  const earlierPlaces = await listEarlierPlaces(tx, machineIds, new Date(first))
  for (const [index, sent] of records.entries()) {
    const { row, idealCycleMs } = machines.get(sent.machineCode) as KnownMachine
    const { start, end } = readSpan(sent)
    const [startAt, endAt] = [new Date(start), new Date(end)]
    const isBefore = (place: (typeof earlierPlaces)[number]) =>
      place.machineId === row.id && place.endAt !== null && place.endAt > startAt
    const place = earlierPlaces.find(isBefore) ?? { ...row, idealCycleMs }
    await assertFree(tx, row.id, startAt, endAt, index)
    const { workDay, code: shift } = shiftAt(start)
    const { machineCode: _code, startTime: _start, endTime: _end, ...figures } = sent
    const { lineId, productId } = place
    const facts = { ...figures, endAt, idealCycleMs: place.idealCycleMs, productId, lineId }
    await tx
      .insert(productionRecord)
      .values({ ...facts, id: randomUUID(), companyId, machineId: row.id, workDay, shift, startAt })
      .onConflictDoUpdate({ target: [productionRecord.machineId, productionRecord.startAt], set: facts })
    await markReported(tx, row.id, endAt)
  }
  return records.length
}

async function changeState(tx: Db, row: KnownMachine['row'], sent: SentState, at: Date): Promise<void> {
  if (row.state === sent.state && row.reason === sent.reason) return
  await tx
    .update(machineState)
    .set({ endAt: at })
    .where(and(eq(machineState.machineId, row.id), isNull(machineState.endAt)))
  const facts = { state: sent.state, reason: sent.reason }
  const span = { ...facts, id: randomUUID(), companyId: row.companyId, machineId: row.id, startAt: at }
  await tx.insert(machineState).values(span)
  await tx
    .update(machine)
    .set({ ...facts, stateSince: at })
    .where(eq(machine.id, row.id))
  Object.assign(row, facts)
}

async function updateReadings(tx: Db, machineId: string, readings: SentState['readings']): Promise<void> {
  for (const [code, value] of Object.entries(readings))
    await tx
      .update(machineParameter)
      .set({ value })
      .where(and(eq(machineParameter.machineId, machineId), eq(machineParameter.code, code)))
}

/**
 * Stores reported states and parameter values in order of time. A state that is not newer than the latest one is
 * ignored, so the call is idempotent.
 *
 * @throws {Refusal} 404 no such machine; 422 a time is in the future
 */
export async function insertReportedStates(tx: Db, companyId: string, states: readonly SentState[], now: Date) {
  const machines = await lockMachinesByCode(
    tx,
    companyId,
    'states',
    states.map(({ machineCode }) => machineCode),
  )
  const timed = states.map((sent) => ({ sent, at: parseWireTime(sent.time) ?? Number.POSITIVE_INFINITY }))
  assertRows('states', timed, ({ at }) => (at > now.getTime() + AHEAD_MS ? '时间在将来' : undefined))
  let passedOver = 0
  for (const { sent, at } of timed.sort((a, b) => a.at - b.at)) {
    const { row } = machines.get(sent.machineCode) as KnownMachine
    const toldAt = new Date(at)
    await markReported(tx, row.id, toldAt)
    if (toldAt <= (row.stateToldAt ?? row.stateSince)) {
      passedOver += 1
      continue
    }
    await changeState(tx, row, sent, toldAt)
    await updateReadings(tx, row.id, sent.readings)
    await tx.update(machine).set({ stateToldAt: toldAt }).where(eq(machine.id, row.id))
    row.stateToldAt = toldAt
  }
  return { accepted: states.length - passedOver, passedOver }
}
