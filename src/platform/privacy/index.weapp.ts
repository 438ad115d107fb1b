import type { HandlePrivacyRequests, PrivacyRequest } from './types'

type Answer = { event: 'disagree' } | { event: 'agree'; buttonId: string }
type Resolve = (answer: Answer | { event: 'exposureAuthorization' }) => void
type OnChange = (request: PrivacyRequest | undefined) => void

interface PrivacySetting {
  needAuthorization: boolean
  privacyContractName: string
}

/** Available since base library 2.32.3; older ones ask no consent. */
declare const wx: {
  onNeedPrivacyAuthorization?: (listen: (resolve: Resolve) => void) => void
  getPrivacySetting?: (options: { success: (setting: PrivacySetting) => void; fail: () => void }) => void
  openPrivacyContract?: (options: object) => void
}

/** One per open page; the last is the current page. */
const owners = new Set<{ onChange: OnChange }>()
let waiting: { onChange: OnChange; request: PrivacyRequest } | undefined
let isListening = false

function showRequest(contract: string, resolve: Resolve): void {
  waiting?.request.refuse()
  const [owner] = [...owners].slice(-1)
  if (!owner) {
    resolve({ event: 'disagree' })
    return
  }
  const answer = (choice: Answer) => {
    if (waiting?.request !== request) return
    waiting = undefined
    owner.onChange(undefined)
    resolve(choice)
  }
  const request: PrivacyRequest = {
    contract,
    open: () => wx.openPrivacyContract?.({}),
    agree: (buttonId) => answer({ event: 'agree', buttonId }),
    refuse: () => answer({ event: 'disagree' }),
  }
  waiting = { onChange: owner.onChange, request }
  resolve({ event: 'exposureAuthorization' })
  owner.onChange(request)
}

function registerListenerOnce(): void {
  if (isListening) return
  isListening = true
  wx.onNeedPrivacyAuthorization?.((resolve) => {
    // The request is shown even without the contract's name.
    const show = (contract: string) => showRequest(contract, resolve)
    if (!wx.getPrivacySetting) show('')
    else wx.getPrivacySetting({ success: ({ privacyContractName }) => show(privacyContractName), fail: () => show('') })
  })
}

export const handlePrivacyRequests: HandlePrivacyRequests = (onChange) => {
  registerListenerOnce()
  const owner = { onChange }
  owners.add(owner)
  return {
    moveToFront: () => {
      // WeChat's page with the full text and other applications return to the same page, whose request must stay open.
      if (waiting && waiting.onChange !== onChange) waiting.request.refuse()
      owners.delete(owner)
      owners.add(owner)
    },
    end: () => {
      owners.delete(owner)
      if (waiting?.onChange === onChange) waiting.request.refuse()
    },
  }
}
