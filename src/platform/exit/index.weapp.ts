import Taro from '@tarojs/taro'

import type { ExitApp } from './types'

export const exitApp: ExitApp = () => {
  void Taro.exitMiniProgram()
}
