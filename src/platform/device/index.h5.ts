import type { Device, GetDevice, GetWindowSize, IsInWechat } from './types'
import { readUserAgent } from './user-agent'

let device: Device | undefined

export const getDevice: GetDevice = () => {
  device ??= readUserAgent(navigator.userAgent)
  return device
}

export const getWindowSize: GetWindowSize = () => ({
  width: window.innerWidth,
  height: window.innerHeight,
  statusBarHeight: 0,
})

export const isInWechat: IsInWechat = () => /MicroMessenger/i.test(navigator.userAgent)
