import { formatFigure } from '@/lib/figure'
import { groupBy } from '@/lib/group-by'
import { sumRecords } from '@/server/domains/production/oee'
import type { ProductionRecordRow } from '@/server/domains/production/production-store'

import { buildAmountFigure, type ProductionSource, type ReportBody, sumOrNull } from './body'
import { groupIntoBuckets } from './records'

const sumKiloWattHours = (records: readonly ProductionRecordRow[]) => {
  const wattHours = sumOrNull(records, ({ energyWh }) => energyWh)
  return wattHours === null ? null : wattHours / 1000
}

/** Energy per good piece; null without good pieces. */
function computeEnergyPerPiece(records: readonly ProductionRecordRow[]): number | null {
  const { good } = sumRecords(records)
  return good > 0 ? (sumKiloWattHours(records) ?? 0) / good : null
}

function buildTrendChart({ current, period }: ProductionSource): ReportBody['charts'][number] {
  const buckets = groupIntoBuckets(current, period)
  return {
    title: period.from === period.to ? '分时用电' : '每日用电',
    chart: {
      kind: 'axis',
      categories: buckets.map(({ label }) => label),
      series: [
        { name: '用电', kind: 'bar', values: buckets.map(({ records }) => sumKiloWattHours(records)) },
        {
          name: '单件能耗',
          kind: 'line',
          tone: 'warn',
          isRight: true,
          values: buckets.map(({ records }) => computeEnergyPerPiece(records)),
        },
      ],
      unit: 'kWh',
      rightUnit: 'kWh/件',
      rightDigits: 3,
    },
  }
}

function buildLineChart({ current, lines }: ProductionSource): ReportBody['charts'][number] {
  const groups = groupBy(current, ({ lineId }) => lineId)
  return {
    title: '产线用电',
    chart: {
      kind: 'ring',
      items: lines.map(({ id, code }) => ({
        name: code,
        value: Math.round(sumKiloWattHours(groups.get(id) ?? []) ?? 0),
      })),
      unit: 'kWh',
    },
  }
}

function buildMachineTable({ current, machineName }: ProductionSource): ReportBody['tables'][number] {
  const rows = [...groupBy(current, ({ machineId }) => machineId)]
    .map(([id, records]) => ({ id, records, used: sumKiloWattHours(records) ?? 0 }))
    .sort((a, b) => b.used - a.used)
  return {
    title: '设备明细',
    columns: ['设备', '用电（kWh）', '合格（件）', '单件（kWh）'],
    rows: rows.map(({ id, records, used }) => ({
      cells: [
        machineName(id),
        formatFigure(used, 1),
        formatFigure(sumRecords(records).good),
        formatFigure(computeEnergyPerPiece(records), 3),
      ],
    })),
  }
}

/** Electricity: total, and per good piece. */
export function buildEnergyReport(source: ProductionSource): ReportBody {
  const { current, previous } = source
  return {
    figures: [
      buildAmountFigure('用电', sumKiloWattHours(current), sumKiloWattHours(previous), {
        unit: 'kWh',
        digits: 0,
        better: 'down',
      }),
      buildAmountFigure('单件能耗', computeEnergyPerPiece(current), computeEnergyPerPiece(previous), {
        unit: 'kWh',
        digits: 3,
        better: 'down',
      }),
    ],
    charts: [buildTrendChart(source), buildLineChart(source)],
    tables: [buildMachineTable(source)],
  }
}
