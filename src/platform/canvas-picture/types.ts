import type { KernelHost } from '@/kernels/types'
import type { PickedImage } from '@/platform/image/types'

/**
 * Makes a PNG of a part of a 2D canvas.
 *
 * @param box in CSS pixels
 * @throws {Error} when the canvas gives no picture
 */
export type ExportCanvas = (
  host: Pick<KernelHost, 'canvas' | 'pixelRatio'>,
  box: { x: number; y: number; width: number; height: number },
  name: string,
) => Promise<PickedImage>
