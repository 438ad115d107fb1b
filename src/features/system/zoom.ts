/** How a picture lies in its frame: enlarged by `scale`, its middle moved by x and y pixels from the frame's middle. */
export interface Zoom {
  scale: number
  x: number
  y: number
}

export interface ZoomPoint {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export const UNZOOMED: Zoom = { scale: 1, x: 0, y: 0 }
const LARGEST_SCALE = 4
const TAPPED_SCALE = 2.5

function clampAround(value: number, limit: number): number {
  // Adding 0 turns -0, which a style would show, into 0.
  return Math.min(limit, Math.max(-limit, value)) + 0
}

/** The zoom with its scale within 1 to 4 and no edge of the frame left uncovered. */
export function clampZoom({ scale, x, y }: Zoom, frame: Size): Zoom {
  const size = Math.min(LARGEST_SCALE, Math.max(1, scale))
  return {
    scale: size,
    x: clampAround(x, ((size - 1) * frame.width) / 2),
    y: clampAround(y, ((size - 1) * frame.height) / 2),
  }
}

/** Enlarges around a point, given from the frame's middle, that keeps its place on the screen. */
function scaleAround(zoom: Zoom, at: ZoomPoint, scale: number): Zoom {
  const size = Math.min(LARGEST_SCALE, Math.max(1, scale))
  const ratio = size / zoom.scale
  return { scale: size, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio }
}

/** One finger moves the picture by a distance. */
export function panZoom(zoom: Zoom, by: ZoomPoint, frame: Size): Zoom {
  return clampZoom({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, frame)
}

/** Two fingers move from their former places to new ones, all given from the frame's middle. */
export function pinchZoom(
  zoom: Zoom,
  from: readonly [ZoomPoint, ZoomPoint],
  to: readonly [ZoomPoint, ZoomPoint],
  frame: Size,
): Zoom {
  const spread = ([a, b]: readonly [ZoomPoint, ZoomPoint]) => Math.hypot(a.x - b.x, a.y - b.y)
  const middle = ([a, b]: readonly [ZoomPoint, ZoomPoint]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
  const before = spread(from)
  if (before === 0) return zoom
  const [start, end] = [middle(from), middle(to)]
  const scaled = scaleAround(zoom, start, (zoom.scale * spread(to)) / before)
  return panZoom(scaled, { x: end.x - start.x, y: end.y - start.y }, frame)
}

/** A double tap: enlarges around the finger, or back. */
export function toggleZoom(zoom: Zoom, at: ZoomPoint, frame: Size): Zoom {
  return zoom.scale > 1 ? UNZOOMED : clampZoom(scaleAround(zoom, at, TAPPED_SCALE), frame)
}
