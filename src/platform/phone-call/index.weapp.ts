import Taro from '@tarojs/taro'

import type { CallPhone } from './types'

export const callPhone: CallPhone = (phoneNumber) => {
  // Closing WeChat's question whether to call counts as a failure.
  Taro.makePhoneCall({ phoneNumber }).catch(() => undefined)
}
