import { formatFigure, formatWithUnit } from '@/lib/figure'
import { computeOee, groupOee, sumRecords } from '@/server/domains/production/oee'

import { buildAmountFigure, buildShareFigure, type ProductionSource, type ReportBody, toPercent } from './body'
import { groupIntoBuckets } from './records'

function buildTrendChart({ current, period }: ProductionSource): ReportBody['charts'][number] {
  const buckets = groupIntoBuckets(current, period).map(({ label, records }) => ({
    label,
    ...sumRecords(records),
    records,
  }))
  const of = (amount: 'good' | 'plan') => buckets.map((one) => (one.records.length > 0 ? one[amount] : null))
  return {
    title: period.from === period.to ? '小时产量' : '每日产量',
    chart: {
      kind: 'axis',
      categories: buckets.map(({ label }) => label),
      series: [
        { name: '合格', kind: 'bar', values: of('good') },
        { name: '计划', kind: 'line', isDashed: true, tone: 'warn', values: of('plan') },
      ],
      unit: '件',
    },
  }
}

function buildLineChart({ current, lines }: ProductionSource): ReportBody['charts'][number] {
  const sums = groupOee(current, ({ lineId }) => lineId)
  return {
    title: '产线达成率',
    chart: {
      kind: 'axis',
      categories: lines.map(({ code }) => code),
      series: [
        { name: '达成率', kind: 'bar', values: lines.map(({ id }) => toPercent(sums.get(id)?.achievement ?? null)) },
        { name: '目标 100%', kind: 'line', isDashed: true, tone: 'calm', values: lines.map(() => 100) },
      ],
      unit: '%',
      digits: 1,
    },
  }
}

function buildProductTable({ current, productName }: ProductionSource): ReportBody['tables'][number] {
  const sums = [...groupOee(current, ({ productId }) => productId)].sort(([, a], [, b]) => b.good - a.good)
  return {
    title: '产品明细',
    columns: ['产品', '计划', '合格', '差额', '达成率'],
    rows: sums.map(([id, { plan, good, achievement }]) => ({
      cells: [
        productName(id),
        formatFigure(plan),
        formatFigure(good),
        formatFigure(good - plan),
        formatWithUnit(toPercent(achievement), '%', 1),
      ],
      mark: achievement !== null && achievement < 0.85 ? '落后' : null,
    })),
  }
}

/** Good pieces compared with the plan: over time, by line, by product. */
export function buildOutputReport(source: ProductionSource): ReportBody {
  const [now, before] = [sumRecords(source.current), sumRecords(source.previous)]
  const isEmpty = source.current.length === 0
  const behind = Math.max(0, now.plan - now.good)
  return {
    figures: [
      buildAmountFigure('合格产量', isEmpty ? null : now.good, before.good, { unit: '件', better: 'up' }),
      buildShareFigure('达成率', computeOee(now).achievement, computeOee(before).achievement, 'up'),
      buildAmountFigure('计划', isEmpty ? null : now.plan, before.plan, { unit: '件', better: 'none' }),
      buildAmountFigure('落后计划', isEmpty ? null : behind, Math.max(0, before.plan - before.good), {
        unit: '件',
        better: 'down',
      }),
    ],
    charts: [buildTrendChart(source), buildLineChart(source)],
    tables: [buildProductTable(source)],
  }
}
