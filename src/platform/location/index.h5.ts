import Taro from '@tarojs/taro'

import { toChinaCoordinates } from '@/lib/china-coordinates'
import { encodeQuery } from '@/lib/query-string'

import { waitForPlace } from './place-choice'
import type { ChooseLocation, Locate, OpenLocation } from './types'

export const chooseLocation: ChooseLocation = async () => {
  const chosen = waitForPlace()
  void Taro.navigateTo({ url: '/choose-location' }).catch(() => undefined)
  const place = await chosen
  return { supported: true, ...(place && { place }) }
}

export const openLocation: OpenLocation = ({ name, address, latitude, longitude }) => {
  const query = encodeQuery({ name, address, latitude, longitude })
  void Taro.navigateTo({ url: `/open-location?${query}` }).catch(() => undefined)
}

const LOCATE_TIMEOUT_MS = 10_000

export const locate: Locate = () => {
  // Browsers provide geolocation only over TLS.
  if (!('geolocation' in navigator) || !window.isSecureContext) return Promise.resolve({ supported: false })
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        resolve({ supported: true, point: toChinaCoordinates({ latitude, longitude }) }),
      () => resolve({ supported: true }),
      { timeout: LOCATE_TIMEOUT_MS },
    )
  })
}
