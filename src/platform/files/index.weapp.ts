import Taro from '@tarojs/taro'

import type { OpenDocument, PickDocuments } from './types'

export const pickDocuments: PickDocuments = async (extensions, count = 1) => {
  try {
    const { tempFiles } = await Taro.chooseMessageFile({ count, type: 'file', extension: [...extensions] })
    return tempFiles.map(({ path, name, size }) => ({ path, name, size }))
  } catch {
    return []
  }
}

type DocumentType = keyof Taro.openDocument.FileType
const known: readonly string[] = ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'pdf']

export const openDocument: OpenDocument = async (path, name) => {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (!known.includes(extension)) return false
  return Taro.openDocument({ filePath: path, fileType: extension as DocumentType, showMenu: true }).then(
    () => true,
    () => false,
  )
}
