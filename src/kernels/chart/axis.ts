import type { AxisChart } from '@/lib/chart-types'
import { formatWithUnit } from '@/lib/figure'

import type { Brush } from './brush'
import { drawCategories, measureCategoryHeight } from './categories'
import { drawLegend } from './legend'
import { drawBars, drawLine } from './marks'
import { layOut, type Plot, tickText } from './plot'
import { drawTip } from './tip'

function drawHead(brush: Brush, width: number, { series, unit, rightUnit }: AxisChart): number {
  const caption = unit && unit !== '%' ? unit : ''
  const rightCaption = rightUnit && rightUnit !== '%' ? rightUnit : ''
  const text = [caption, rightCaption].filter(Boolean).join(' / ')
  if (text) brush.text(text, 0, brush.px(10))
  if (series.length < 2) return text ? brush.px(20) : 0
  const entries = series.map((one, index) => ({
    name: one.name,
    color: brush.colorOf(one, index),
    look: one.kind === 'bar' ? ('bar' as const) : one.isDashed ? ('dashed' as const) : ('line' as const),
  }))
  return drawLegend(brush, width, text ? brush.width(text) + brush.px(12) : 0, entries)
}

function drawGrid(brush: Brush, { box, left, right, yOf }: Plot, { unit, rightUnit = '' }: AxisChart): void {
  const { line } = brush.theme
  for (const tick of left.ticks) {
    // Aligned to half a pixel, so that a hairline covers one row of pixels.
    const y = Math.round(yOf(tick)) + 0.5
    brush.line([box.x, y], [box.x + box.width, y], line)
    brush.text(tickText(tick, left.ticks, unit), box.x - brush.px(6), y, { align: 'right' })
  }
  for (const tick of right?.ticks ?? []) {
    brush.text(tickText(tick, right?.ticks ?? [], rightUnit), box.x + box.width + brush.px(6), yOf(tick, true))
  }
}

function drawHot(brush: Brush, plot: Plot, chart: AxisChart, at: number): void {
  const { box } = plot
  const rows = chart.series.map((one, index) => ({
    color: brush.colorOf(one, index),
    name: one.name,
    text: one.isRight
      ? formatWithUnit(one.values[at] ?? null, chart.rightUnit ?? '', chart.rightDigits ?? 1)
      : formatWithUnit(one.values[at] ?? null, chart.unit, chart.digits),
  }))
  const x = plot.xOf(at)
  brush.line([x, box.y], [x, box.y + box.height], brush.theme.quiet, [3, 3])
  drawTip(brush, box, x, chart.categories[at] ?? '', rows)
}

/** Whether a chart has one curve, possibly compared with dashed ones; its last value then gets a label. */
function isLone([curve, ...others]: AxisChart['series']): boolean {
  return curve?.kind === 'line' && others.every(({ kind, isDashed }) => kind === 'line' && isDashed)
}

/** Draws the last value of a single curve in a dark label above its point. */
function drawLast(brush: Brush, plot: Plot, { series, unit, digits }: AxisChart): void {
  const values = isLone(series) ? (series[0]?.values ?? []) : []
  const at = values.reduce<number>((last, value, index) => (value === null ? last : index), -1)
  const value = values[at]
  if (value === undefined || value === null) return
  const text = formatWithUnit(value, unit, digits)
  const [width, height] = [brush.width(text, 10, true) + brush.px(12), brush.px(18)]
  const x = Math.min(plot.xOf(at) - width / 2, plot.box.x + plot.box.width - width)
  const y = Math.max(0, plot.yOf(value) - height - brush.px(8))
  brush.box({ x, y, width, height }, brush.theme.tip, brush.px(6))
  brush.text(text, x + width / 2, y + height / 2, { color: brush.theme.onTip, align: 'center', isBold: true })
}

/** Draws columns, curves or both. @returns the hit test of categories */
export function drawAxis(brush: Brush, size: { width: number; height: number }, chart: AxisChart, hot: number) {
  const above = drawHead(brush, size.width, chart)
  // Room for the label above a curve's last point.
  const plot = layOut(
    brush,
    size,
    chart,
    above + brush.px(isLone(chart.series) ? 10 : 0),
    measureCategoryHeight(brush, size.width, chart.categories),
  )
  drawGrid(brush, plot, chart)
  drawCategories(brush, plot, chart.categories, size.width)
  drawBars(brush, plot, chart, hot)
  chart.series.forEach((one, index) => {
    if (one.kind === 'line') drawLine(brush, plot, one, brush.colorOf(one, index))
  })
  if (hot >= 0) drawHot(brush, plot, chart, hot)
  else drawLast(brush, plot, chart)
  return (x: number, y: number) => {
    const at = Math.floor((x - plot.box.x) / plot.band)
    return at >= 0 && at < chart.categories.length && y >= 0 && y <= size.height ? at : -1
  }
}
