import Taro from '@tarojs/taro'

import type { DrawsTabBar, DressTabBar } from './types'

// The page may be left before WeChat answers; the next tab page dresses the bar anew.
const ignore = () => undefined

export const dressTabBar: DressTabBar = ({ badges, selectedIcons, backgroundColor, borderStyle }) => {
  for (const [position, count] of Object.entries(badges)) {
    const index = Number(position)
    const change =
      count > 0
        ? Taro.setTabBarBadge({ index, text: count > 99 ? '99+' : String(count) })
        : Taro.removeTabBarBadge({ index })
    void change.catch(ignore)
  }
  for (const [position, selectedIconPath] of Object.entries(selectedIcons)) {
    void Taro.setTabBarItem({ index: Number(position), selectedIconPath }).catch(ignore)
  }
  void Taro.setTabBarStyle({ backgroundColor, borderStyle }).catch(ignore)
}

export const drawsTabBar: DrawsTabBar = false
