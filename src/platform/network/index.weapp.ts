import Taro from '@tarojs/taro'

import type { IsOnline, OnNetworkChange } from './types'

let online = true

export const isOnline: IsOnline = () => online

export const onNetworkChange: OnNetworkChange = (listener) => {
  let known = online
  let isStopped = false
  const handle = ({ isConnected }: { isConnected: boolean }) => {
    online = isConnected
    if (isStopped || isConnected === known) return
    known = isConnected
    listener(isConnected)
  }
  Taro.onNetworkStatusChange(handle)
  // Reads the first state, because WeChat only reports changes.
  void Taro.getNetworkType()
    .then(({ networkType }) => handle({ isConnected: networkType !== 'none' }))
    .catch(() => undefined)
  return () => {
    isStopped = true
    Taro.offNetworkStatusChange(handle)
  }
}
