interface Point {
  x: number
  y: number
}

/** The used part of a 2D context, common to both targets. */
export interface InkContext {
  lineWidth: number
  lineCap: string
  lineJoin: string
  strokeStyle: unknown
  fillStyle: unknown
  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void
  clearRect(x: number, y: number, width: number, height: number): void
  beginPath(): void
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
  arc(x: number, y: number, radius: number, start: number, end: number): void
  stroke(): void
  fill(): void
}

/** A pen position and its time in milliseconds. */
export interface InkPoint extends Point {
  time: number
}

interface InkBox {
  x: number
  y: number
  width: number
  height: number
}

const THIN = 1.2
const THICK = 4.2
/** Ignores smaller moves, because a resting finger trembles. */
const SMALLEST_STEP = 1.2
/** Fewer points count as an accidental touch. */
const FEWEST_POINTS = 6
const INK = '#111827'

const getMidpoint = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const getDistance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/**
 * Draws handwriting whose line is thinner at higher speed. Strokes are stored as points, so that one can be undone and
 * all can be redrawn on a resized canvas. After szimek/signature_pad's algorithm.
 */
export class Ink {
  private strokes: InkPoint[][] = []
  private width = THICK
  private speed = 0

  constructor(
    private readonly context: InkContext,
    private size: { width: number; height: number; pixelRatio: number },
  ) {
    this.wipe()
  }

  get isEmpty(): boolean {
    return this.strokes.reduce((count, stroke) => count + stroke.length, 0) < FEWEST_POINTS
  }

  get hasStrokes(): boolean {
    return this.strokes.length > 0
  }

  /** Starts a stroke. */
  down(point: InkPoint): void {
    this.strokes.push([point])
    this.startAt(point)
  }

  /** Continues the stroke. */
  move(point: InkPoint): void {
    const stroke = this.strokes[this.strokes.length - 1]
    const last = stroke?.[stroke.length - 1]
    if (!stroke || !last || getDistance(point, last) < SMALLEST_STEP) return
    stroke.push(point)
    this.draw(stroke, stroke.length - 1)
  }

  undo(): void {
    this.strokes.pop()
    this.redraw()
  }

  clear(): void {
    this.strokes = []
    this.wipe()
  }

  /** Adapts to a resized canvas; the writing stays visible. */
  resize(width: number, height: number): void {
    const box = this.box()
    this.size = { ...this.size, width, height }
    const scale = box ? Math.min(1, width / (box.x + box.width), height / (box.y + box.height)) : 1
    if (scale < 1) {
      this.strokes = this.strokes.map((stroke) =>
        stroke.map(({ x, y, time }) => ({ x: x * scale, y: y * scale, time })),
      )
    }
    this.redraw()
  }

  /** Bounding box of the writing, with a margin, inside the canvas; undefined when there is none. */
  box(margin = 12): InkBox | undefined {
    const points = this.strokes.flat()
    if (points.length === 0) return undefined
    const left = Math.max(0, Math.min(...points.map(({ x }) => x)) - margin)
    const top = Math.max(0, Math.min(...points.map(({ y }) => y)) - margin)
    const right = Math.min(this.size.width, Math.max(...points.map(({ x }) => x)) + margin)
    const bottom = Math.min(this.size.height, Math.max(...points.map(({ y }) => y)) + margin)
    return { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) }
  }

  private redraw(): void {
    this.wipe()
    for (const stroke of this.strokes) {
      if (stroke[0]) this.startAt(stroke[0])
      for (let at = 1; at < stroke.length; at++) this.draw(stroke, at)
    }
  }

  private wipe(): void {
    const { width, height, pixelRatio } = this.size
    this.context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
    this.context.clearRect(0, 0, width, height)
    this.context.lineCap = 'round'
    this.context.lineJoin = 'round'
    this.context.strokeStyle = INK
    this.context.fillStyle = INK
  }

  private startAt({ x, y }: Point): void {
    this.width = (THIN + THICK) / 2
    this.speed = 0
    this.context.beginPath()
    this.context.arc(x, y, this.width / 2, 0, 2 * Math.PI)
    this.context.fill()
  }

  /** Draws from the middle of the previous segment to the middle of the last, which gives a smooth curve. */
  private draw(stroke: readonly InkPoint[], at: number): void {
    const [first, bend, last] = [stroke[at - 2], stroke[at - 1], stroke[at]]
    if (!bend || !last) return
    const from = first ? getMidpoint(first, bend) : bend
    const to = getMidpoint(bend, last)
    this.speed = 0.6 * this.speed + (0.4 * getDistance(last, bend)) / Math.max(1, last.time - bend.time)
    const width = Math.max(THIN, THICK / (1 + 1.1 * this.speed))
    const steps = Math.max(2, Math.ceil(getDistance(from, to) / 2))
    let pen = from
    for (let step = 1; step <= steps; step++) {
      const share = step / steps
      const next = onCurve(from, bend, to, share)
      this.context.lineWidth = this.width + (width - this.width) * share
      this.context.beginPath()
      this.context.moveTo(pen.x, pen.y)
      this.context.lineTo(next.x, next.y)
      this.context.stroke()
      pen = next
    }
    this.width = width
  }
}

/** A point on the quadratic curve from `a` to `c` with control point `b`; `share` from 0 to 1. */
function onCurve(a: Point, b: Point, c: Point, share: number): Point {
  const rest = 1 - share
  const at = (p: number, q: number, r: number) => rest * rest * p + 2 * rest * share * q + share * share * r
  return { x: at(a.x, b.x, c.x), y: at(a.y, b.y, c.y) }
}
