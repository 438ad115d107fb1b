import Taro from '@tarojs/taro'

import type { ScrollPageTo, ScrollTo } from './types'

/** Pixels left above the element. */
const ABOVE = 120

export const scrollTo: ScrollTo = (id) => {
  // Fails when the element has been removed meanwhile.
  void Taro.pageScrollTo({ selector: `#${id}`, offsetTop: -ABOVE }).catch(() => undefined)
}

export const scrollPageTo: ScrollPageTo = (scrollTop) => {
  Taro.nextTick(() => void Taro.pageScrollTo({ scrollTop, duration: 0 }).catch(() => undefined))
}
