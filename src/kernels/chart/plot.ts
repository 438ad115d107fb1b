import type { AxisChart, ChartSeries } from '@/lib/chart-types'

import type { Box, Brush } from './brush'
import { buildScale, countTickDigits, type Scale } from './scale'

/** Maps values of an axis chart to the canvas. */
export interface Plot {
  box: Box
  left: Scale
  right: Scale | undefined
  /** Width of one category. */
  band: number
  /** Centre of a category. */
  xOf(at: number): number
  yOf(value: number, isRight?: boolean): number
}

/** The base of a stacked bar: the sum of the bars below it. */
export function computeBarFoot(series: readonly ChartSeries[], index: number, at: number): number {
  const own = series[index]
  if (!own?.stack) return 0
  return series.slice(0, index).reduce((sum, one) => (one.stack === own.stack ? sum + (one.values[at] ?? 0) : sum), 0)
}

function listPlotValues({ series, categories }: AxisChart, isRight: boolean): number[] {
  return series.flatMap((one, index) => {
    if (Boolean(one.isRight) !== isRight) return []
    return categories.flatMap((_, at) => {
      const value = one.values[at]
      return value === null || value === undefined ? [] : [value + computeBarFoot(series, index, at)]
    })
  })
}

function buildAxisScale(chart: AxisChart, isRight: boolean): Scale {
  const hasZero = chart.series.some(({ kind, isRight: right }) => Boolean(right) === isRight && kind === 'bar')
  const unit = isRight ? chart.rightUnit : chart.unit
  // A percentage axis always ranges from 0 to 100.
  const isShare = isRight && unit === '%'
  return buildScale(listPlotValues(chart, isRight), {
    hasZero: hasZero || isShare,
    ...(unit === '%' && { limit: 100 }),
  })
}

const widest = (brush: Brush, { ticks }: Scale, unit: string) =>
  Math.max(...ticks.map((tick) => brush.width(tickText(tick, ticks, unit))))

/** Formats a tick: thousands from 10 on in 万, percentages with sign. */
export function tickText(tick: number, ticks: readonly number[], unit: string): string {
  const most = Math.max(...ticks.map(Math.abs))
  if (most >= 100_000) return `${Number((tick / 10_000).toFixed(2))}万`
  return `${tick.toFixed(countTickDigits(ticks))}${unit === '%' ? '%' : ''}`
}

/** Lays out the plot between the axes, head and footer. */
export function layOut(
  brush: Brush,
  size: { width: number; height: number },
  chart: AxisChart,
  above: number,
  below: number,
): Plot {
  const left = buildAxisScale(chart, false)
  const hasRight = chart.series.some(({ isRight }) => isRight)
  const right = hasRight ? buildAxisScale(chart, true) : undefined
  const x = widest(brush, left, chart.unit) + brush.px(8)
  const end = size.width - (right ? widest(brush, right, chart.rightUnit ?? '') + brush.px(8) : brush.px(4))
  const y = above + brush.px(8)
  const box = { x, y, width: Math.max(1, end - x), height: Math.max(1, size.height - below - y) }
  const band = box.width / Math.max(1, chart.categories.length)
  return {
    box,
    left,
    right,
    band,
    xOf: (at) => box.x + band * (at + 0.5),
    yOf(value, isRight = false) {
      const { low, high } = isRight && right ? right : left
      return box.y + box.height * (1 - (value - low) / (high - low))
    },
  }
}
