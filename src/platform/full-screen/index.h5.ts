import type { EnterFullScreen, LeaveFullScreen } from './types'

// Safari on iPhone has no such method, and any browser may refuse.
export const enterFullScreen: EnterFullScreen = async () => {
  const page: { requestFullscreen?: () => Promise<void> } = document.documentElement
  try {
    if (!page.requestFullscreen) return { supported: false }
    await page.requestFullscreen()
    return { supported: true }
  } catch {
    return { supported: false }
  }
}

export const leaveFullScreen: LeaveFullScreen = () => {
  if (document.fullscreenElement) void document.exitFullscreen()
}
