import Taro from '@tarojs/taro'

import type { PickDocuments } from './types'

export const pickDocuments: PickDocuments = async (extensions, count = 1) => {
  try {
    const { tempFiles } = await Taro.chooseMessageFile({ count, type: 'file', extension: [...extensions] })
    return tempFiles.map(({ path, name, size }) => ({ path, name, size }))
  } catch {
    return []
  }
}
