import type { CropSize, CropView } from '@/lib/crop'
import type { CanvasImage } from '@/platform/canvas-image/types'

/** The used part of a 2D context, common to both targets. */
export interface CropContext {
  fillStyle: unknown
  strokeStyle: unknown
  lineWidth: number
  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void
  fillRect(x: number, y: number, width: number, height: number): void
  strokeRect(x: number, y: number, width: number, height: number): void
  drawImage(image: unknown, x: number, y: number, width: number, height: number): void
  beginPath(): void
  arc(x: number, y: number, radius: number, start: number, end: number): void
  stroke(): void
}

export interface CropStage {
  context: CropContext
  /** CSS pixels. */
  width: number
  height: number
  pixelRatio: number
}

const GROUND = '#0b0f16'
const VEIL = 'rgba(11, 15, 22, 0.62)'
const LINE = 'rgba(255, 255, 255, 0.92)'
const GUIDE = 'rgba(255, 255, 255, 0.4)'

/** Position of the crop frame on the stage. */
export function getCropFrame({ width, height }: CropStage, { frame }: CropSize) {
  return { x: Math.round((width - frame) / 2), y: Math.round((height - frame) / 2), width: frame, height: frame }
}

/** Draws only the picture at its current position. */
export function drawPicture(stage: CropStage, image: CanvasImage, view: CropView): void {
  const { context, width, height, pixelRatio } = stage
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
  context.fillStyle = GROUND
  context.fillRect(0, 0, width, height)
  const [wide, high] = [image.width * view.scale, image.height * view.scale]
  context.drawImage(image.source, width / 2 + view.x - wide / 2, height / 2 + view.y - high / 2, wide, high)
}

/** Draws the picture with its crop frame: the outside is dimmed, a ring shows the avatar's circle. */
export function drawCrop(stage: CropStage, image: CanvasImage, view: CropView, size: CropSize): void {
  drawPicture(stage, image, view)
  const { context, width, height } = stage
  const { x, y, width: side } = getCropFrame(stage, size)
  context.fillStyle = VEIL
  context.fillRect(0, 0, width, y)
  context.fillRect(0, y + side, width, height - y - side)
  context.fillRect(0, y, x, side)
  context.fillRect(x + side, y, width - x - side, side)
  context.strokeStyle = LINE
  context.lineWidth = 1.5
  context.strokeRect(x, y, side, side)
  context.strokeStyle = GUIDE
  context.lineWidth = 1
  context.beginPath()
  context.arc(width / 2, height / 2, side / 2 - 1, 0, Math.PI * 2)
  context.stroke()
}
