import Taro from '@tarojs/taro'

import type { CompressImage, PickImages, ReleaseImage } from './types'

const sources = { album: ['album'], camera: ['camera'], both: ['album', 'camera'] } as const

function getFileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

export const pickImages: PickImages = async ({ count = 1, from = 'both' } = {}) => {
  try {
    const picked = await Taro.chooseMedia({ count, mediaType: ['image'], sourceType: [...sources[from]] })
    return picked.tempFiles.map(({ tempFilePath, size }) => ({
      path: tempFilePath,
      name: getFileName(tempFilePath),
      size,
    }))
  } catch {
    return []
  }
}

export const compressImage: CompressImage = async (image, { maxSide = 1600, quality = 80 } = {}) => {
  try {
    const { width, height } = await Taro.getImageInfo({ src: image.path })
    const scale = Math.min(1, maxSide / Math.max(width, height))
    const { tempFilePath } = await Taro.compressImage({
      src: image.path,
      quality,
      compressedWidth: Math.round(width * scale),
      compressedHeight: Math.round(height * scale),
    })
    const info = await Taro.getFileInfo({ filePath: tempFilePath })
    const size = 'size' in info ? info.size : image.size
    return size < image.size ? { path: tempFilePath, name: image.name.replace(/\.\w+$/, '.jpg'), size } : image
  } catch {
    return image
  }
}

// WeChat removes its temporary files itself.
export const releaseImage: ReleaseImage = () => undefined
