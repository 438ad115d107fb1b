/**
 * Position of a picture in its frame: scaled by `scale`, its centre offset by x and y pixels from the frame's centre.
 */
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
  // Adding 0 converts -0, which would show up in a style, to 0.
  return Math.min(limit, Math.max(-limit, value)) + 0
}

/** Clamps the scale to 1 to 4 and the offset so that the picture covers the frame. */
export function clampZoom({ scale, x, y }: Zoom, frame: Size): Zoom {
  const size = Math.min(LARGEST_SCALE, Math.max(1, scale))
  return {
    scale: size,
    x: clampAround(x, ((size - 1) * frame.width) / 2),
    y: clampAround(y, ((size - 1) * frame.height) / 2),
  }
}

/** Scales around a fixed point, relative to the frame's centre. */
function scaleAround(zoom: Zoom, at: ZoomPoint, scale: number): Zoom {
  const size = Math.min(LARGEST_SCALE, Math.max(1, scale))
  const ratio = size / zoom.scale
  return { scale: size, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio }
}

/** Pans by the movement of one finger. */
export function panZoom(zoom: Zoom, by: ZoomPoint, frame: Size): Zoom {
  return clampZoom({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, frame)
}

/** Zooms and pans by the movement of two fingers; positions are relative to the frame's centre. */
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

/** A double tap zooms in around the finger, or resets the zoom. */
export function toggleZoom(zoom: Zoom, at: ZoomPoint, frame: Size): Zoom {
  return zoom.scale > 1 ? UNZOOMED : clampZoom(scaleAround(zoom, at, TAPPED_SCALE), frame)
}
