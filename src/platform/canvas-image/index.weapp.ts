import type { LoadCanvasImage } from './types'

/** WeChat's canvas creates its image objects itself. */
interface NodeImage {
  width: number
  height: number
  src: string
  onload: () => void
  onerror: () => void
}

export const loadCanvasImage: LoadCanvasImage = ({ canvas }, path) =>
  new Promise((resolve, reject) => {
    // Only WeChat's node has createImage; the shared type covers both targets.
    const image = (canvas as unknown as { createImage(): NodeImage }).createImage()
    image.onload = () => resolve({ source: image, width: image.width, height: image.height })
    image.onerror = () => reject(new Error('not a picture'))
    image.src = path
  })
