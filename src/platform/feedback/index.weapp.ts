import Taro from '@tarojs/taro'

import { type HideLoading, SHORT_TOAST_MS, type ShowLoading, type ShowToast } from './types'

// WeChat rejects these calls outside of a page; no user would see them.
const noop = () => undefined

export const showToast: ShowToast = (text, durationMs = SHORT_TOAST_MS) => {
  void Taro.showToast({ title: text, icon: 'none', duration: durationMs }).catch(noop)
}

export const showLoading: ShowLoading = (text, isBlocking) => {
  void Taro.showLoading({ title: text, mask: isBlocking }).catch(noop)
}

export const hideLoading: HideLoading = () => {
  // Without noConflict WeChat would hide the toast of a failed call together with the loading indicator.
  void Promise.resolve(Taro.hideLoading({ noConflict: true })).catch(noop)
}
