import type { PrivacyRequest, WatchPrivacy } from './types'

type Answer = { event: 'exposureAuthorization' | 'disagree' } | { event: 'agree'; buttonId: string }

interface PrivacySetting {
  needAuthorization: boolean
  privacyContractName: string
}

/** WeChat's calls since base library 2.32.3; older ones ask nothing. */
declare const wx: {
  onNeedPrivacyAuthorization?: (listen: (resolve: (answer: Answer) => void) => void) => void
  getPrivacySetting?: (options: { success: (setting: PrivacySetting) => void }) => void
  openPrivacyContract?: (options: object) => void
}

const listeners = new Set<(request: PrivacyRequest) => void>()
let isWatching = false

function tell(contract: string, resolve: (answer: Answer) => void): void {
  const request: PrivacyRequest = {
    contract,
    open: () => wx.openPrivacyContract?.({}),
    agree: (buttonId) => resolve({ event: 'agree', buttonId }),
    refuse: () => resolve({ event: 'disagree' }),
  }
  // The page in front registered last: its sheet is the one the person sees.
  const [front] = [...listeners].slice(-1)
  resolve({ event: front ? 'exposureAuthorization' : 'disagree' })
  front?.(request)
}

function watchOnce(): void {
  if (isWatching) return
  isWatching = true
  wx.onNeedPrivacyAuthorization?.((resolve) => {
    wx.getPrivacySetting?.({ success: ({ privacyContractName }) => tell(privacyContractName, resolve) })
  })
}

export const watchPrivacy: WatchPrivacy = (onNeeded) => {
  watchOnce()
  listeners.add(onNeeded)
  return () => {
    listeners.delete(onNeeded)
  }
}
