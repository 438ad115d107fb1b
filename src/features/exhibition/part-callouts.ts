import type { ProductPin } from '@/platform/kernel/types'

/** A name at one side of the picture, and the line that leads from it to its part. CSS pixels. */
export interface Callout {
  id: string
  side: 'left' | 'right'
  /** Of the middle of the name. */
  y: number
  line: { x: number; y: number; length: number; radians: number }
  dot: { x: number; y: number }
}

export interface CalloutArea {
  width: number
  /** From the upper edge: names stand between the two. */
  top: number
  bottom: number
  /** From the sides to where the names end and the lines begin. */
  inset: number
  /** From the middle of one name to the middle of the next. */
  gap: number
}

/** Pushes apart what is nearer than the gap, downwards, then up again from the lower edge. */
function spreadEvenly(wanted: readonly number[], { top, bottom, gap }: CalloutArea): number[] {
  const places: number[] = []
  for (const y of wanted) places.push(Math.max(y, (places.at(-1) ?? top - gap) + gap))
  let limit = bottom
  for (let at = places.length - 1; at >= 0; at--) {
    places[at] = Math.min(places[at] ?? limit, limit)
    limit = (places[at] ?? limit) - gap
  }
  return places
}

/** Left and right by where the parts stand; a side that would be crowded gives its innermost away. */
function splitIntoSides(pins: readonly ProductPin[], width: number): [ProductPin[], ProductPin[]] {
  const byX = [...pins].sort((one, other) => one.x - other.x)
  const most = Math.ceil(pins.length / 2) + 1
  const natural = byX.filter(({ x }) => x < width / 2).length
  const split = Math.min(most, Math.max(pins.length - most, natural))
  const byY = (some: ProductPin[]) => some.sort((one, other) => one.y - other.y)
  return [byY(byX.slice(0, split)), byY(byX.slice(split))]
}

/** Where the names of parts that stand apart belong: in a column at either side, none on another. */
export function placeCallouts(pins: readonly ProductPin[], area: CalloutArea): Callout[] {
  const [left, right] = splitIntoSides(pins, area.width)
  const column = (some: readonly ProductPin[], side: Callout['side']) => {
    const places = spreadEvenly(
      some.map(({ y }) => y),
      area,
    )
    return some.map((pin, at): Callout => {
      const y = places[at] ?? pin.y
      const x = side === 'left' ? area.inset : area.width - area.inset
      const [across, down] = [pin.x - x, pin.y - y]
      const line = { x, y, length: Math.hypot(across, down), radians: Math.atan2(down, across) }
      return { id: pin.id, side, y, line, dot: { x: pin.x, y: pin.y } }
    })
  }
  return [...column(left, 'left'), ...column(right, 'right')]
}
