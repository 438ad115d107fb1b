/** Sizes of a picture and of the square crop frame. */
export interface CropSize {
  /** Picture size in pixels. */
  width: number
  height: number
  /** Frame size in CSS pixels. */
  frame: number
}

/** Scale and position of the picture: CSS pixels per picture pixel, and the offset of its centre from the frame's. */
export interface CropView {
  scale: number
  x: number
  y: number
}

/** Maximum zoom relative to filling the frame. */
const MOST_ZOOM = 6

/** The initial view: the picture just fills the frame, centred. */
export function startCrop({ width, height, frame }: CropSize): CropView {
  return { scale: frame / Math.min(width, height), x: 0, y: 0 }
}

/** Clamps a view so that the picture covers the whole frame. */
export function withinFrame(view: CropView, size: CropSize): CropView {
  const least = startCrop(size).scale
  const scale = Math.min(Math.max(view.scale, least), least * MOST_ZOOM)
  const room = (side: number) => Math.max(0, (side * scale - size.frame) / 2)
  const between = (value: number, most: number) => Math.min(most, Math.max(-most, value))
  return { scale, x: between(view.x, room(size.width)), y: between(view.y, room(size.height)) }
}

/** Moves the view by CSS pixels. */
export function moveCrop(view: CropView, size: CropSize, dx: number, dy: number): CropView {
  return withinFrame({ ...view, x: view.x + dx, y: view.y + dy }, size)
}

/** Zooms by `factor` around a fixed point, relative to the frame's centre. */
export function zoomCrop(view: CropView, size: CropSize, factor: number, about = { x: 0, y: 0 }): CropView {
  const least = startCrop(size).scale
  const scale = Math.min(Math.max(view.scale * factor, least), least * MOST_ZOOM)
  const real = scale / view.scale
  const clampPlace = (middle: number, place: number) => place + (middle - place) * real
  return withinFrame({ scale, x: clampPlace(view.x, about.x), y: clampPlace(view.y, about.y) }, size)
}

interface Point {
  x: number
  y: number
}

const middle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})

const spread = ([a, b]: readonly Point[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)

/**
 * Applies a touch move: one finger drags, two also pinch.
 *
 * @param centre of the frame, in touch coordinates
 */
export function followFingers(
  view: CropView,
  size: CropSize,
  { before, after, centre }: { before: readonly Point[]; after: readonly Point[]; centre: Point },
): CropView {
  if (before.length === 0 || before.length !== after.length) return view
  const [from, to] = [middle(before), middle(after)]
  const moved = moveCrop(view, size, to.x - from.x, to.y - from.y)
  const [wasApart, areApart] = [spread(before), spread(after)]
  if (wasApart === 0 || areApart === 0) return moved
  return zoomCrop(moved, size, areApart / wasApart, { x: to.x - centre.x, y: to.y - centre.y })
}
