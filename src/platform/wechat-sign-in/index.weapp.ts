import Taro from '@tarojs/taro'

import type { WechatSignIn } from './types'

export const wechatSignIn: WechatSignIn = {
  method: 'code',
  async code() {
    const { code, errMsg } = await Taro.login()
    if (!code) throw new Error(errMsg)
    return code
  },
}
