import { formatFigure } from '@/lib/figure'
import { groupBy } from '@/lib/group-by'
import { sumRecords } from '@/server/domains/production/oee'
import type { ProductionRecordRow } from '@/server/domains/production/production-store'

import { amountFigure, type ProductionSource, type ReportBody, totalOf } from './body'
import { bucketsOf } from './records'

const kiloWattHours = (records: readonly ProductionRecordRow[]) => {
  const wattHours = totalOf(records, ({ energyWh }) => energyWh)
  return wattHours === null ? null : wattHours / 1000
}

/** What one good piece took; of no good piece nothing can be said. */
function perPiece(records: readonly ProductionRecordRow[]): number | null {
  const { good } = sumRecords(records)
  return good > 0 ? (kiloWattHours(records) ?? 0) / good : null
}

function overTime({ current, period }: ProductionSource): ReportBody['charts'][number] {
  const buckets = bucketsOf(current, period)
  return {
    title: period.from === period.to ? '分时用电' : '每日用电',
    chart: {
      kind: 'axis',
      categories: buckets.map(({ label }) => label),
      series: [
        { name: '用电', kind: 'bar', values: buckets.map(({ records }) => kiloWattHours(records)) },
        {
          name: '单件能耗', kind: 'line', tone: 'warn', isRight: true,
          values: buckets.map(({ records }) => perPiece(records)),
        },
      ],
      unit: 'kWh', rightUnit: 'kWh/件', rightDigits: 3,
    },
  }
}

function byLine({ current, lines }: ProductionSource): ReportBody['charts'][number] {
  const groups = groupBy(current, ({ lineId }) => lineId)
  return {
    title: '产线用电',
    chart: {
      kind: 'ring',
      items: lines.map(({ id, code }) => ({ name: code, value: Math.round(kiloWattHours(groups.get(id) ?? []) ?? 0) })),
      unit: 'kWh',
    },
  }
}

function machineTable({ current, machineName }: ProductionSource): ReportBody['tables'][number] {
  const rows = [...groupBy(current, ({ machineId }) => machineId)]
    .map(([id, records]) => ({ id, records, used: kiloWattHours(records) ?? 0 }))
    .sort((a, b) => b.used - a.used)
  return {
    title: '设备明细',
    columns: ['设备', '用电（kWh）', '合格（件）', '单件（kWh）'],
    rows: rows.map(({ id, records, used }) => ({
      cells: [
        machineName(id),
        formatFigure(used, 1),
        formatFigure(sumRecords(records).good),
        formatFigure(perPiece(records), 3),
      ],
    })),
  }
}

/** Electricity: how much, and how much for one good piece. */
export function energyReport(source: ProductionSource): ReportBody {
  const { current, previous } = source
  return {
    figures: [
      amountFigure('用电', kiloWattHours(current), kiloWattHours(previous), {
        unit: 'kWh', digits: 0, better: 'down',
      }),
      amountFigure('单件能耗', perPiece(current), perPiece(previous), {
        unit: 'kWh', digits: 3, better: 'down',
      }),
    ],
    charts: [overTime(source), byLine(source)],
    tables: [machineTable(source)],
  }
}
