import Taro from '@tarojs/taro'

import { attempt } from '@/platform/attempt'

import type { DrawsTabBar, DressTabBar } from './types'

export const dressTabBar: DressTabBar = ({ badges, selectedIcons, backgroundColor, borderStyle }) => {
  for (const [position, count] of Object.entries(badges)) {
    const index = Number(position)
    attempt(() =>
      count > 0
        ? Taro.setTabBarBadge({ index, text: count > 99 ? '99+' : String(count) })
        : Taro.removeTabBarBadge({ index }),
    )
  }
  for (const [position, file] of Object.entries(selectedIcons)) {
    // From the root: WeChat takes any other path from the folder of the page.
    attempt(() => Taro.setTabBarItem({ index: Number(position), selectedIconPath: `/${file}` }))
  }
  attempt(() => Taro.setTabBarStyle({ backgroundColor, borderStyle }))
}

export const drawsTabBar: DrawsTabBar = false
