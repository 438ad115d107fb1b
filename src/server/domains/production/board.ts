import { and, eq, gte } from 'drizzle-orm'

import type { MachineCard, OeeFigures, ProductionBoard } from '@/contract/production'
import { HOUR_MS } from '@/lib/durations'
import { formatWireTime } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { machine, product, productionLine, productionRecord } from '@/server/db/schema/production'
import { Refusal } from '@/server/http/refusal'
import { wireTime } from '@/server/http/wire-time'
import { stateName } from './names'
import { bottleneckOf, type OeeRecord, oeeOf, sumRecords } from './oee'
import { linesOf, type ProductionRecordRow } from './production-store'
import { shiftAt, shiftName } from './shifts'

const HOURS_SHOWN = 12

/** Sums and ratios as the wire has them. */
export function figuresOf(records: readonly OeeRecord[]): OeeFigures {
  const { plan, total, good, ...rest } = sumRecords(records)
  return { ...oeeOf({ plan, total, good, ...rest }), plan, total, good }
}

/** A machine beside the names of what it belongs to. */
export interface MachineRow {
  row: typeof machine.$inferSelect
  line: typeof productionLine.$inferSelect
  product: typeof product.$inferSelect
}

/** The machines of a company, by line. */
function machinesOf(db: Db, companyId: string): Promise<MachineRow[]> {
  return db
    .select({ row: machine, line: productionLine, product })
    .from(machine)
    .innerJoin(productionLine, eq(productionLine.id, machine.lineId))
    .innerJoin(product, eq(product.id, machine.productId))
    .where(eq(machine.companyId, companyId))
    .orderBy(productionLine.sort, machine.sort, machine.id)
}

/** A machine as boards list it; its OEE is that of `records`. */
export function cardOf({ row, line, product: making }: MachineRow, records: readonly OeeRecord[]): MachineCard {
  return {
    id: row.id, code: row.code, model: row.model, kind: row.kind, lineId: line.id, lineCode: line.code,
    productName: making.name, state: row.state, stateName: stateName(row.state, row.reason),
    since: wireTime(row.stateSince),
    oee: figuresOf(records).oee,
  }
}

/** What began within the last hours, the running one included. */
export function recordsSince(db: Db, companyId: string, since: number): Promise<ProductionRecordRow[]> {
  const { companyId: company, startAt } = productionRecord
  return db
    .select()
    .from(productionRecord)
    .where(and(eq(company, companyId), gte(startAt, new Date(since))))
    .orderBy(startAt)
}

function hoursOf(records: readonly ProductionRecordRow[], first: number): ProductionBoard['hours'] {
  return Array.from({ length: HOURS_SHOWN }, (_, index) => {
    const hour = first + index * HOUR_MS
    const own = records.filter(({ startAt }) => startAt.getTime() >= hour && startAt.getTime() < hour + HOUR_MS)
    const { plan, good } = sumRecords(own)
    return { hour: formatWireTime(hour).slice(11, 16), plan, good }
  })
}

function lineCards(lines: Awaited<ReturnType<typeof linesOf>>, machines: MachineRow[], running: ProductionRecordRow[]) {
  const cards = lines.map(({ id, code, name }) => {
    const own = machines.filter(({ line }) => line.id === id)
    const figures = figuresOf(running.filter(({ lineId }) => lineId === id))
    const runs = own.filter(({ row }) => row.state === 'run').length
    return { id, code, name, figures, running: runs, machines: own.length }
  })
  const last = bottleneckOf(cards.map(({ id, figures: { plan, good } }) => ({ id, plan, good })))
  return cards.map((card) => ({ ...card, isBottleneck: card.id === last?.id }))
}

/** As old as the machine that has been silent longest: those that said they are switched off are expected to be. */
function dataTimeOf(machines: readonly MachineRow[]): string | null {
  if (machines.length === 0) return null
  const speaking = machines.filter(({ row }) => row.state !== 'offline').map(({ row }) => row.reportedAt.getTime())
  const all = machines.map(({ row }) => row.reportedAt.getTime())
  return formatWireTime(speaking.length > 0 ? Math.min(...speaking) : Math.max(...all))
}

/**
 * The board of a company, or of one of its lines.
 *
 * @throws {Refusal} 404 when the company has no such line
 */
export async function boardOf(
  db: Db,
  companyId: string,
  lineId: string | undefined,
  now: Date,
): Promise<ProductionBoard> {
  const lines = await linesOf(db, companyId)
  if (lineId !== undefined && lines.every(({ id }) => id !== lineId)) throw new Refusal(404, '产线不存在')
  const { workDay, code, startAt } = shiftAt(now.getTime())
  const firstHour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - (HOURS_SHOWN - 1) * HOUR_MS
  const machines = await machinesOf(db, companyId)
  const records = await recordsSince(db, companyId, Math.min(firstHour, startAt))
  const running = records.filter((record) => record.workDay === workDay && record.shift === code)
  const isShown = (id: string) => lineId === undefined || id === lineId
  const shown = machines.filter(({ line }) => isShown(line.id))
  return {
    now: wireTime(now),
    // A line that has no machines yet is no board without data.
    dataTime: dataTimeOf(shown.length > 0 ? shown : machines),
    workDay, shiftName: shiftName(code),
    figures: figuresOf(running.filter((record) => isShown(record.lineId))),
    lines: lineCards(lines, machines, running),
    hours: hoursOf(
      records.filter((record) => isShown(record.lineId)),
      firstHour,
    ),
    machines: shown.map((one) =>
      cardOf(
        one,
        running.filter(({ machineId }) => machineId === one.row.id),
      ),
    ),
  }
}
