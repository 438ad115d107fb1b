import type { KernelHost, StagePoint } from '@/kernels/types'

/** The canvas on the screen, for whoever draws on it. */
export type CanvasHost = KernelHost
/** A place inside the canvas in CSS pixels from its top left corner. */
export type CanvasTouch = StagePoint

export interface CanvasViewProps {
  className?: string
  /** What it is drawn with; WebGL unless said otherwise. */
  context?: '2d' | 'webgl'
  /** The page scrolls under a finger that moves up or down here, as on a chart. */
  letsScroll?: boolean
  /** What the picture shows, for screen readers. */
  label: string
  /** The canvas is on the screen and has a size. Called once. */
  onReady(host: KernelHost): void
  /** The canvas did not appear. */
  onFailed(): void
  /** The fingers, or the pressed mouse, that are down now. */
  onTouch(points: readonly StagePoint[]): void
  /** A mouse wheel was turned; below 1 comes nearer. The mini-program has none. Absent: the page takes the wheel. */
  onZoom?(factor: number): void
  /** The canvas has another size now, in CSS pixels. */
  onResize(width: number, height: number): void
}

/** Whether a canvas of this device can draw with WebGL2; asked before a kernel is downloaded for nothing. */
export type HasWebgl2 = () => boolean

/** CSS pixels in one pixel of the design, which is 375 wide. */
export type GetDesignPixel = () => number

/**
 * Device pixels in one CSS pixel that a canvas is given: a scene sharper than 2 costs frames and shows nothing more,
 * text and lines are sharp at what the screen has, up to 3.
 */
export function getPixelRatio(context: CanvasViewProps['context'], ofScreen: number): number {
  return Math.min(ofScreen || 1, context === '2d' ? 3 : 2)
}
