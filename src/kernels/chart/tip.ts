import type { Box, Brush } from './brush'

interface TipRow {
  color: string
  name: string
  text: string
}

/** Draws the values of one place in a dark box beside `x`, clamped to the chart. */
export function drawTip(brush: Brush, inside: Box, x: number, head: string, rows: readonly TipRow[]): void {
  const { theme } = brush
  const [pad, line] = [brush.px(9), brush.px(17)]
  const gap = brush.px(14)
  const bodies = rows.map(({ name, text }) => brush.px(12) + brush.width(name) + gap + brush.width(text, 10, true))
  const width = Math.min(inside.width, Math.max(brush.width(head, 10, true), ...bodies) + pad * 2)
  const height = line * (rows.length + 1) + pad
  const right = x + brush.px(10)
  const left = right + width > inside.x + inside.width ? x - brush.px(10) - width : right
  const box = { x: Math.max(inside.x, left), y: inside.y, width, height }
  brush.box(box, theme.tip, brush.px(8))
  brush.text(head, box.x + pad, box.y + pad / 2 + line / 2, { color: theme.onTip, isBold: true })
  rows.forEach(({ color, name, text }, at) => {
    const y = box.y + pad / 2 + line * (at + 1.5)
    brush.dot(box.x + pad + brush.px(3), y, brush.px(3), color)
    brush.text(name, box.x + pad + brush.px(12), y, { color: theme.onTip })
    brush.text(text, box.x + width - pad, y, { color: theme.onTip, align: 'right', isBold: true })
  })
}
