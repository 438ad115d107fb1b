import Taro from '@tarojs/taro'

import type { OpenDocument, SaveFile, ShowImages } from './types'

type DocumentType = keyof Taro.openDocument.FileType
const known: readonly string[] = ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'pdf']

export const showImages: ShowImages = (urls, at) => {
  void Taro.previewImage({ urls: [...urls], current: urls[at] ?? '' })
  return true
}

const getExtension = (path: string) => path.slice(path.lastIndexOf('.') + 1).toLowerCase()

/** A fetched file may come without its ending, and WeChat opens none of whose kind it is not told; PDF is what is kept. */
export const openDocument: OpenDocument = async (_url, fetch) => {
  const filePath = await fetch()
  const extension = getExtension(filePath)
  const fileType = (known.includes(extension) ? extension : 'pdf') as DocumentType
  await Taro.openDocument({ filePath, fileType, showMenu: true })
}

const pictures: readonly string[] = ['png', 'jpg', 'jpeg']

export const saveFile: SaveFile = async (path, name) => {
  const extension = getExtension(name)
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
