import Taro from '@tarojs/taro'

import type { ChooseLocation, Locate, OpenLocation } from './types'

export const chooseLocation: ChooseLocation = () =>
  Taro.chooseLocation({}).then(
    ({ name, address, latitude, longitude }) => ({
      supported: true,
      place: { name, address, latitude: +latitude, longitude: +longitude },
    }),
    ({ errMsg }: { errMsg: string }) => ({ supported: /cancel/.test(errMsg) }),
  )

export const openLocation: OpenLocation = ({ name, address, latitude, longitude }) => {
  if (latitude === undefined || longitude === undefined) {
    void Taro.setClipboardData({ data: address || name }).catch(() => undefined)
    return
  }
  void Taro.openLocation({ name, address, latitude, longitude }).catch(() => undefined)
}

// WeChat grants getLocation to few categories, and its map works without it.
export const locate: Locate = () => Promise.resolve({ supported: false })
