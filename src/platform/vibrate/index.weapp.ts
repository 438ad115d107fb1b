import Taro from '@tarojs/taro'

import type { VibrateShort } from './types'

export const vibrateShort: VibrateShort = () => {
  void Taro.vibrateShort({ type: 'light' }).catch(() => undefined)
  return { supported: true }
}
