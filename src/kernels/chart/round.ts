import type { GaugeChart, RingChart } from '@/lib/chart-types'
import { computePercent, formatFigure, formatWithUnit } from '@/lib/figure'

import { type Brush, FULL_TURN } from './brush'

type Size = { width: number; height: number }
/** Hit test: the index of the part under a point; -1 for none. */
type HitTest = (x: number, y: number) => number

const TOP = -Math.PI / 2

function drawRows(brush: Brush, { width, height }: Size, left: number, chart: RingChart, hot: number): number {
  const { items, unit, digits } = chart
  const sum = items.reduce((total, { value }) => total + value, 0)
  const row = Math.min(brush.px(30), height / Math.max(1, items.length))
  const top = (height - row * items.length) / 2
  items.forEach((item, at) => {
    const y = top + row * (at + 0.5)
    const share = `${Math.round(computePercent(item.value, sum))}%`
    const text = formatWithUnit(item.value, unit, digits)
    const isBold = at === hot
    const end = width - brush.px(34)
    brush.dot(left, y, brush.px(4), brush.colorOf(item, at))
    const room = end - brush.width(text, 12, true) - brush.px(8) - left - brush.px(12)
    brush.text(brush.fit(item.name, room, 12), left + brush.px(12), y, { size: 12, isBold })
    brush.text(text, end, y, { size: 12, color: brush.theme.ink, align: 'right', isBold: true })
    brush.text(share, width, y, { size: 11, align: 'right' })
  })
  return row
}

/** Draws a ring chart: the ring at the left, its legend at the right. */
export function drawRing(brush: Brush, size: Size, chart: RingChart, hot: number): HitTest {
  const { items, unit, digits } = chart
  const radius = Math.min(size.height / 2 - brush.px(6), size.width * 0.19)
  const [x, y, thick] = [radius + brush.px(4), size.height / 2, radius * 0.36]
  const sum = items.reduce((total, { value }) => total + value, 0)
  let from = TOP
  brush.arc(x, y, radius - thick / 2, 0, FULL_TURN, brush.theme.line, thick)
  items.forEach((item, at) => {
    const to = from + (computePercent(item.value, sum) / 100) * FULL_TURN
    brush.arc(x, y, radius - thick / 2, from, to, brush.colorOf(item, at), at === hot ? thick * 1.25 : thick)
    from = to
  })
  const middle = items[hot]?.value ?? sum
  brush.text(formatFigure(middle, digits), x, y - brush.px(6), {
    size: 16,
    color: brush.theme.ink,
    align: 'center',
    isBold: true,
  })
  brush.text(unit, x, y + brush.px(11), { align: 'center' })
  const row = drawRows(brush, size, radius * 2 + brush.px(28), chart, hot)
  return (px, py) => {
    if (px > radius * 2 + brush.px(12)) {
      const at = Math.floor((py - (size.height - row * items.length) / 2) / row)
      return at >= 0 && at < items.length ? at : -1
    }
    const angle = (Math.atan2(py - y, px - x) - TOP + FULL_TURN) % FULL_TURN
    let passed = 0
    return items.findIndex(({ value }) => {
      passed += (computePercent(value, sum) / 100) * FULL_TURN
      return angle < passed
    })
  }
}

const DIAL_FROM = Math.PI * 0.75
const DIAL_SPAN = Math.PI * 1.5

/** Draws gauges side by side, each with its value in the centre and its name below. */
export function drawGauge(brush: Brush, { width, height }: Size, chart: GaugeChart): HitTest {
  const { items, unit, max = 100, digits } = chart
  const cell = width / Math.max(1, items.length)
  const radius = Math.min(cell / 2 - brush.px(8), height / 2 - brush.px(8))
  const thick = Math.max(brush.px(5), radius * 0.17)
  items.forEach((item, at) => {
    const [x, y] = [cell * (at + 0.5), height / 2]
    const angle = (value: number) => DIAL_FROM + DIAL_SPAN * Math.min(1, Math.max(0, value / max))
    brush.arc(x, y, radius - thick / 2, DIAL_FROM, DIAL_FROM + DIAL_SPAN, brush.theme.line, thick, 'round')
    if (item.value)
      brush.arc(x, y, radius - thick / 2, DIAL_FROM, angle(item.value), brush.colorOf(item, at), thick, 'round')
    if (item.target !== undefined) {
      const mark = angle(item.target)
      brush.arc(x, y, radius - thick / 2, mark - 0.025, mark + 0.025, brush.theme.ink, thick + brush.px(4))
    }
    const size = Math.min(22, Math.max(11, radius / brush.theme.scale / 2.8))
    brush.text(formatWithUnit(item.value, unit, digits), x, y - brush.px(2), {
      size,
      color: brush.theme.ink,
      align: 'center',
      isBold: true,
    })
    brush.text(item.name, x, y + radius * 0.82, { size: 11, align: 'center' })
  })
  return () => -1
}
