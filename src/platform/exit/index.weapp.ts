import Taro from '@tarojs/taro'

import type { QuitApp } from './types'

export const quitApp: QuitApp = () => {
  void Taro.exitMiniProgram()
}
