import Taro from '@tarojs/taro'

import type { PreviewImages } from './types'

export const previewImages: PreviewImages = (urls, current) => {
  if (urls.length === 0) return
  void Taro.previewImage({ urls: [...urls], ...(current && { current }) }).catch(() => undefined)
}
