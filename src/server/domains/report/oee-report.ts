import { formatFigure, formatWithUnit } from '@/lib/figure'
import { computeOee, findBottleneck, groupOee, type OeeRatios, sumRecords } from '@/server/domains/production/oee'
import { shiftName } from '@/server/domains/production/shifts'

import {
  buildAmountFigure,
  buildShareFigure,
  type ChartPart,
  type ProductionSource,
  type ReportBody,
  toPercent,
} from './body'
import { groupIntoBuckets } from './records'

/** Target OEE; the dashed line. */
const TARGET = 85

const factors: readonly { name: string; of: keyof OeeRatios }[] = [
  { name: 'OEE', of: 'oee' },
  { name: '时间开动率', of: 'availability' },
  { name: '性能开动率', of: 'performance' },
  { name: '合格率', of: 'quality' },
]

const shown = (ratio: number | null) => formatWithUnit(toPercent(ratio), '%', 1)

function buildTrendChart({ current, period }: ProductionSource): ChartPart {
  const buckets = groupIntoBuckets(current, period)
  const values = buckets.map(({ records }) => toPercent(computeOee(sumRecords(records)).oee))
  return {
    title: period.from === period.to ? '当日 OEE 走势' : '每日 OEE 走势',
    chart: {
      kind: 'axis',
      categories: buckets.map(({ label }) => label),
      series: [
        { name: '实际', kind: 'line', isArea: true, values },
        { name: `目标 ${TARGET}%`, kind: 'line', isDashed: true, tone: 'calm', values: buckets.map(() => TARGET) },
      ],
      unit: '%',
      digits: 1,
    },
  }
}

function buildShiftChart({ current }: ProductionSource): ChartPart {
  const shifts = groupOee(current, ({ shift }) => shift)
  return {
    title: '班次对比',
    note: 'OEE = 时间开动率 × 性能开动率 × 合格率',
    chart: {
      kind: 'axis',
      categories: [...shifts.keys()].map(shiftName),
      series: factors.map(({ name, of }) => ({
        name,
        kind: 'bar' as const,
        values: [...shifts.values()].map((figures) => toPercent(figures[of])),
      })),
      unit: '%',
      digits: 1,
    },
  }
}

function buildLineTable({ current, lines }: ProductionSource): ReportBody['tables'][number] {
  const sums = groupOee(current, ({ lineId }) => lineId)
  const rows = lines.flatMap((line) => {
    const figures = sums.get(line.id)
    return figures ? [{ line, ...figures }] : []
  })
  const slowest = rows.length > 1 ? findBottleneck([...rows]) : undefined
  return {
    title: '产线明细',
    columns: ['产线', '产量', '达成率', 'OEE', '合格率'],
    rows: rows.map((row) => ({
      cells: [row.line.code, formatFigure(row.good), shown(row.achievement), shown(row.oee), shown(row.quality)],
      mark: row === slowest ? '瓶颈' : null,
    })),
  }
}

function shiftTable({ current }: ProductionSource): ReportBody['tables'][number] {
  return {
    title: '班次明细',
    columns: ['班次', '时间开动率', '性能开动率', '合格率', 'OEE'],
    rows: [...groupOee(current, ({ shift }) => shift)].map(([shift, row]) => ({
      cells: [shiftName(shift), shown(row.availability), shown(row.performance), shown(row.quality), shown(row.oee)],
    })),
  }
}

/** OEE = availability x performance x quality: total, over time, by shift and by line. */
export function buildOeeReport(source: ProductionSource): ReportBody {
  const [now, before] = [sumRecords(source.current), sumRecords(source.previous)]
  const [figures, former] = [computeOee(now), computeOee(before)]
  const isEmpty = source.current.length === 0
  return {
    figures: [
      ...factors.map(({ name, of }) => buildShareFigure(name, figures[of], former[of], 'up')),
      buildAmountFigure('产量', isEmpty ? null : now.good, before.good, {
        unit: '件',
        better: 'up',
        note: `计划 ${formatFigure(now.plan)}`,
      }),
      buildShareFigure('达成率', figures.achievement, former.achievement, 'up'),
    ],
    charts: [buildTrendChart(source), buildShiftChart(source)],
    tables: [buildLineTable(source), shiftTable(source)],
  }
}
