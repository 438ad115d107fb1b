import type { ChartTheme } from '@/kernels/types'
import type { ChartTone } from '@/lib/chart-types'

export const FULL_TURN = Math.PI * 2

/** A rectangle in CSS pixels. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A point in CSS pixels. */
export type ChartPoint = readonly [x: number, y: number]

interface TextLook {
  color?: string
  /** Design pixels. */
  size?: number
  align?: 'left' | 'center' | 'right'
  isBold?: boolean
}

const FAMILY = '-apple-system, "PingFang SC", "Noto Sans SC", "Microsoft YaHei", sans-serif'

/** Draws text, lines and boxes in the sizes and colours of a theme. */
export class Brush {
  constructor(
    readonly pen: CanvasRenderingContext2D,
    readonly theme: ChartTheme,
  ) {
    pen.textBaseline = 'middle'
    pen.lineJoin = 'round'
  }

  /** The colour of a series: by tone, else by index. */
  colorOf({ tone }: { tone?: ChartTone }, index: number): string {
    const { tones, series } = this.theme
    return tone ? tones[tone] : (series[index % series.length] ?? tones.main)
  }

  /** Converts design pixels to CSS pixels. */
  px(size: number): number {
    return size * this.theme.scale
  }

  private font(size: number, isBold: boolean): void {
    this.pen.font = `${isBold ? 600 : 400} ${this.px(size)}px ${FAMILY}`
  }

  /** Width of a text in CSS pixels. */
  width(text: string, size = 10, isBold = false): number {
    this.font(size, isBold)
    return this.pen.measureText(text).width
  }

  text(text: string, x: number, y: number, look: TextLook = {}): void {
    const { color = this.theme.quiet, size = 10, align = 'left', isBold = false } = look
    this.font(size, isBold)
    this.pen.fillStyle = color
    this.pen.textAlign = align
    this.pen.fillText(text, x, y)
  }

  /** Truncates a text to a width. */
  fit(text: string, room: number, size = 10): string {
    if (this.width(text, size) <= room) return text
    let length = text.length - 1
    while (length > 1 && this.width(`${text.slice(0, length)}…`, size) > room) length--
    return `${text.slice(0, length)}…`
  }

  line(from: ChartPoint, to: ChartPoint, color: string, dash: readonly number[] = []): void {
    const { pen } = this
    pen.setLineDash([...dash])
    pen.strokeStyle = color
    pen.lineWidth = 1
    pen.beginPath()
    pen.moveTo(...from)
    pen.lineTo(...to)
    pen.stroke()
    pen.setLineDash([])
  }

  /** Fills a box; `round` is the corner radius, `isFlat` keeps the lower corners square. */
  box({ x, y, width, height }: Box, fill: string, round = 0, isFlat = false): void {
    const { pen } = this
    const top = Math.min(round, width / 2, height)
    const foot = isFlat ? 0 : Math.min(top, height / 2)
    pen.fillStyle = fill
    pen.beginPath()
    pen.moveTo(x + top, y)
    pen.arcTo(x + width, y, x + width, y + height, top)
    pen.arcTo(x + width, y + height, x, y + height, foot)
    pen.arcTo(x, y + height, x, y, foot)
    pen.arcTo(x, y, x + width, y, top)
    pen.closePath()
    pen.fill()
  }

  /** Starts a path through points, to stroke or fill. */
  path(points: readonly ChartPoint[], isClosed = false): void {
    this.pen.beginPath()
    for (const [at, [x, y]] of points.entries()) {
      if (at === 0) this.pen.moveTo(x, y)
      else this.pen.lineTo(x, y)
    }
    if (isClosed) this.pen.closePath()
  }

  dot(x: number, y: number, radius: number, fill: string): void {
    this.pen.fillStyle = fill
    this.pen.beginPath()
    this.pen.arc(x, y, radius, 0, FULL_TURN)
    this.pen.fill()
  }

  arc(
    x: number,
    y: number,
    radius: number,
    from: number,
    to: number,
    color: string,
    width: number,
    cap: 'butt' | 'round' = 'butt',
  ) {
    const { pen } = this
    pen.strokeStyle = color
    pen.lineWidth = width
    pen.lineCap = cap
    pen.beginPath()
    pen.arc(x, y, radius, from, to)
    pen.stroke()
    pen.lineCap = 'butt'
  }
}
