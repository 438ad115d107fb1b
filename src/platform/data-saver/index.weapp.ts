import Taro from '@tarojs/taro'

import type { IsDataSaverOn } from './types'

const WEAK = 10 // WeChat's benchmark is 1 to 50; below 1 means unknown

export const isDataSaverOn: IsDataSaverOn = async () => {
  const { benchmarkLevel = -1 } = Taro.getDeviceInfo()
  if (benchmarkLevel >= 1 && benchmarkLevel <= WEAK) return true
  const { networkType } = await Taro.getNetworkType()
  return networkType !== 'wifi'
}
