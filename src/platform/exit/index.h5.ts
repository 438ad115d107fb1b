import type { ExitApp } from './types'

/** Injected into the window by WeChat's script. */
interface WechatBridge {
  call?: (name: 'closeWindow') => void
}

export const exitApp: ExitApp = () => {
  const bridge = (window as Window & { WeixinJSBridge?: WechatBridge }).WeixinJSBridge
  if (bridge?.call) bridge.call('closeWindow')
  else window.history.back()
}
