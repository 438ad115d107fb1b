import type { IsWideWindow, WatchWideWindow } from './types'

/** The mini-program is a phone's column on every device. */
export const isWideWindow: IsWideWindow = () => false

export const watchWideWindow: WatchWideWindow = () => () => undefined
