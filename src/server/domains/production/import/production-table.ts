import type { FileFault } from '@/contract/organization/file-import'
import { DAY_MS } from '@/lib/durations'
import { formatWireTime, parseWireTime } from '@/lib/wire-time'
import type { SentRecord } from '@/server/domains/production/machine-reports'
import { type ImportColumn, readImportRows } from '@/server/files/imports/import-columns'
import type { SheetRow } from '@/server/files/sheets/sheet'

type Field =
  | 'machineCode'
  | 'startTime'
  | 'endTime'
  | 'planned'
  | 'run'
  | 'plan'
  | 'total'
  | 'good'
  | 'changeover'
  | 'material'
  | 'fault'
  | 'otherStop'
  | 'size'
  | 'scratch'
  | 'burr'
  | 'otherDefect'
  | 'energy'

/** A record of a file, with the row that it stands in. */
export interface ProductionEntry extends SentRecord {
  row: number
}

const MINUTES_MAX = 720
const PIECES_MAX = 1_000_000
const ENERGY_MAX = 100_000
/** Days between the first day of a spreadsheet and that of Unix time. */
const SHEET_EPOCH_DAYS = 25_569
const CHINA_OFFSET_MS = 8 * 60 * 60 * 1000

/** A time of a cell: a text, or the days since 1900 that a spreadsheet stores. Kept as it is when it is neither. */
function cleanTime(text: string): string {
  const days = /^\d{5}(\.\d+)?$/.test(text) ? Number(text) : undefined
  const instant =
    days === undefined
      ? parseWireTime(text)
      : Math.round(((days - SHEET_EPOCH_DAYS) * DAY_MS) / 1000) * 1000 - CHINA_OFFSET_MS
  return instant === undefined ? text : formatWireTime(instant)
}

const validateTime = (text: string) =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? undefined : '不是时间，请按 2026-11-26 08:00 填写'

const isAmount = (text: string, max: number) => /^\d{1,7}(\.\d+)?$/.test(text) && Number(text) <= max
const validateMinutes = (text: string) =>
  isAmount(text, MINUTES_MAX) ? undefined : `请填写 0 到 ${MINUTES_MAX} 的分钟数`
const validatePieces = (text: string) =>
  /^\d{1,7}$/.test(text) && Number(text) <= PIECES_MAX ? undefined : '请填写整数'
const validateEnergy = (text: string) => (isAmount(text, ENERGY_MAX) ? undefined : '请填写千瓦时数')

type Part = Partial<ImportColumn<Field>>

const column = (field: Field, title: string, hint: string, part: Part = {}): ImportColumn<Field> => ({
  field,
  title,
  hint,
  aliases: [],
  isRequired: true,
  max: 40,
  width: 12,
  ...part,
})
const time: Part = { width: 20, clean: cleanTime, validate: validateTime }
const minutes: Part = { validate: validateMinutes }
const pieces: Part = { validate: validatePieces }
const optional = { isRequired: false }

/** The columns of a table of production records. */
export const productionColumns: readonly ImportColumn<Field>[] = [
  column('machineCode', '机台编号', '必填，见“可用的机台”', { width: 16, aliases: ['机台', '设备编号'] }),
  column('startTime', '开始时间', '必填，如 2026-11-26 08:00；同一机台同一开始时间的记录会被替换', time),
  column('endTime', '结束时间', '必填，与开始时间在同一班次内：8:00 到 20:00，或 20:00 到次日 8:00', time),
  column('planned', '计划分钟', '必填，计划生产的时间，不含休息', minutes),
  column('run', '运行分钟', '必填，不超过计划分钟', minutes),
  column('plan', '计划数量', '必填，件', pieces),
  column('total', '产量', '必填，件', pieces),
  column('good', '良品', '必填，件，不多于产量', pieces),
  column('changeover', '换型分钟', '停机时间，空着为 0', { ...minutes, ...optional }),
  column('material', '待料分钟', '停机时间，空着为 0', { ...minutes, ...optional }),
  column('fault', '故障分钟', '停机时间，空着为 0', { ...minutes, ...optional }),
  column('otherStop', '其他停机分钟', '停机时间，空着为 0', { ...minutes, ...optional, width: 16 }),
  column('size', '尺寸超差', '不良件数，空着为 0', { ...pieces, ...optional }),
  column('scratch', '表面划伤', '不良件数，空着为 0', { ...pieces, ...optional }),
  column('burr', '毛刺飞边', '不良件数，空着为 0', { ...pieces, ...optional }),
  column('otherDefect', '其他不良', '不良件数，空着为 0', { ...pieces, ...optional }),
  column('energy', '能耗', '千瓦时，空着为 0', { validate: validateEnergy, ...optional }),
]

/** The heading of a column, for faults. */
export function findProductionTitle(field: Field): string {
  return productionColumns.find((one) => one.field === field)?.title ?? ''
}

const toSeconds = (text: string) => Math.round(Number(text) * 60)

/** Amounts by name, without those that are 0. */
function toAmounts(amounts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount > 0))
}

function toRecord(texts: { row: number } & Record<Field, string>): ProductionEntry {
  const { row, machineCode, startTime, endTime } = texts
  return {
    row,
    machineCode,
    startTime,
    endTime,
    plannedSeconds: toSeconds(texts.planned),
    runSeconds: toSeconds(texts.run),
    plan: Number(texts.plan),
    total: Number(texts.total),
    good: Number(texts.good),
    downtime: toAmounts({
      changeover: toSeconds(texts.changeover),
      material: toSeconds(texts.material),
      fault: toSeconds(texts.fault),
      other: toSeconds(texts.otherStop),
    }),
    defects: toAmounts({
      size: Number(texts.size),
      scratch: Number(texts.scratch),
      burr: Number(texts.burr),
      other: Number(texts.otherDefect),
    }),
    energyWh: Math.round(Number(texts.energy) * 1000),
  }
}

/** A row as the preview shows it. */
interface ProductionPreview {
  row: number
  machineCode: string
  startTime: string
  endTime: string
  total: string
  good: string
}

/**
 * Takes the rows of a file for production records.
 *
 * @returns all rows as they are written, those without faults as records, and the faults of single cells
 * @throws {Refusal} 422 without rows, or without the required columns
 */
export function parseProductionTable(rows: readonly SheetRow[]): {
  previews: ProductionPreview[]
  entries: ProductionEntry[]
  faults: FileFault[]
} {
  const { entries: texts, faults } = readImportRows(productionColumns, rows, '表格里还没有记录，请从第二行开始填写')
  const faultyRows = new Set(faults.map(({ row }) => row))
  return {
    previews: texts.map(({ row, machineCode, startTime, endTime, total, good }) => {
      return { row, machineCode, startTime, endTime, total, good }
    }),
    entries: texts.filter(({ row }) => !faultyRows.has(row)).map(toRecord),
    faults,
  }
}
