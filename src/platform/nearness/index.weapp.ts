import Taro from '@tarojs/taro'

import type { WatchNearness } from './types'

export const watchNearness: WatchNearness = (id, marginPx, tell) => {
  const { page } = Taro.getCurrentInstance()
  if (!page) return () => undefined
  const observer = Taro.createIntersectionObserver(page)
  observer
    .relativeToViewport({ top: marginPx, bottom: marginPx })
    .observe(`#${id}`, ({ intersectionRatio = 0, boundingClientRect }) => {
      const height = boundingClientRect?.height ?? 0
      if (height > 0) tell({ isNear: intersectionRatio > 0, height })
    })
  return () => observer.disconnect()
}
