import type { ProductPin } from '@/platform/kernel/types'

/** A name at one side of the picture, with the line to its part, in CSS pixels. */
export interface Callout {
  id: string
  side: 'left' | 'right'
  /** Vertical centre of the name. */
  y: number
  line: { x: number; y: number; length: number; radians: number }
  dot: { x: number; y: number }
}

export interface CalloutArea {
  width: number
  /** Vertical bounds of the names, from the upper edge. */
  top: number
  bottom: number
  /** Distance from the sides to the start of the lines. */
  inset: number
  /** Distance between the centres of two names. */
  gap: number
}

/** Moves names apart that are closer than the gap: first downwards, then upwards from the lower bound. */
function spreadEvenly(targets: readonly number[], { top, bottom, gap }: CalloutArea): number[] {
  const places: number[] = []
  for (const y of targets) places.push(Math.max(y, (places.at(-1) ?? top - gap) + gap))
  let limit = bottom
  for (let at = places.length - 1; at >= 0; at--) {
    places[at] = Math.min(places[at] ?? limit, limit)
    limit = (places[at] ?? limit) - gap
  }
  return places
}

/** Splits parts by position into left and right; a crowded side moves its innermost parts to the other. */
function splitIntoSides(pins: readonly ProductPin[], width: number): [ProductPin[], ProductPin[]] {
  const byX = [...pins].sort((one, other) => one.x - other.x)
  const most = Math.ceil(pins.length / 2) + 1
  const natural = byX.filter(({ x }) => x < width / 2).length
  const split = Math.min(most, Math.max(pins.length - most, natural))
  const byY = (some: ProductPin[]) => some.sort((one, other) => one.y - other.y)
  return [byY(byX.slice(0, split)), byY(byX.slice(split))]
}

/** Places the names of exploded parts in a column at each side, without overlaps. */
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
