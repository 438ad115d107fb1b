import type { KernelHost } from '@/kernels/types'

/** A picture that a 2D canvas can draw. */
export interface CanvasImage {
  /** For `drawImage`; each target has its own kind. */
  source: unknown
  /** Pixels. */
  width: number
  height: number
}

/**
 * Loads a picture for one canvas.
 *
 * @param path of a picked file
 * @throws {Error} when it is no picture
 */
export type LoadCanvasImage = (host: Pick<KernelHost, 'canvas'>, path: string) => Promise<CanvasImage>
