import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { postMachineStates, postProductionRecords } from '@/contract/production/production'
import { MINUTE_MS } from '@/lib/durations'
import { parseWireTime } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { machine, machineParameter, machineState, product, productionRecord } from '@/server/db/schema/production'
import { Refusal } from '@/server/http/refusal'

import { shiftAt } from './shifts'

type SentRecord = InferOutput<(typeof postProductionRecords)['input']>['records'][number]
type SentState = InferOutput<(typeof postMachineStates)['input']>['states'][number]
type KnownMachine = { row: typeof machine.$inferSelect; idealCycleMs: number }

/** Tolerated clock offset of machines. */
const AHEAD_MS = MINUTE_MS

/** @throws {Refusal} 404 naming an unknown machine */
async function findMachinesByCode(
  tx: Db,
  companyId: string,
  codes: readonly string[],
): Promise<Map<string, KnownMachine>> {
  const rows = await tx
    .select({ row: machine, idealCycleMs: product.idealCycleMs })
    .from(machine)
    .innerJoin(product, eq(product.id, machine.productId))
    .where(and(eq(machine.companyId, companyId), inArray(machine.code, [...new Set(codes)])))
  const known = new Map(rows.map((found) => [found.row.code, found]))
  const missing = codes.find((code) => !known.has(code))
  if (missing !== undefined) throw new Refusal(404, `机台 ${missing} 不存在`)
  return known
}

function assertPlausible(sent: SentRecord, index: number, now: Date): { start: number; end: number } {
  const wrong = (why: string) => new Refusal(422, `第 ${index + 1} 条：${why}`)
  const [start, end] = [parseWireTime(sent.startTime), parseWireTime(sent.endTime)]
  if (start === undefined || end === undefined || end <= start) throw wrong('结束时间要晚于开始时间')
  if (end > now.getTime() + AHEAD_MS) throw wrong('时间在将来')
  if (end > shiftAt(start).endAt) throw wrong('跨越了班次')
  if (sent.plannedSeconds * 1000 > end - start) throw wrong('计划时间超出时段')
  if (sent.runSeconds > sent.plannedSeconds) throw wrong('运行时间超出计划时间')
  if (sent.good > sent.total) throw wrong('良品多于产量')
  return { start, end }
}

async function assertFree(tx: Db, machineId: string, start: Date, end: Date, index: number): Promise<void> {
  const { machineId: of, startAt, endAt } = productionRecord
  const overlapping = and(eq(of, machineId), lt(startAt, end), gt(endAt, start), ne(startAt, start))
  if ((await tx.$count(productionRecord, overlapping)) > 0) throw new Refusal(422, `第 ${index + 1} 条：与已有记录重叠`)
}

/** Ends the simulation of a reporting machine; `reportedAt` only increases. */
async function markReported(tx: Db, id: string, at: Date): Promise<void> {
  const reportedAt = sql`greatest(${machine.reportedAt}, ${at.toISOString()}::timestamptz)`
  await tx.update(machine).set({ isSimulated: false, reportedAt }).where(eq(machine.id, id))
}

/**
 * Stores reported production records.
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
  const known = await findMachinesByCode(
    tx,
    companyId,
    records.map(({ machineCode }) => machineCode),
  )
  for (const [index, sent] of records.entries()) {
    const { row, idealCycleMs } = known.get(sent.machineCode) as KnownMachine
    const { start, end } = assertPlausible(sent, index, now)
    const [startAt, endAt] = [new Date(start), new Date(end)]
    await assertFree(tx, row.id, startAt, endAt, index)
    const { workDay, code: shift } = shiftAt(start)
    const { machineCode: _code, startTime: _start, endTime: _end, ...figures } = sent
    const facts = { ...figures, endAt, idealCycleMs, productId: row.productId, lineId: row.lineId }
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
  const known = await findMachinesByCode(
    tx,
    companyId,
    states.map(({ machineCode }) => machineCode),
  )
  const timed = states.map((sent) => ({ sent, at: parseWireTime(sent.time) ?? Number.POSITIVE_INFINITY }))
  if (timed.some(({ at }) => at > now.getTime() + AHEAD_MS)) throw new Refusal(422, '时间在将来')
  let passedOver = 0
  for (const { sent, at } of timed.sort((a, b) => a.at - b.at)) {
    const { row } = known.get(sent.machineCode) as KnownMachine
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
