import Taro from '@tarojs/taro'

import type { ReadBytes } from './types'

export const readBytes: ReadBytes = (filePath) =>
  new Promise((resolve, reject) => {
    Taro.getFileSystemManager().readFile({
      filePath,
      success: ({ data }) => {
        if (typeof data === 'string') reject(new Error(`text in ${filePath}`))
        else resolve(data)
      },
      fail: ({ errMsg }) => reject(new Error(errMsg)),
    })
  })
