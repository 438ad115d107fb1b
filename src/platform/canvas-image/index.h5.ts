import type { LoadCanvasImage } from './types'

export const loadCanvasImage: LoadCanvasImage = (_host, path) =>
  new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve({ source: image, width: image.naturalWidth, height: image.naturalHeight })
    image.onerror = () => reject(new Error('not a picture'))
    image.src = path
  })
