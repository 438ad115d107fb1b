import Taro from '@tarojs/taro'

import type { HideLoading, ShowLoading, ShowToast } from './types'

// WeChat refuses these outside a page's life: nobody is there to see them.
const noop = () => undefined

export const showToast: ShowToast = (text, durationMs) => {
  void Taro.showToast({ title: text, icon: 'none', duration: durationMs }).catch(noop)
}

export const showLoading: ShowLoading = (text, isBlocking) => {
  void Taro.showLoading({ title: text, mask: isBlocking }).catch(noop)
}

export const hideLoading: HideLoading = () => {
  // Without noConflict WeChat would take the toast of a failed call away with the loading.
  void Promise.resolve(Taro.hideLoading({ noConflict: true })).catch(noop)
}
