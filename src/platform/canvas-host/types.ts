import type { KernelHost, StagePoint } from '@/kernels/types'

/** A mounted canvas for a renderer. */
export type CanvasHost = KernelHost
/** A position inside the canvas in CSS pixels from its top left corner. */
export type CanvasTouch = StagePoint

export interface CanvasViewProps {
  className?: string
  /** Rendering context; `webgl` by default. */
  context?: '2d' | 'webgl'
  /** A vertical swipe scrolls the page, as on a chart. */
  letsScroll?: boolean
  /** Accessible name of the picture. */
  label: string
  /** The canvas is mounted and has a size. Called once. */
  onReady(host: KernelHost): void
  /** The canvas did not appear. */
  onFailed(): void
  /** The current touch points, or the pressed mouse. */
  onTouch(points: readonly StagePoint[]): void
  /**
   * A mouse wheel turned; a factor below 1 zooms in. Never called in the mini-program. Absent: the wheel scrolls the
   * page.
   */
  onZoom?(factor: number): void
  /** The canvas was resized, in CSS pixels. */
  onResize(width: number, height: number): void
}

/** Whether canvases support WebGL2; checked before a kernel is downloaded. */
export type HasWebgl2 = () => boolean

/** CSS pixels per pixel of the design, which is 375 wide. */
export type GetDesignPixel = () => number

/**
 * Device pixels per CSS pixel of a canvas. A scene above 2 costs frames without a visible gain; text and lines use the
 * screen's ratio, up to 3.
 */
export function getPixelRatio(context: CanvasViewProps['context'], ofScreen: number): number {
  return Math.min(ofScreen || 1, context === '2d' ? 3 : 2)
}
