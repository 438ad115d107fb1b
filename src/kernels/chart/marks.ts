import type { AxisChart, ChartSeries } from '@/lib/chart-types'

import type { Brush, ChartPoint } from './brush'
import { computeBarFoot, type Plot } from './plot'

/** Keys of the columns side by side in one category. */
function listBarSlots(series: readonly ChartSeries[]): string[] {
  return [...new Set(series.filter(({ kind }) => kind === 'bar').map(({ stack, name }) => stack ?? name))]
}

/** Whether another bar of the same stack is above this one. */
function isCovered(series: readonly ChartSeries[], index: number, at: number): boolean {
  const own = series[index]
  return series.some(
    (one, other) => other > index && own?.stack !== undefined && one.stack === own.stack && Boolean(one.values[at]),
  )
}

/** Draws all columns; unselected ones are paler. */
export function drawBars(brush: Brush, plot: Plot, { series, categories }: AxisChart, hot: number): void {
  const slots = listBarSlots(series)
  const gap = brush.px(slots.length > 1 ? 2 : 0)
  const width = Math.max(1, Math.min(brush.px(22), (plot.band * 0.66) / Math.max(1, slots.length) - gap))
  series.forEach((one, index) => {
    if (one.kind !== 'bar') return
    const slot = slots.indexOf(one.stack ?? one.name)
    categories.forEach((_, at) => {
      const value = one.values[at]
      if (!value) return
      const foot = computeBarFoot(series, index, at)
      const [from, to] = [plot.yOf(foot, one.isRight), plot.yOf(foot + value, one.isRight)]
      const x = plot.xOf(at) + (slot - slots.length / 2) * (width + gap) + gap / 2
      const box = { x, y: Math.min(from, to), width, height: Math.max(1, Math.abs(from - to)) }
      brush.pen.globalAlpha = hot < 0 || hot === at ? 1 : 0.45
      brush.box(box, brush.colorOf(one, index), isCovered(series, index, at) ? 0 : brush.px(3), true)
    })
  })
  brush.pen.globalAlpha = 1
}

/** Splits a curve at its gaps. */
function splitRuns(plot: Plot, { values, isRight }: ChartSeries): ChartPoint[][] {
  const runs: ChartPoint[][] = [[]]
  values.forEach((value, at) => {
    if (value === null) runs.push([])
    else runs[runs.length - 1]?.push([plot.xOf(at), plot.yOf(value, isRight)])
  })
  return runs.filter((run) => run.length > 0)
}

function fillUnder(brush: Brush, { box }: Plot, run: readonly ChartPoint[], color: string): void {
  const [first, last] = [run[0], run[run.length - 1]]
  if (!first || !last) return
  const { pen } = brush
  const foot = box.y + box.height
  brush.path([...run, [last[0], foot], [first[0], foot]], true)
  pen.globalAlpha = 0.12
  pen.fillStyle = color
  pen.fill()
  pen.globalAlpha = 1
}

/** Above this number of points no dots are drawn. */
const DOTS = 16

/** Draws one curve with gaps for missing values. */
export function drawLine(brush: Brush, plot: Plot, one: ChartSeries, color: string): void {
  const { pen, theme } = brush
  for (const run of splitRuns(plot, one)) {
    if (one.isArea) fillUnder(brush, plot, run, color)
    brush.path(run)
    pen.setLineDash(one.isDashed ? [brush.px(4), brush.px(3)] : [])
    pen.strokeStyle = color
    pen.lineWidth = brush.px(one.isDashed ? 1.2 : 2)
    pen.stroke()
    pen.setLineDash([])
    if (one.isDashed || (one.values.length > DOTS && run.length > 1)) continue
    for (const [x, y] of run) {
      brush.dot(x, y, brush.px(3.4), color)
      brush.dot(x, y, brush.px(1.8), theme.ground)
    }
  }
}
