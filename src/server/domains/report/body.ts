import type { InferInput } from 'valibot'

import type { ReportDetail } from '@/contract/production/report'
import type { ProductionLineRow, ProductionRecordRow } from '@/server/domains/production/production-store'

import type { Period } from './period'

type Detail = InferInput<typeof ReportDetail>
export type Figure = Detail['figures'][number]
export type ChartPart = Detail['charts'][number]
export type TablePart = Detail['tables'][number]

/** Content of a report, without its query. */
export interface ReportBody {
  figures: Figure[]
  charts: ChartPart[]
  tables: TablePart[]
}

/** The input of production reports: the records of the period and of the previous one. */
export interface ProductionSource {
  period: Period
  current: readonly ProductionRecordRow[]
  previous: readonly ProductionRecordRow[]
  /** The selected lines. */
  lines: readonly ProductionLineRow[]
  machineName(id: string): string
  productName(id: string): string
}

type Better = Figure['better']

/** Converts a ratio to per cent; null stays null. */
export const toPercent = (ratio: number | null) => (ratio === null ? null : ratio * 100)

/** A metric in per cent, compared in percentage points. */
export function buildShareFigure(name: string, now: number | null, before: number | null, better: Better): Figure {
  const change = now === null || before === null ? null : (now - before) * 100
  return { name, value: toPercent(now), unit: '%', digits: 1, change, changeUnit: '个百分点', better }
}

/** A metric compared in per cent of its previous value; without one there is no comparison. */
export function buildAmountFigure(
  name: string,
  now: number | null,
  before: number | null,
  shown: { unit: string; digits?: number; better: Better; note?: string },
): Figure {
  const change = now === null || !before ? null : ((now - before) / before) * 100
  return { name, value: now, change, changeUnit: '%', ...shown }
}

/** Converts seconds to minutes. */
export const toMinutes = (seconds: number) => seconds / 60

const sumEach = (records: readonly ProductionRecordRow[], getAmount: (record: ProductionRecordRow) => number) =>
  records.reduce((sum, record) => sum + getAmount(record), 0)

/** Sums records; null without records. */
export function sumOrNull(
  records: readonly ProductionRecordRow[],
  getAmount: (record: ProductionRecordRow) => number,
): number | null {
  return records.length === 0 ? null : sumEach(records, getAmount)
}
