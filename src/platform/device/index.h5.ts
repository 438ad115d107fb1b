import type { Device, GetDevice, GetWindowSize, IsInWechat, WindowSize } from './types'
import { readUserAgent } from './user-agent'

let device: Device | undefined

export const getDevice: GetDevice = () => {
  device ??= readUserAgent(navigator.userAgent)
  return device
}

// To read it makes the browser lay the page out at once, and every call tells it.
let size: WindowSize | undefined
window.addEventListener('resize', () => {
  size = undefined
})

export const getWindowSize: GetWindowSize = () => {
  size ??= { width: window.innerWidth, height: window.innerHeight, statusBarHeight: 0 }
  return size
}

export const isInWechat: IsInWechat = () => /MicroMessenger/i.test(navigator.userAgent)
