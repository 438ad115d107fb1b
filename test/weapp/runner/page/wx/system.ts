// What phone this is: one iPhone, 390 by 844, as the pictures of design/ are drawn.
import { options, plain, typings } from '../context'
import type { Json } from '../engine'
import { asyncCall } from './call'

export const STATUS_BAR = 47
export const NAV_BAR = 44
export const TAB_BAR = 50

const capsule = { width: 87, height: 32, top: STATUS_BAR + 6, bottom: STATUS_BAR + 38 }

function information(): Json {
  return {
    brand: 'iPhone',
    model: 'iPhone 12/13 (Pro)',
    pixelRatio: devicePixelRatio,
    screenWidth: innerWidth,
    screenHeight: innerHeight,
    windowWidth: innerWidth,
    windowHeight: innerHeight - STATUS_BAR - NAV_BAR,
    screenTop: STATUS_BAR + NAV_BAR,
    statusBarHeight: STATUS_BAR,
    safeArea: {
      left: 0,
      top: STATUS_BAR,
      right: innerWidth,
      bottom: innerHeight,
      width: innerWidth,
      height: innerHeight - STATUS_BAR,
    },
    language: 'zh_CN',
    version: '8.0.50',
    system: 'iOS 16.0',
    platform: 'ios',
    fontSizeSetting: 16,
    SDKVersion: '3.7.0',
    theme: 'light',
    benchmarkLevel: 40,
    deviceOrientation: 'portrait',
    ...options.system,
  }
}

const sync = () => plain(information())

/** Each of the newer calls gives a part, by its own typing. */
function part(call: string) {
  return () => {
    const own = Object.entries(sync()).filter(([field]) => typings.answers[call]?.includes(field))
    return Object.fromEntries(own)
  }
}

export const systemCalls: Json = {
  getSystemInfoSync: sync,
  getWindowInfo: part('getWindowInfo'),
  getDeviceInfo: part('getDeviceInfo'),
  getAppBaseInfo: part('getAppBaseInfo'),
  getSystemInfo: asyncCall('getSystemInfo', sync),
  getSystemInfoAsync: asyncCall('getSystemInfoAsync', sync),
  getSystemSetting: () => ({
    bluetoothEnabled: true,
    locationEnabled: true,
    wifiEnabled: true,
    deviceOrientation: 'portrait',
  }),
  getAppAuthorizeSetting: () => ({ cameraAuthorized: 'authorized', locationAuthorized: 'authorized' }),
  getAccountInfoSync: () => ({ miniProgram: { appId: 'touristappid', envVersion: 'develop', version: '' } }),
  getMenuButtonBoundingClientRect: () => ({ ...capsule, left: innerWidth - 94, right: innerWidth - 7 }),
  nextTick: (work: () => void) => void Promise.resolve().then(work),
}
