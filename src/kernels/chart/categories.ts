import type { Brush } from './brush'
import type { Plot } from './plot'

/** So few that each must be named, in two lines if need be. */
const FEW = 8

/** Of hours and days some are enough, and none is read in two halves. */
const COUNTED = /^[\d:/.-]+$/

/** The widths are not known before the plot: about so much goes to the axes. */
const AXES = 76

function needsTwoLines(brush: Brush, width: number, categories: readonly string[]): boolean {
  const band = (width - brush.px(AXES)) / Math.max(1, categories.length)
  const isLong = (name: string) => !COUNTED.test(name) && brush.width(name) > band - brush.px(4)
  return categories.length <= FEW && categories.some(isLong)
}

/** The height of the names beneath the plot. */
export function measureCategoryHeight(brush: Brush, width: number, categories: readonly string[]): number {
  return brush.px(needsTwoLines(brush, width, categories) ? 32 : 22)
}

/** A name in two lines of about the same length. */
function halves(name: string): [string, string] {
  const middle = Math.ceil(name.length / 2)
  return [name.slice(0, middle), name.slice(middle)]
}

/** Names the categories: each, in two lines where they are few and long; else so many as have room. */
export function drawCategories(brush: Brush, plot: Plot, categories: readonly string[], width: number): void {
  const y = plot.box.y + plot.box.height + brush.px(13)
  const write = (text: string, at: number, lower: number) => {
    const half = brush.width(text) / 2
    const x = Math.min(Math.max(plot.xOf(at), half), width - half)
    brush.text(text, x, y + lower, { align: 'center' })
  }
  if (needsTwoLines(brush, width, categories)) {
    const room = plot.band - brush.px(2)
    for (const [at, name] of categories.entries()) {
      const isShort = brush.width(name) <= room
      const [first, second] = isShort ? [name, ''] : halves(name)
      write(brush.fit(first, room), at, 0)
      if (second) write(brush.fit(second, room), at, brush.px(12))
    }
    return
  }
  const widest = Math.max(0, ...categories.map((name) => brush.width(name))) + brush.px(8)
  const every = Math.max(1, Math.ceil(widest / plot.band))
  // Counted from the last: the newest day is the one people look for.
  categories.forEach((name, at) => {
    if ((categories.length - 1 - at) % every === 0) write(name, at, 0)
  })
}
