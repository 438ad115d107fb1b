import Taro from '@tarojs/taro'

import { ignoreFailure } from '@/platform/ignore-failure'

import type { DrawsTabBar, StyleTabBar } from './types'

export const styleTabBar: StyleTabBar = ({ badges, selectedIcons, backgroundColor, borderStyle }, shown) => {
  for (const [position, count] of Object.entries(badges)) {
    const index = Number(position)
    if (shown?.badges[index] === count) continue
    ignoreFailure(() =>
      count > 0
        ? Taro.setTabBarBadge({ index, text: count > 99 ? '99+' : String(count) })
        : Taro.removeTabBarBadge({ index }),
    )
  }
  for (const [position, file] of Object.entries(selectedIcons)) {
    const index = Number(position)
    if (shown?.selectedIcons[index] === file) continue
    // With a leading slash, because WeChat resolves other paths from the folder of the page.
    ignoreFailure(() => Taro.setTabBarItem({ index, selectedIconPath: `/${file}` }))
  }
  if (shown?.backgroundColor === backgroundColor && shown.borderStyle === borderStyle) return
  ignoreFailure(() => Taro.setTabBarStyle({ backgroundColor, borderStyle }))
}

export const drawsTabBar: DrawsTabBar = false
