import Taro from '@tarojs/taro'

import { measureBar } from './measure-bar'
import type { CustomBar, DrawsPlainBar, GetCustomBar } from './types'

const USUAL_STATUS_BAR_PX = 20

let measured: CustomBar | undefined

export const getCustomBar: GetCustomBar = () => {
  measured ??= measureBar(
    Taro.getWindowInfo().statusBarHeight ?? USUAL_STATUS_BAR_PX,
    Taro.getDeviceInfo().platform ?? '',
  )
  return measured
}

export const drawsPlainBar: DrawsPlainBar = false
