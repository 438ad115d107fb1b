import Taro from '@tarojs/taro'

import type { CallPhone } from './types'

export const callPhone: CallPhone = (phoneNumber) => {
  // Declining WeChat's question rejects the promise.
  Taro.makePhoneCall({ phoneNumber }).catch(() => undefined)
}
