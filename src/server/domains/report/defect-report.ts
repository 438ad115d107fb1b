import { computePercent, formatFigure, formatWithUnit } from '@/lib/figure'
import { groupBy } from '@/lib/group-by'
import { computeOee, rankAmounts, sumRecords } from '@/server/domains/production/oee'
import type { ProductionRecordRow } from '@/server/domains/production/production-store'

import {
  buildAmountFigure,
  buildShareFigure,
  type ProductionSource,
  type ReportBody,
  sumOrNull,
  toPercent,
} from './body'
import { groupIntoBuckets } from './records'

const names: Readonly<Record<string, string>> = {
  size: '尺寸超差',
  scratch: '表面划伤',
  burr: '毛刺飞边',
  other: '其他',
}
/** Maximum number of machines in the table. */
const MACHINES = 10

const getDefectName = (kind: string) => names[kind] ?? kind
const sumDefects = (records: readonly ProductionRecordRow[]) => rankAmounts(records.map(({ defects }) => defects))
const countRejects = ({ total, good }: { total: number; good: number }) => total - good

/** Reject rate; null without pieces. */
function computeRejectRate(records: readonly ProductionRecordRow[]): number | null {
  const { quality } = computeOee(sumRecords(records))
  return quality === null ? null : 1 - quality
}

/** Pareto chart: kinds of defects, the most frequent first, with the cumulative share. */
function buildParetoChart({ current }: ProductionSource): ReportBody['charts'][number] {
  const kinds = sumDefects(current)
  const sum = kinds.reduce((total, [, count]) => total + count, 0)
  let passed = 0
  const shares = kinds.map(([, count]) => {
    passed += count
    return computePercent(passed, sum)
  })
  return {
    title: '不良类型柏拉图',
    chart: {
      kind: 'axis',
      categories: kinds.map(([kind]) => getDefectName(kind)),
      series: [
        { name: '不良数', kind: 'bar', tone: 'bad', values: kinds.map(([, count]) => Math.round(count)) },
        { name: '累计占比', kind: 'line', tone: 'warn', isRight: true, values: shares },
      ],
      unit: '件',
      rightUnit: '%',
    },
  }
}

function buildTrendChart({ current, period }: ProductionSource): ReportBody['charts'][number] {
  const buckets = groupIntoBuckets(current, period)
  const values = buckets.map(({ records }) => toPercent(computeRejectRate(records)))
  return {
    title: '不良率走势',
    chart: {
      kind: 'axis',
      categories: buckets.map(({ label }) => label),
      series: [{ name: '不良率', kind: 'line', tone: 'bad', isArea: true, values }],
      unit: '%',
      digits: 2,
    },
  }
}

function buildMachineTable({ current, machineName }: ProductionSource): ReportBody['tables'][number] {
  const rows = [...groupBy(current, ({ machineId }) => machineId)]
    .map(([id, records]) => ({ id, records, bad: countRejects(sumRecords(records)) }))
    .sort((a, b) => b.bad - a.bad)
    .slice(0, MACHINES)
  return {
    title: '设备排名',
    columns: ['设备', '产出', '不良', '不良率', '主要类型'],
    rows: rows.map(({ id, records, bad }) => ({
      cells: [
        machineName(id),
        formatFigure(sumRecords(records).total),
        formatFigure(bad),
        formatWithUnit(toPercent(computeRejectRate(records)), '%', 2),
        getDefectName(sumDefects(records)[0]?.[0] ?? '–'),
      ],
    })),
  }
}

/** Rejected pieces: number, kinds, machines. */
export function buildDefectReport(source: ProductionSource): ReportBody {
  const { current, previous } = source
  const [first] = sumDefects(current)
  const bad = sumOrNull(current, countRejects)
  const share = first && bad ? computePercent(first[1], bad) : null
  return {
    figures: [
      buildAmountFigure('不良数', bad, sumOrNull(previous, countRejects), { unit: '件', better: 'down' }),
      { ...buildShareFigure('不良率', computeRejectRate(current), computeRejectRate(previous), 'down'), digits: 2 },
      {
        ...buildAmountFigure('首要类型占比', share, null, { unit: '%', digits: 1, better: 'none' }),
        note: first ? getDefectName(first[0]) : null,
      },
    ],
    charts: [buildParetoChart(source), buildTrendChart(source)],
    tables: [buildMachineTable(source)],
  }
}
