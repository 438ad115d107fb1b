import type { ExportCanvas } from './types'

export const exportCanvas: ExportCanvas = async ({ canvas, pixelRatio }, box, name) => {
  const part = document.createElement('canvas')
  part.width = Math.round(box.width * pixelRatio)
  part.height = Math.round(box.height * pixelRatio)
  const context = part.getContext('2d')
  // On H5 the host's canvas is the element itself.
  const source = canvas as HTMLCanvasElement
  context?.drawImage(source, -Math.round(box.x * pixelRatio), -Math.round(box.y * pixelRatio))
  const blob = await new Promise<Blob | null>((resolve) => part.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('the canvas gave no picture')
  return { path: URL.createObjectURL(blob), name, size: blob.size }
}
