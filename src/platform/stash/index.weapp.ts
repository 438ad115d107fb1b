import Taro from '@tarojs/taro'

import type { DropStashed, ListStashed, OpenStashed, StashFile } from './types'

const PREFIX = 'stash-'

const folder = () => String(Taro.env.USER_DATA_PATH)
const pathOf = (name: string) => `${folder()}/${PREFIX}${name}`

export const stashFile: StashFile = (name, path) =>
  new Promise((resolve) => {
    Taro.getFileSystemManager().saveFile({
      tempFilePath: path,
      filePath: pathOf(name),
      success: () => resolve(pathOf(name)),
      fail: () => resolve(undefined),
    })
  })

export const openStashed: OpenStashed = (name) =>
  new Promise((resolve) => {
    Taro.getFileSystemManager().access({
      path: pathOf(name),
      success: () => resolve(pathOf(name)),
      fail: () => resolve(undefined),
    })
  })

export const dropStashed: DropStashed = (name) =>
  new Promise((resolve) => {
    Taro.getFileSystemManager().unlink({ filePath: pathOf(name), success: () => resolve(), fail: () => resolve() })
  })

export const listStashed: ListStashed = () =>
  new Promise((resolve) => {
    Taro.getFileSystemManager().readdir({
      dirPath: folder(),
      success: ({ files }) =>
        resolve(files.filter((file) => file.startsWith(PREFIX)).map((file) => file.slice(PREFIX.length))),
      fail: () => resolve([]),
    })
  })
