import type { KernelHost } from '@/kernels/types'

/** An image that a 2D canvas can draw. */
export interface CanvasImage {
  /** For `drawImage`; its type depends on the target. */
  source: unknown
  /** Pixels. */
  width: number
  height: number
}

/**
 * Loads an image for one canvas.
 *
 * @param path of a picked file
 * @throws {Error} when it is not an image
 */
export type LoadCanvasImage = (host: Pick<KernelHost, 'canvas'>, path: string) => Promise<CanvasImage>
