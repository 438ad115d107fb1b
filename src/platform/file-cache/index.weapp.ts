import Taro from '@tarojs/taro'

import type { CacheFile, ListCachedFiles, OpenCachedFile, RemoveCachedFile } from './types'

const PREFIX = 'stash-'

const getFolder = () => String(Taro.env.USER_DATA_PATH)
const getCachePath = (name: string) => `${getFolder()}/${PREFIX}${name}`

export const cacheFile: CacheFile = (name, path) =>
  new Promise((resolve) => {
    Taro.getFileSystemManager().saveFile({
      tempFilePath: path,
      filePath: getCachePath(name),
      success: () => resolve(getCachePath(name)),
      fail: () => resolve(undefined),
    })
  })

export const openCachedFile: OpenCachedFile = (name) =>
  new Promise((resolve) => {
    Taro.getFileSystemManager().access({
      path: getCachePath(name),
      success: () => resolve(getCachePath(name)),
      fail: () => resolve(undefined),
    })
  })

export const removeCachedFile: RemoveCachedFile = (name) =>
  new Promise((resolve) => {
    Taro.getFileSystemManager().unlink({
      filePath: getCachePath(name),
      success: () => resolve(),
      fail: () => resolve(),
    })
  })

export const listCachedFiles: ListCachedFiles = () =>
  new Promise((resolve) => {
    Taro.getFileSystemManager().readdir({
      dirPath: getFolder(),
      success: ({ files }) =>
        resolve(files.filter((file) => file.startsWith(PREFIX)).map((file) => file.slice(PREFIX.length))),
      fail: () => resolve([]),
    })
  })
