import type { InferInput } from 'valibot'

import type { ReportDetail } from '@/contract/report'
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

/** The data from which production reports are computed: the records of the period and of the one before. */
export interface ProductionSource {
  period: Period
  current: readonly ProductionRecordRow[]
  previous: readonly ProductionRecordRow[]
  /** Those that are looked at. */
  lines: readonly ProductionLineRow[]
  machineName(id: string): string
  productName(id: string): string
}

type Better = Figure['better']

/** A ratio as per cent; none stays none. */
export const toPercent = (ratio: number | null) => (ratio === null ? null : ratio * 100)

/** A share in per cent, compared in percentage points. */
export function buildShareFigure(name: string, now: number | null, before: number | null, better: Better): Figure {
  const change = now === null || before === null ? null : (now - before) * 100
  return { name, value: toPercent(now), unit: '%', digits: 1, change, changeUnit: '个百分点', better }
}

/** An amount, compared in per cent of what it was; with nothing before there is no comparison. */
export function buildAmountFigure(
  name: string,
  now: number | null,
  before: number | null,
  shown: { unit: string; digits?: number; better: Better; note?: string },
): Figure {
  const change = now === null || !before ? null : ((now - before) / before) * 100
  return { name, value: now, change, changeUnit: '%', ...shown }
}

/** Seconds as minutes. */
export const toMinutes = (seconds: number) => seconds / 60

const sumEach = (records: readonly ProductionRecordRow[], amountOf: (record: ProductionRecordRow) => number) =>
  records.reduce((sum, record) => sum + amountOf(record), 0)

/** Of records that there are, their sum; of none, nothing was measured. */
export function sumOrNull(
  records: readonly ProductionRecordRow[],
  amountOf: (record: ProductionRecordRow) => number,
): number | null {
  return records.length === 0 ? null : sumEach(records, amountOf)
}
