import Taro from '@tarojs/taro'

import { ignoreFailure } from '@/platform/ignore-failure'

import type { IsSystemDark, OnSystemAppearance, PaintSurroundings } from './types'

/** `theme` exists only with `darkmode` in app.json; otherwise WeChat stays light. */
export const isSystemDark: IsSystemDark = () => Taro.getAppBaseInfo().theme === 'dark'

export const onSystemAppearance: OnSystemAppearance = (changed) => {
  Taro.onThemeChange(changed)
  return () => Taro.offThemeChange(changed)
}

export const paintSurroundings: PaintSurroundings = ({ page, isDark, bar, barInk, title }) => {
  const ground = { backgroundColor: page, backgroundColorTop: page, backgroundColorBottom: page }
  const animation = { duration: 0, timingFunc: 'linear' } as const
  ignoreFailure(() => Taro.setNavigationBarTitle({ title }))
  ignoreFailure(() => Taro.setBackgroundColor(ground))
  ignoreFailure(() => Taro.setBackgroundTextStyle({ textStyle: isDark ? 'light' : 'dark' }))
  ignoreFailure(() => Taro.setNavigationBarColor({ frontColor: barInk, backgroundColor: bar, animation }))
}
