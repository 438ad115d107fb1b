import Taro from '@tarojs/taro'

import { joinImages } from '@/lib/image-list'
import { encodeQuery } from '@/lib/query-string'

import type { PreviewImages } from './types'

export const previewImages: PreviewImages = (urls, current) => {
  if (urls.length === 0) return
  const query = encodeQuery({ urls: joinImages(urls), current })
  void Taro.navigateTo({ url: `/preview-image?${query}` }).catch(() => undefined)
}
