/** Height of the zones at the edges in which a dragged row scrolls what it is in, CSS pixels: bars cover half of it. */
const ZONE_PX = 120
/** Pixels a step at the very edge. */
const FASTEST_PX = 12

/**
 * How far to scroll in one step while a finger is at this height; the nearer to an edge, the faster.
 *
 * @returns CSS pixels, negative upwards; 0 between the zones
 */
export function computeEdgeScroll(y: number, { top, bottom }: { top: number; bottom: number }): number {
  const getStep = (inside: number) => Math.ceil((FASTEST_PX * Math.min(inside, ZONE_PX)) / ZONE_PX)
  if (y < top + ZONE_PX) return -getStep(top + ZONE_PX - y)
  return y > bottom - ZONE_PX ? getStep(y - bottom + ZONE_PX) : 0
}
