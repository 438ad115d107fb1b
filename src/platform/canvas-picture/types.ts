import type { KernelHost } from '@/kernels/types'
import type { PickedImage } from '@/platform/image/types'

/**
 * Exports a part of a 2D canvas as PNG.
 *
 * @param box in CSS pixels
 * @throws {Error} when the export fails
 */
export type ExportCanvas = (
  host: Pick<KernelHost, 'canvas' | 'pixelRatio'>,
  box: { x: number; y: number; width: number; height: number },
  name: string,
) => Promise<PickedImage>
