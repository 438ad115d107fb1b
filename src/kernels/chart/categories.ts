import type { Brush } from './brush'
import type { Plot } from './plot'

/** Up to this number all categories are named, in two lines if needed. */
const FEW = 8

/** Hours and days: names may be skipped, and are never split. */
const COUNTED = /^[\d:/.-]+$/

/** Estimated width of the axes, because the plot is not laid out yet. */
const AXES = 76

function needsTwoLines(brush: Brush, width: number, categories: readonly string[]): boolean {
  const band = (width - brush.px(AXES)) / Math.max(1, categories.length)
  const isLong = (name: string) => !COUNTED.test(name) && brush.width(name) > band - brush.px(4)
  return categories.length <= FEW && categories.some(isLong)
}

/** Height of the category names below the plot. */
export function measureCategoryHeight(brush: Brush, width: number, categories: readonly string[]): number {
  return brush.px(needsTwoLines(brush, width, categories) ? 32 : 22)
}

/** Splits a name into two lines of similar length. */
function halves(name: string): [string, string] {
  const middle = Math.ceil(name.length / 2)
  return [name.slice(0, middle), name.slice(middle)]
}

/** Draws category names: all in one or two lines when there are few, else as many as fit. */
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
  // Counted from the last, because the newest day is the most relevant.
  categories.forEach((name, at) => {
    if ((categories.length - 1 - at) % every === 0) write(name, at, 0)
  })
}
