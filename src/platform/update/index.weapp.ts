import Taro from '@tarojs/taro'

import type { WatchForUpdate } from './types'

export const watchForUpdate: WatchForUpdate = (_latest, onReady) => {
  const manager = Taro.getUpdateManager()
  let isWatching = true
  manager.onUpdateReady(() => {
    if (isWatching) onReady(() => manager.applyUpdate())
  })
  return () => {
    isWatching = false
  }
}
