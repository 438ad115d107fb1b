import Taro from '@tarojs/taro'

import type { IsSystemDark, OnSystemAppearance, PaintSurroundings } from './types'

/** `theme` is there only with `darkmode` in app.json; without it WeChat stays light. */
export const isSystemDark: IsSystemDark = () => Taro.getAppBaseInfo().theme === 'dark'

export const onSystemAppearance: OnSystemAppearance = (changed) => {
  Taro.onThemeChange(changed)
  return () => Taro.offThemeChange(changed)
}

const ignore = () => undefined

export const paintSurroundings: PaintSurroundings = ({ page, isDark, bar, barInk, title }) => {
  // Each fails when the page has been left meanwhile; the next page paints its own.
  void Taro.setNavigationBarTitle({ title }).catch(ignore)
  const ground = { backgroundColor: page, backgroundColorTop: page, backgroundColorBottom: page }
  void Taro.setBackgroundColor(ground).catch(ignore)
  void Taro.setBackgroundTextStyle({ textStyle: isDark ? 'light' : 'dark' }).catch(ignore)
  const animation = { duration: 0, timingFunc: 'linear' } as const
  void Taro.setNavigationBarColor({ frontColor: barInk, backgroundColor: bar, animation }).catch(ignore)
}
