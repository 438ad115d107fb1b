import { formatFigure, percentOf, withUnit } from '@/lib/figure'
import { groupBy } from '@/lib/group-by'
import { oeeOf, sumAmounts, sumRecords } from '@/server/domains/production/oee'
import type { ProductionRecordRow } from '@/server/domains/production/production-store'

import { amountFigure, type ProductionSource, percent, type ReportBody, shareFigure, totalOf } from './body'
import { bucketsOf } from './records'

const names: Readonly<Record<string, string>> = {
  size: '尺寸超差',
  scratch: '表面划伤',
  burr: '毛刺飞边',
  other: '其他',
}
/** How many machines the table names. */
const MACHINES = 10

const nameOf = (kind: string) => names[kind] ?? kind
const kindsOf = (records: readonly ProductionRecordRow[]) => sumAmounts(records.map(({ defects }) => defects))
const badOf = ({ total, good }: { total: number; good: number }) => total - good

/** The rejected of all; nothing made has no share. */
function rateOf(records: readonly ProductionRecordRow[]): number | null {
  const { quality } = oeeOf(sumRecords(records))
  return quality === null ? null : 1 - quality
}

/** The kinds, the most frequent first, and what they add up to: where to begin. */
function pareto({ current }: ProductionSource): ReportBody['charts'][number] {
  const kinds = kindsOf(current)
  const sum = kinds.reduce((total, [, count]) => total + count, 0)
  let passed = 0
  const shares = kinds.map(([, count]) => {
    passed += count
    return percentOf(passed, sum)
  })
  return {
    title: '不良类型柏拉图',
    chart: {
      kind: 'axis',
      categories: kinds.map(([kind]) => nameOf(kind)),
      series: [
        { name: '不良数', kind: 'bar', tone: 'bad', values: kinds.map(([, count]) => Math.round(count)) },
        { name: '累计占比', kind: 'line', tone: 'warn', isRight: true, values: shares },
      ],
      unit: '件', rightUnit: '%',
    },
  }
}

function overTime({ current, period }: ProductionSource): ReportBody['charts'][number] {
  const buckets = bucketsOf(current, period)
  const values = buckets.map(({ records }) => percent(rateOf(records)))
  return {
    title: '不良率走势',
    chart: {
      kind: 'axis',
      categories: buckets.map(({ label }) => label),
      series: [{ name: '不良率', kind: 'line', tone: 'bad', isArea: true, values }],
      unit: '%', digits: 2,
    },
  }
}

function machineTable({ current, machineName }: ProductionSource): ReportBody['tables'][number] {
  const rows = [...groupBy(current, ({ machineId }) => machineId)]
    .map(([id, records]) => ({ id, records, bad: badOf(sumRecords(records)) }))
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
        withUnit(percent(rateOf(records)), '%', 2),
        nameOf(kindsOf(records)[0]?.[0] ?? '–'),
      ],
    })),
  }
}

/** Rejected pieces: how many, of which kind, on which machine. */
export function defectReport(source: ProductionSource): ReportBody {
  const { current, previous } = source
  const [first] = kindsOf(current)
  const bad = totalOf(current, badOf)
  const share = first && bad ? percentOf(first[1], bad) : null
  return {
    figures: [
      amountFigure('不良数', bad, totalOf(previous, badOf), { unit: '件', better: 'down' }),
      { ...shareFigure('不良率', rateOf(current), rateOf(previous), 'down'), digits: 2 },
      {
        ...amountFigure('首要类型占比', share, null, { unit: '%', digits: 1, better: 'none' }),
        note: first ? nameOf(first[0]) : null,
      },
    ],
    charts: [pareto(source), overTime(source)],
    tables: [machineTable(source)],
  }
}
