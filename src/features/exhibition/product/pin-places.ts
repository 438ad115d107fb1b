import type { ProductPin } from '@/platform/kernel/types'

/** Position of a hotspot in whole CSS pixels, and whether its name fits beside it. */
interface PinPlace {
  id: string
  x: number
  y: number
  isNamed: boolean
}

/** Minimum distance: WCAG's 24 px on the widest phone, where sizes are 1.15 times the design's. */
const APART_PX = 28
/** Distance from a dot to the end of its name. */
const NAME_PX = 84

/** Positions hotspots so that touch areas and names do not overlap. */
export function placePins(pins: readonly Pick<ProductPin, 'id' | 'x' | 'y'>[]): PinPlace[] {
  const places: PinPlace[] = []
  for (const pin of pins) {
    // Whole pixels: with fractions, y + APART_PX - y may be less than APART_PX, and the loop would never end.
    const [x, y] = [Math.round(pin.x), Math.round(pin.y)]
    const nearTo = (at: number) =>
      places.find((other) => Math.abs(other.x - x) < APART_PX && Math.abs(other.y - at) < APART_PX)
    let free = y
    for (let near = nearTo(free); near; near = nearTo(free)) free = near.y + APART_PX
    places.push({ id: pin.id, x, y: free, isNamed: false })
  }
  for (const place of places) {
    place.isNamed = places.every((other) => {
      if (other === place || Math.abs(other.y - place.y) >= APART_PX) return true
      const across = other.x - place.x
      return across >= NAME_PX || across <= (other.isNamed ? -NAME_PX : -APART_PX)
    })
  }
  return places
}
