import { type Device, readUserAgent } from '@/lib/device/user-agent'

import type { GetDevice, GetWindowSize, IsInWechat, WindowSize } from './types'

let device: Device | undefined

export const getDevice: GetDevice = () => {
  device ??= readUserAgent(navigator.userAgent)
  return device
}

const readWindow = (): WindowSize => ({
  width: window.innerWidth,
  height: window.innerHeight,
  statusBarHeight: 0,
})

// Reading the size forces a layout and every API call sends it, so it is cached before the first page mounts.
let size = readWindow()
window.addEventListener('resize', () => {
  size = readWindow()
})

export const getWindowSize: GetWindowSize = () => size

export const isInWechat: IsInWechat = () => /MicroMessenger/i.test(navigator.userAgent)
