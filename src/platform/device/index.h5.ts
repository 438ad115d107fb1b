import type { Device, GetDevice, GetWindowSize, IsInWechat, WindowSize } from './types'
import { readUserAgent } from './user-agent'

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

// Reading it forces a layout, and every call sends it: read once, before there is a page.
let size = readWindow()
window.addEventListener('resize', () => {
  size = readWindow()
})

export const getWindowSize: GetWindowSize = () => size

export const isInWechat: IsInWechat = () => /MicroMessenger/i.test(navigator.userAgent)
