import { and, eq, gt, inArray, lt } from 'drizzle-orm'

import type { FileFault } from '@/contract/organization/file-import'
import { groupBy } from '@/lib/group-by'
import { parseWireTime } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { productionRecord } from '@/server/db/schema/production'
import { findRecordFault, listMachinesByCode } from '@/server/domains/production/machine-reports'
import type { ProductionRecordRow } from '@/server/domains/production/production-store'
import type { ImportOutcome } from '@/server/files/imports/file-import-store'

import { findProductionTitle, type ProductionEntry } from './production-table'

/** A record compared with those that are stored. */
interface ComparedRecord {
  entry: ProductionEntry
  outcome: ImportOutcome
}

interface TimedEntry {
  entry: ProductionEntry
  machineId: string
  start: number
  end: number
}

const readInstant = (text: string) => parseWireTime(text) ?? Number.NaN

/** Stored records of some machines that touch the time of a file, by machine. */
async function findStoredRecords(db: Db, companyId: string, timed: readonly TimedEntry[]) {
  if (timed.length === 0) return new Map<string, ProductionRecordRow[]>()
  const from = new Date(Math.min(...timed.map(({ start }) => start)))
  const to = new Date(Math.max(...timed.map(({ end }) => end)))
  const ids = [...new Set(timed.map(({ machineId }) => machineId))]
  const rows = await db
    .select()
    .from(productionRecord)
    .where(
      and(
        eq(productionRecord.companyId, companyId),
        inArray(productionRecord.machineId, ids),
        lt(productionRecord.startAt, to),
        gt(productionRecord.endAt, from),
      ),
    )
  return groupBy(rows, ({ machineId }) => machineId)
}

const sortAmounts = (amounts: Readonly<Record<string, number>>) => JSON.stringify(Object.entries(amounts).sort())

function isSameRecord(row: ProductionRecordRow, { entry, end }: TimedEntry): boolean {
  return (
    row.endAt.getTime() === end &&
    row.plannedSeconds === entry.plannedSeconds &&
    row.runSeconds === entry.runSeconds &&
    row.plan === entry.plan &&
    row.total === entry.total &&
    row.good === entry.good &&
    row.energyWh === entry.energyWh &&
    sortAmounts(row.downtime) === sortAmounts(entry.downtime) &&
    sortAmounts(row.defects) === sortAmounts(entry.defects)
  )
}

/** Why a record does not fit beside the earlier rows of its machine. */
function findOverlap({ start, end }: TimedEntry, earlier: readonly TimedEntry[]): string | undefined {
  const same = earlier.find((other) => other.start === start)
  if (same) return `与第 ${same.entry.row} 行是同一机台、同一开始时间`
  const other = earlier.find((one) => one.start < end && one.end > start)
  return other && `与第 ${other.entry.row} 行的时间重叠`
}

const createFault = (row: number, field: Parameters<typeof findProductionTitle>[0], text: string): FileFault => ({
  row,
  column: findProductionTitle(field),
  text,
})

/** The rows that are right by themselves, with their machine. */
async function matchMachines(
  db: Db,
  companyId: string,
  entries: readonly ProductionEntry[],
  now: Date,
): Promise<{ timed: TimedEntry[]; faults: FileFault[] }> {
  const codes = entries.map(({ machineCode }) => machineCode)
  const machines = await listMachinesByCode(db, companyId, codes)
  const faults: FileFault[] = []
  const timed = entries.flatMap((entry): TimedEntry[] => {
    const { row, machineCode, startTime, endTime } = entry
    const machineId = machines.get(machineCode)?.row.id
    const fault = findRecordFault(entry, now)
    if (machineId === undefined) faults.push(createFault(row, 'machineCode', `没有编号是 ${machineCode} 的机台`))
    else if (fault) faults.push(createFault(row, fault.field, fault.text))
    else return [{ entry, machineId, start: readInstant(startTime), end: readInstant(endTime) }]
    return []
  })
  return { timed, faults }
}

/** The rows of each machine that do not overlap; of two that do, the later one is left out. */
function groupByMachine(timed: readonly TimedEntry[]): { groups: Map<string, TimedEntry[]>; faults: FileFault[] } {
  const groups = new Map<string, TimedEntry[]>()
  const faults: FileFault[] = []
  for (const one of timed) {
    const earlier = groups.get(one.machineId) ?? []
    groups.set(one.machineId, earlier)
    const fault = findOverlap(one, earlier)
    if (fault) faults.push(createFault(one.entry.row, 'startTime', fault))
    else earlier.push(one)
  }
  return { groups, faults }
}

/** Compares the rows of one machine with its records. */
function compareMachineRecords(rows: readonly TimedEntry[], records: readonly ProductionRecordRow[]) {
  const starts = new Set(rows.map(({ start }) => start))
  const byStart = new Map(records.map((record) => [record.startAt.getTime(), record]))
  // A record that the file replaces makes room.
  const others = records.filter(({ startAt }) => !starts.has(startAt.getTime()))
  const overlaps = ({ start, end }: TimedEntry) =>
    others.some(({ startAt, endAt }) => startAt.getTime() < end && endAt.getTime() > start)
  const compared = rows
    .filter((one) => !overlaps(one))
    .map((one): ComparedRecord => {
      const before = byStart.get(one.start)
      const outcome = before ? (isSameRecord(before, one) ? 'unchanged' : 'changed') : 'added'
      return { entry: one.entry, outcome }
    })
  const faults = rows.filter(overlaps).map(({ entry }) => createFault(entry.row, 'startTime', '与已有记录的时间重叠'))
  return { compared, faults }
}

/**
 * Compares the records of a file with the company's machines and records.
 *
 * @returns the rows to import, in order of their start, and the faults of the others
 */
export async function compareRecords(
  db: Db,
  companyId: string,
  entries: readonly ProductionEntry[],
  now: Date,
): Promise<{ compared: ComparedRecord[]; faults: FileFault[] }> {
  const matched = await matchMachines(db, companyId, entries, now)
  const { groups, faults } = groupByMachine(matched.timed)
  const stored = await findStoredRecords(db, companyId, matched.timed)
  const results = [...groups].map(([machineId, rows]) =>
    compareMachineRecords(
      rows.sort((one, other) => one.start - other.start),
      stored.get(machineId) ?? [],
    ),
  )
  return {
    compared: results.flatMap(({ compared }) => compared),
    faults: [...matched.faults, ...faults, ...results.flatMap((result) => result.faults)],
  }
}
