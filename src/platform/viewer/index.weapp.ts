import Taro from '@tarojs/taro'

import type { KeepFile, OpenDocument, ShowImages } from './types'

type DocumentType = keyof Taro.openDocument.FileType
const known: readonly string[] = ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'pdf']

export const showImages: ShowImages = (urls, at) => {
  void Taro.previewImage({ urls: [...urls], current: urls[at] ?? '' })
  return true
}

export const openDocument: OpenDocument = async (_url, fetch) => {
  await Taro.openDocument({ filePath: await fetch(), showMenu: true })
}

const pictures: readonly string[] = ['png', 'jpg', 'jpeg']

export const keepFile: KeepFile = async (path, name) => {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (pictures.includes(extension)) {
    // Refused where the person does not let WeChat write into the album.
    return Taro.saveImageToPhotosAlbum({ filePath: path }).then(
      () => true,
      () => false,
    )
  }
  // WeChat's viewer opens documents alone: anything else is sent to a chat, one's own file helper for one.
  if (!known.includes(extension)) {
    return Taro.shareFileMessage({ filePath: path, fileName: name }).then(
      () => true,
      () => false,
    )
  }
  return Taro.openDocument({ filePath: path, fileType: extension as DocumentType, showMenu: true }).then(
    () => true,
    () => false,
  )
}
