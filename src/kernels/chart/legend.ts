import type { Brush } from './brush'

interface LegendEntry {
  name: string
  color: string
  look: 'bar' | 'line' | 'dashed'
}

function drawSign(brush: Brush, x: number, y: number, { color, look }: LegendEntry): void {
  const { pen } = brush
  if (look === 'bar') {
    brush.box({ x, y: y - brush.px(4), width: brush.px(8), height: brush.px(8) }, color, brush.px(2))
    return
  }
  pen.lineWidth = brush.px(2)
  pen.strokeStyle = color
  pen.setLineDash(look === 'dashed' ? [brush.px(3), brush.px(2)] : [])
  pen.beginPath()
  pen.moveTo(x, y)
  pen.lineTo(x + brush.px(12), y)
  pen.stroke()
  pen.setLineDash([])
}

/**
 * Draws the legend from the right, in as many rows as needed.
 *
 * @param left reserved width at the left of the first row
 * @returns its height
 */
export function drawLegend(brush: Brush, width: number, left: number, entries: readonly LegendEntry[]): number {
  const row = brush.px(20)
  const widths = entries.map(({ name, look }) => brush.px(look === 'bar' ? 12 : 16) + brush.width(name) + brush.px(12))
  const rows: number[][] = [[]]
  let taken = left
  entries.forEach((_, at) => {
    const wide = widths[at] ?? 0
    if (taken + wide > width && rows[rows.length - 1]?.length) {
      rows.push([])
      taken = 0
    }
    rows[rows.length - 1]?.push(at)
    taken += wide
  })
  rows.forEach((members, index) => {
    let x = width + brush.px(12) - members.reduce((sum, at) => sum + (widths[at] ?? 0), 0)
    for (const at of members) {
      const entry = entries[at]
      if (!entry) continue
      drawSign(brush, x, row * (index + 0.5), entry)
      brush.text(entry.name, x + brush.px(entry.look === 'bar' ? 12 : 16), row * (index + 0.5))
      x += widths[at] ?? 0
    }
  })
  return row * rows.length
}
