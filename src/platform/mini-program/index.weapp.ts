import Taro from '@tarojs/taro'

import type { OpenMiniProgram } from './types'

export const openMiniProgram: OpenMiniProgram = (appId, path) =>
  Taro.navigateToMiniProgram({ appId, path }).then(
    () => ({ supported: true, isOpened: true }),
    () => ({ supported: true, isOpened: false }),
  )
