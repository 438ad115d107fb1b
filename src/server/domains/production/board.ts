import { and, eq, gte } from 'drizzle-orm'

import type { MachineCard, OeeMetrics, ProductionBoard } from '@/contract/production/production'
import { HOUR_MS } from '@/lib/durations'
import { formatWireTime } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { machine, product, productionLine, productionRecord } from '@/server/db/schema/production'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'

import { getStateName } from './names'
import { computeOee, findBottleneck, type OeeRecord, sumRecords } from './oee'
import { listMachineLevels } from './parameter-level'
import { listProductionLines, type ProductionRecordRow } from './production-store'
import { shiftAt, shiftName } from './shifts'

const HOURS_SHOWN = 12

/** Computes OEE metrics of records in the API's format. */
export function computeOeeMetrics(records: readonly OeeRecord[]): OeeMetrics {
  const { plan, total, good, ...rest } = sumRecords(records)
  return { ...computeOee({ plan, total, good, ...rest }), plan, total, good }
}

/** A machine joined with its line and product. */
export interface MachineRow {
  row: typeof machine.$inferSelect
  line: typeof productionLine.$inferSelect
  product: typeof product.$inferSelect
}

/** The machines of a company, ordered by line. */
function listMachines(db: Db, companyId: string): Promise<MachineRow[]> {
  return db
    .select({ row: machine, line: productionLine, product })
    .from(machine)
    .innerJoin(productionLine, eq(productionLine.id, machine.lineId))
    .innerJoin(product, eq(product.id, machine.productId))
    .where(eq(machine.companyId, companyId))
    .orderBy(productionLine.sort, machine.sort, machine.id)
}

/** Presents a machine as a list entry; its OEE is computed from `records`, `level` is the worst of its parameters. */
export function presentMachineCard(
  { row, line, product: making }: MachineRow,
  records: readonly OeeRecord[],
  level: string,
): MachineCard {
  return {
    id: row.id,
    code: row.code,
    model: row.model,
    kind: row.kind,
    lineId: line.id,
    lineCode: line.code,
    productName: making.name,
    state: row.state,
    stateName: getStateName(row.state, row.reason),
    since: formatTime(row.stateSince),
    oee: computeOeeMetrics(records).oee,
    // A machine that stands is not measured.
    level: row.state === 'run' ? level : 'normal',
  }
}

/** Records that started since an instant, including the current hour. */
export function listRecordsSince(db: Db, companyId: string, since: number): Promise<ProductionRecordRow[]> {
  const { companyId: company, startAt } = productionRecord
  return db
    .select()
    .from(productionRecord)
    .where(and(eq(company, companyId), gte(startAt, new Date(since))))
    .orderBy(startAt)
}

function sumByHour(records: readonly ProductionRecordRow[], first: number): ProductionBoard['hours'] {
  return Array.from({ length: HOURS_SHOWN }, (_, index) => {
    const hour = first + index * HOUR_MS
    const own = records.filter(({ startAt }) => startAt.getTime() >= hour && startAt.getTime() < hour + HOUR_MS)
    const { plan, good } = sumRecords(own)
    return { hour: formatWireTime(hour).slice(11, 16), plan, good }
  })
}

function presentLineCards(
  lines: Awaited<ReturnType<typeof listProductionLines>>,
  machines: MachineRow[],
  running: ProductionRecordRow[],
) {
  const cards = lines.map(({ id, code, name }) => {
    const own = machines.filter(({ line }) => line.id === id)
    const figures = computeOeeMetrics(running.filter(({ lineId }) => lineId === id))
    const runs = own.filter(({ row }) => row.state === 'run').length
    return { id, code, name, figures, running: runs, machines: own.length }
  })
  const last = findBottleneck(cards.map(({ id, figures: { plan, good } }) => ({ id, plan, good })))
  return cards.map((card) => ({ ...card, isBottleneck: card.id === last?.id }))
}

/** The oldest latest report among the machines; machines reported as switched off are ignored. */
function findDataTime(machines: readonly MachineRow[]): string | null {
  if (machines.length === 0) return null
  const speaking = machines.filter(({ row }) => row.state !== 'offline').map(({ row }) => row.reportedAt.getTime())
  const all = machines.map(({ row }) => row.reportedAt.getTime())
  return formatWireTime(speaking.length > 0 ? Math.min(...speaking) : Math.max(...all))
}

/**
 * Presents the board of a company, or of one line.
 *
 * @throws {Refusal} 404 when the company has no such line
 */
export async function presentProductionBoard(
  db: Db,
  companyId: string,
  lineId: string | undefined,
  now: Date,
): Promise<ProductionBoard> {
  const lines = await listProductionLines(db, companyId)
  if (lineId !== undefined && lines.every(({ id }) => id !== lineId)) throw new Refusal(404, '产线不存在')
  const { workDay, code, startAt } = shiftAt(now.getTime())
  const firstHour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - (HOURS_SHOWN - 1) * HOUR_MS
  const machines = await listMachines(db, companyId)
  const records = await listRecordsSince(db, companyId, Math.min(firstHour, startAt))
  const running = records.filter((record) => record.workDay === workDay && record.shift === code)
  const levels = await listMachineLevels(db, companyId)
  const isShown = (id: string) => lineId === undefined || id === lineId
  const shown = machines.filter(({ line }) => isShown(line.id))
  return {
    now: formatTime(now),
    // A line without machines does not mean missing data.
    dataTime: findDataTime(shown.length > 0 ? shown : machines),
    workDay,
    shiftName: shiftName(code),
    figures: computeOeeMetrics(running.filter((record) => isShown(record.lineId))),
    lines: presentLineCards(lines, machines, running),
    hours: sumByHour(
      records.filter((record) => isShown(record.lineId)),
      firstHour,
    ),
    machines: shown.map((one) =>
      presentMachineCard(
        one,
        running.filter(({ machineId }) => machineId === one.row.id),
        levels.get(one.row.id) ?? 'normal',
      ),
    ),
  }
}
