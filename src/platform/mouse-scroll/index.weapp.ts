import type { FollowMouse } from './types'

// WeChat scrolls a row by touches, and makes touches of the mouse on a computer.
export const followMouse: FollowMouse = () => undefined
