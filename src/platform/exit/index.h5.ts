import type { ExitApp } from './types'

/** What WeChat puts into the window once its script is ready. */
interface WechatBridge {
  call?: (name: 'closeWindow') => void
}

export const exitApp: ExitApp = () => {
  const bridge = (window as Window & { WeixinJSBridge?: WechatBridge }).WeixinJSBridge
  if (bridge?.call) bridge.call('closeWindow')
  else window.history.back()
}
