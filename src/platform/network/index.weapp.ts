import Taro from '@tarojs/taro'

import type { IsOnline, OnNetworkChange } from './types'

let online = true

export const isOnline: IsOnline = () => online

export const onNetworkChange: OnNetworkChange = (listener) => {
  const handle = ({ isConnected }: { isConnected: boolean }) => {
    online = isConnected
    listener(isConnected)
  }
  Taro.onNetworkStatusChange(handle)
  // Reads the first state, because WeChat only reports changes.
  void Taro.getNetworkType()
    .then(({ networkType }) => handle({ isConnected: networkType !== 'none' }))
    .catch(() => undefined)
  return () => Taro.offNetworkStatusChange(handle)
}
