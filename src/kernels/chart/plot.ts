import type { AxisChart, ChartSeries } from '@/lib/chart-types'

import type { Box, Brush } from './brush'
import { buildScale, countTickDigits, type Scale } from './scale'

/** Where an axis chart's numbers lie on the canvas. */
export interface Plot {
  box: Box
  left: Scale
  right: Scale | undefined
  /** Width of one category. */
  band: number
  /** The middle of a category. */
  xOf(at: number): number
  yOf(value: number, isRight?: boolean): number
}

/** What a bar stands on: the sum of the bars of its stack that come before it. */
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
  // A Pareto's share runs from 0 to 100 whatever its first bar holds.
  const isShare = isRight && unit === '%'
  return buildScale(listPlotValues(chart, isRight), {
    hasZero: hasZero || isShare,
    ...(unit === '%' && { limit: 100 }),
  })
}

const widest = (brush: Brush, { ticks }: Scale, unit: string) =>
  Math.max(...ticks.map((tick) => brush.width(tickText(tick, ticks, unit))))

/** A tick as text: thousands of 10 and up in 万, per cent with its sign. */
export function tickText(tick: number, ticks: readonly number[], unit: string): string {
  const most = Math.max(...ticks.map(Math.abs))
  if (most >= 100_000) return `${Number((tick / 10_000).toFixed(2))}万`
  return `${tick.toFixed(countTickDigits(ticks))}${unit === '%' ? '%' : ''}`
}

/** Divides the canvas between the axes, the area above and the area below. */
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
