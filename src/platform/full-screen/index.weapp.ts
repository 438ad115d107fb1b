import type { EnterFullScreen, LeaveFullScreen } from './types'

export const enterFullScreen: EnterFullScreen = async () => ({ supported: false })

export const leaveFullScreen: LeaveFullScreen = () => undefined
