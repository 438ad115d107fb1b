import type { RadarChart } from '@/lib/chart-types'

import { type Brush, type ChartPoint, FULL_TURN } from './brush'
import { drawLegend } from './legend'

const TOP = -Math.PI / 2
/** The point of a value on an axis. */
type Place = (axis: number, share: number) => ChartPoint

function drawWeb(brush: Brush, { axes }: RadarChart, at: Place): void {
  const { pen, theme } = brush
  for (const share of [0.25, 0.5, 0.75, 1]) {
    brush.path(
      axes.map((_, axis) => at(axis, share)),
      true,
    )
    pen.strokeStyle = theme.line
    pen.lineWidth = 1
    pen.stroke()
  }
  for (const [axis, name] of axes.entries()) {
    brush.line(at(axis, 0), at(axis, 1), theme.line)
    const [x, y] = at(axis, 1.14)
    const [centre] = at(axis, 0)
    const side = x > centre ? 'left' : 'right'
    brush.text(name, x, y, { size: 11, color: theme.ink, align: Math.abs(x - centre) < 4 ? 'center' : side })
  }
}

function drawShape(brush: Brush, spots: readonly ChartPoint[], color: string): void {
  const { pen } = brush
  brush.path(spots, true)
  pen.fillStyle = color
  pen.globalAlpha = 0.14
  pen.fill()
  pen.globalAlpha = 1
  pen.strokeStyle = color
  pen.lineWidth = brush.px(2)
  pen.stroke()
  for (const [x, y] of spots) brush.dot(x, y, brush.px(2.6), color)
}

/** Draws a radar chart, one shape per series. */
export function drawRadar(brush: Brush, { width, height }: { width: number; height: number }, chart: RadarChart) {
  const { axes, series, max = 100 } = chart
  const entries = series.map((one, at) => ({ name: one.name, color: brush.colorOf(one, at), look: 'bar' as const }))
  const above = series.length > 1 ? drawLegend(brush, width, 0, entries) : 0
  const radius = Math.min((height - above) / 2 - brush.px(26), width / 2 - brush.px(64))
  const [x, y] = [width / 2, above + (height - above) / 2]
  const at: Place = (axis, share) => {
    const angle = TOP + (axis / Math.max(1, axes.length)) * FULL_TURN
    return [x + Math.cos(angle) * radius * share, y + Math.sin(angle) * radius * share]
  }
  drawWeb(brush, chart, at)
  for (const [index, one] of series.entries()) {
    const spots = axes.map((_, axis) => at(axis, Math.min(1, Math.max(0, (one.values[axis] ?? 0) / max))))
    drawShape(brush, spots, brush.colorOf(one, index))
  }
  return () => -1
}
