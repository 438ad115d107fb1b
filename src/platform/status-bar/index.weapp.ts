import Taro from '@tarojs/taro'

import type { CustomBar, CustomBarOf, DrawsPlainBar } from './types'

const CAPSULE_AND_MARGINS = 87 + 10 + 10

let measured: CustomBar | undefined

export const customBar: CustomBarOf = () => {
  if (measured) return measured
  const status = Taro.getWindowInfo().statusBarHeight ?? 20
  const extra = Taro.getDeviceInfo().platform === 'android' ? 50 : 43 // spec §9
  measured = { status, total: status + extra, capsule: CAPSULE_AND_MARGINS }
  return measured
}

export const drawsPlainBar: DrawsPlainBar = false
