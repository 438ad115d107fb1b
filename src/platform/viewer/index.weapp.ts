import Taro from '@tarojs/taro'

import type { OpenDocument, ShowImages } from './types'

export const showImages: ShowImages = (urls, at) => {
  void Taro.previewImage({ urls: [...urls], current: urls[at] ?? '' })
  return true
}

export const openDocument: OpenDocument = async (_url, fetch) => {
  await Taro.openDocument({ filePath: await fetch(), showMenu: true })
}
