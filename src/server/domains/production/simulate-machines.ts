import { randomUUID } from 'node:crypto'
import { and, asc, eq, getTableColumns, gte, inArray, isNull, sql } from 'drizzle-orm'

import { DAY_MS, HOUR_MS } from '@/lib/durations'
import type { Db, Handle } from '@/server/db/connection'
import {
  lineChange,
  machine,
  machineParameter,
  machineState,
  product,
  productionClock,
  productionRecord,
} from '@/server/db/schema/production'

import { formatOrderNumber } from './names'
import { usualShares } from './production-habits'
import { shiftAt } from './shifts'
import {
  type MachineStateCode,
  type Span,
  simulateHeldTime,
  simulateOutput,
  simulateReading,
  simulateSpans,
  splitAtShifts,
} from './simulation'

type MachineRow = typeof machine.$inferSelect
type RecordRow = typeof productionRecord.$inferInsert

/** Minimum interval between simulation steps. */
const TICK_MS = 15_000
const FINE_MS = 3 * DAY_MS
/** A longer server downtime leaves a gap. */
const CATCH_UP_MS = 62 * DAY_MS
const SPANS_KEPT_MS = 30 * HOUR_MS

/** A demo machine with the inputs of its next simulation step. */
interface SimulatedState {
  row: MachineRow
  idealCycleMs: number
  /** Stopped by a running line change. */
  isHeld: boolean
  /** Start of its latest record, when the next step continues it. */
  openFrom: number | undefined
}

const excludedColumn = (column: string) => sql.raw(`excluded.${column}`)

async function openRecords(tx: Db, companyId: string, from: number) {
  const hour = new Date(Math.floor(from / HOUR_MS) * HOUR_MS)
  const { companyId: company, startAt } = productionRecord
  return tx
    .select()
    .from(productionRecord)
    .where(and(eq(company, companyId), gte(startAt, hour)))
    .orderBy(asc(startAt))
}

async function listSimulatedMachines(tx: Db, companyId: string, from: number): Promise<SimulatedState[]> {
  const rows = await tx
    .select({ row: machine, idealCycleMs: product.idealCycleMs })
    .from(machine)
    .innerJoin(product, eq(product.id, machine.productId))
    .where(and(eq(machine.companyId, companyId), eq(machine.isSimulated, true)))
    .orderBy(machine.sort)
  const changes = await tx
    .select({ machineId: lineChange.machineId })
    .from(lineChange)
    .where(and(eq(lineChange.companyId, companyId), eq(lineChange.status, 'running')))
  const busyMachines = new Set(changes.map(({ machineId }) => machineId))
  const open = await openRecords(tx, companyId, from)
  return rows.map(({ row, idealCycleMs }) => {
    const last = open.filter(({ machineId }) => machineId === row.id).at(-1)
    const isHeld = busyMachines.has(row.id)
    const wasHeld = last !== undefined && (last.downtime.changeover ?? 0) >= last.plannedSeconds
    const goesOn = last && last.endAt.getTime() === from && last.lineId === row.lineId
    const isSame = goesOn && last.productId === row.productId && isHeld === wasHeld
    return { row, idealCycleMs, isHeld, openFrom: isSame ? last.startAt.getTime() : undefined }
  })
}

function buildRecords(
  { row, idealCycleMs, isHeld, openFrom }: SimulatedState,
  from: number,
  until: number,
): RecordRow[] {
  return splitAtShifts(openFrom ?? from, until, until - FINE_MS).map(([start, end]) => {
    const { workDay, code: shift } = shiftAt(start)
    const made = isHeld
      ? simulateHeldTime(row.code, start, end, 'changeover')
      : simulateOutput({ code: row.code, idealCycleMs }, start, end)
    return {
      id: randomUUID(),
      companyId: row.companyId,
      lineId: row.lineId,
      machineId: row.id,
      productId: row.productId,
      workDay,
      shift,
      startAt: new Date(start),
      endAt: new Date(end),
      ...made,
      plannedSeconds: Math.floor(made.plannedSeconds),
      runSeconds: Math.floor(made.runSeconds),
      idealCycleMs,
    }
  })
}

/**
 * Writes records as one JSON parameter, because two thousand rows with a parameter per value take Drizzle a second. A
 * record with the same start time is replaced.
 */
async function writeRecords(tx: Db, rows: readonly RecordRow[]): Promise<void> {
  const columns = Object.entries(getTableColumns(productionRecord))
  const named = rows.map((row) =>
    Object.fromEntries(columns.map(([key, { name }]) => [name, row[key as keyof RecordRow]])),
  )
  const growing = [
    'end_at',
    'planned_seconds',
    'run_seconds',
    'plan',
    'total',
    'good',
    'downtime',
    'defects',
    'energy_wh',
  ]
  const set = sql.raw(growing.map((name) => `${name} = excluded.${name}`).join(', '))
  await tx.execute(sql`
    insert into ${productionRecord}
    select * from jsonb_populate_recordset(null::${productionRecord}, ${JSON.stringify(named)}::jsonb)
    on conflict (machine_id, start_at) do update set ${set}`)
}

/** New state periods of a machine; the first may continue the open one. */
function listNewSpans({ row, isHeld }: SimulatedState, from: number, until: number): Span[] {
  if (isHeld) return [{ state: 'idle', reason: 'changeover', startAt: from, endAt: until }]
  return simulateSpans(row.code, Math.max(from, until - SPANS_KEPT_MS), until)
}

async function writeSpans(tx: Db, machines: readonly SimulatedState[], from: number, until: number): Promise<void> {
  const ended: string[] = []
  const begun: (typeof machineState.$inferInsert)[] = []
  const ids = machines.map(({ row }) => row.id)
  const open = await tx
    .select()
    .from(machineState)
    .where(and(inArray(machineState.machineId, ids), isNull(machineState.endAt)))
  const endTimes = new Map<string, Date>()
  for (const living of machines) {
    const { id: machineId, companyId } = living.row
    const spans = listNewSpans(living, from, until)
    const last = open.find((span) => span.machineId === machineId)
    if (last && last.state === spans[0]?.state && last.reason === spans[0].reason) spans.shift()
    const [first] = spans
    if (last && first) {
      ended.push(last.id)
      endTimes.set(last.id, new Date(first.startAt))
    }
    for (const [index, { state, reason, startAt, endAt }] of spans.entries()) {
      const end = index === spans.length - 1 ? null : new Date(endAt)
      begun.push({ id: randomUUID(), companyId, machineId, state, reason, startAt: new Date(startAt), endAt: end })
    }
  }
  for (const id of ended)
    await tx
      .update(machineState)
      .set({ endAt: endTimes.get(id) })
      .where(eq(machineState.id, id))
  if (begun.length > 0) await tx.insert(machineState).values(begun)
}

/** Adds the output to the running order; when it is finished, starts the next. */
function orderAfter({ row, idealCycleMs, isHeld }: SimulatedState, from: number, until: number) {
  const size = row.orderTotal
  const last = Math.max(from, until - 12 * HOUR_MS)
  const good = isHeld || size === 0 ? 0 : simulateOutput({ code: row.code, idealCycleMs }, last, until).good
  const done = row.orderDone + good
  if (size === 0 || done < size) return { orderDone: done, orderNo: row.orderNo }
  return { orderDone: done % size, orderNo: formatOrderNumber(until, row.sort) }
}

async function writeMachines(tx: Db, machines: readonly SimulatedState[], from: number, until: number): Promise<void> {
  const rows = machines.map((living) => {
    const { row } = living
    const last = listNewSpans(living, from, until).at(-1)
    const isSame = last === undefined || (last.state === row.state && last.reason === row.reason)
    const state = isSame ? {} : { state: last.state, reason: last.reason, stateSince: new Date(last.startAt) }
    return { ...row, ...state, ...orderAfter(living, from, until), reportedAt: new Date(until) }
  })
  await tx
    .insert(machine)
    .values(rows)
    .onConflictDoUpdate({
      target: machine.id,
      set: {
        state: excludedColumn('state'),
        reason: excludedColumn('reason'),
        stateSince: excludedColumn('state_since'),
        orderNo: excludedColumn('order_no'),
        orderDone: excludedColumn('order_done'),
        reportedAt: excludedColumn('reported_at'),
      },
    })
  await writeReadings(tx, rows, until)
}

async function writeReadings(tx: Db, machines: readonly MachineRow[], until: number): Promise<void> {
  const byId = new Map(machines.map((row) => [row.id, row]))
  const parameters = await tx
    .select()
    .from(machineParameter)
    .where(inArray(machineParameter.machineId, [...byId.keys()]))
  if (parameters.length === 0) return
  const rows = parameters.map((parameter) => {
    const row = byId.get(parameter.machineId)
    const name = `${row?.code}:${parameter.code}`
    const usual = parameter.upper * (usualShares[name] ?? 0.86)
    const value = simulateReading(name, usual, (row?.state ?? 'offline') as MachineStateCode, until)
    return { ...parameter, value: Number(value.toFixed(parameter.digits)) }
  })
  await tx
    .insert(machineParameter)
    .values(rows)
    .onConflictDoUpdate({ target: machineParameter.id, set: { value: excludedColumn('value') } })
}

/**
 * Simulates a company's demo machines up to `now`: records, states, orders, parameter values. Does nothing without a
 * production clock, or before the next tick.
 */
export async function simulateUntil(tx: Db, companyId: string, now: Date): Promise<void> {
  const [clock] = await tx.select().from(productionClock).where(eq(productionClock.companyId, companyId)).for('update')
  const until = Math.floor(now.getTime() / 1000) * 1000
  if (!clock || until - clock.livedUntil.getTime() < TICK_MS) return
  const from = Math.max(clock.livedUntil.getTime(), until - CATCH_UP_MS)
  const machines = await listSimulatedMachines(tx, companyId, from)
  if (machines.length > 0) {
    await writeRecords(
      tx,
      machines.flatMap((living) => buildRecords(living, from, until)),
    )
    await writeSpans(tx, machines, from, until)
    await writeMachines(tx, machines, from, until)
  }
  await tx
    .update(productionClock)
    .set({ livedUntil: new Date(until) })
    .where(eq(productionClock.companyId, companyId))
}

/** Like {@link simulateUntil}, for reads: checks first whether a tick has passed, and writes nothing otherwise. */
export async function simulateIfDue(handle: Handle, companyId: string, now: Date): Promise<void> {
  const [clock] = await handle.db.select().from(productionClock).where(eq(productionClock.companyId, companyId))
  if (!clock || now.getTime() - clock.livedUntil.getTime() < TICK_MS) return
  await handle.tx((tx) => simulateUntil(tx, companyId, now))
}
