import Taro from '@tarojs/taro'

import type { ChooseLocation, Locate, OpenLocation } from './types'

export const chooseLocation: ChooseLocation = () =>
  Taro.chooseLocation({}).then(
    ({ name, address, latitude, longitude }) => ({ name, address, latitude: +latitude, longitude: +longitude }),
    () => undefined,
  )

export const openLocation: OpenLocation = ({ name, address, latitude, longitude }) => {
  if (latitude === undefined || longitude === undefined) {
    void Taro.setClipboardData({ data: address || name }).catch(() => undefined)
    return
  }
  void Taro.openLocation({ name, address, latitude, longitude }).catch(() => undefined)
}

export const locate: Locate = () =>
  Taro.getLocation({ type: 'gcj02' }).then(
    ({ latitude, longitude }) => ({ supported: true, point: { latitude, longitude } }),
    () => ({ supported: true }),
  )
