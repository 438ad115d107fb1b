import { pickFiles } from '@/platform/files/browser-picker'

import type { CompressImage, PickImages, ReleaseImage } from './types'

export const pickImages: PickImages = async ({ count = 1, from = 'both' } = {}) => {
  const files = await pickFiles({ accept: 'image/*', multiple: count > 1, capture: from === 'camera' })
  return files
    .slice(0, count)
    .map((file) => ({ path: URL.createObjectURL(file), name: file.name || 'photo.jpg', size: file.size }))
}

function load(path: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error('not a picture'))
    image.src = path
  })
}

async function draw(path: string, maxSide: number, quality: number): Promise<Blob | undefined> {
  const image = await load(path)
  const scale = Math.min(1, maxSide / Math.max(image.naturalWidth, image.naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  // JPEG has no transparency: fill with white, because the default is black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', quality / 100))
}

export const compressImage: CompressImage = async (image, { maxSide = 1600, quality = 80 } = {}) => {
  const blob = await draw(image.path, maxSide, quality).catch(() => undefined)
  if (!blob || blob.size >= image.size) return image
  return { path: URL.createObjectURL(blob), name: image.name.replace(/\.\w+$/, '.jpg'), size: blob.size }
}

export const releaseImage: ReleaseImage = ({ path }) => {
  if (path.startsWith('blob:')) URL.revokeObjectURL(path)
}
