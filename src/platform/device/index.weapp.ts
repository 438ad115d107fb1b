import Taro from '@tarojs/taro'

import type { Device } from '@/lib/device/user-agent'

import type { GetDevice, GetWindowSize, IsInWechat } from './types'

let device: Device | undefined

function read(): Device {
  const { model, system } = Taro.getDeviceInfo()
  const [os = '', osVersion = ''] = system.split(' ')
  return { name: model, os: os.toLowerCase(), osVersion }
}

export const getDevice: GetDevice = () => {
  device ??= read()
  return device
}

export const getWindowSize: GetWindowSize = () => {
  const { windowWidth, windowHeight, statusBarHeight = 0 } = Taro.getWindowInfo()
  return { width: windowWidth, height: windowHeight, statusBarHeight }
}

export const isInWechat: IsInWechat = () => true
