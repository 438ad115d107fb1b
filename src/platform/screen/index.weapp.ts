import Taro from '@tarojs/taro'

import type { Brighten, OnScreenshot } from './types'

const noop = () => undefined

/** Sets the brightness; a failure leaves it unchanged. */
async function set(value: number): Promise<void> {
  await Taro.setScreenBrightness({ value }).catch(noop)
}

export const brighten: Brighten = () => {
  const former = Taro.getScreenBrightness()
    .then(({ value }) => value)
    .catch(noop)
  void former.then(() => set(1))
  void Taro.setKeepScreenOn({ keepScreenOn: true }).catch(noop)
  const restore = () => {
    void former.then((value) => (value === undefined ? undefined : set(value)))
    void Taro.setKeepScreenOn({ keepScreenOn: false }).catch(noop)
  }
  return { supported: true, restore }
}

export const onScreenshot: OnScreenshot = (taken) => {
  Taro.onUserCaptureScreen(taken)
  return { supported: true, stop: () => Taro.offUserCaptureScreen(taken) }
}
