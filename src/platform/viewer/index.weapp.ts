import Taro from '@tarojs/taro'

import type { HasDocumentViewer, OpenDocument, SaveFile, ShowImages } from './types'

type DocumentType = keyof Taro.openDocument.FileType
const knownTypes: readonly string[] = ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'pdf']

export const showImages: ShowImages = (urls, at) => {
  void Taro.previewImage({ urls: [...urls], current: urls[at] ?? '' })
  return true
}

export const hasDocumentViewer: HasDocumentViewer = true

const getExtension = (path: string) => path.slice(path.lastIndexOf('.') + 1).toLowerCase()

/** A fetched file may lack its extension, and WeChat needs a file type; stored files without one are PDF. */
export const openDocument: OpenDocument = async (_url, fetch) => {
  const filePath = await fetch()
  const extension = getExtension(filePath)
  const fileType = (knownTypes.includes(extension) ? extension : 'pdf') as DocumentType
  await Taro.openDocument({ filePath, fileType, showMenu: true })
}

const pictures: readonly string[] = ['png', 'jpg', 'jpeg']

export const saveFile: SaveFile = async (path, name) => {
  const extension = getExtension(name)
  if (pictures.includes(extension)) {
    // Rejected when the user denies WeChat access to the album.
    return Taro.saveImageToPhotosAlbum({ filePath: path }).then(
      () => true,
      () => false,
    )
  }
  // WeChat's viewer only opens documents: other files are shared to a chat, such as the user's file helper.
  if (!knownTypes.includes(extension)) {
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
