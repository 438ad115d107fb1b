import type { Device } from '@/lib/device/user-agent'

export interface WindowSize {
  /** CSS pixels of the window. */
  width: number
  height: number
  /** Height of the status bar, reserved by a page with a custom bar; 0 on H5. */
  statusBarHeight: number
}

/** The device and its operating system; read once. */
export type GetDevice = () => Device

/** The current window size: it changes with rotation and on a desktop. */
export type GetWindowSize = () => WindowSize

/** Whether the page runs inside WeChat: always in the mini-program, by the user agent on H5. */
export type IsInWechat = () => boolean
