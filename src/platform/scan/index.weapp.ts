import Taro from '@tarojs/taro'

import type { ScanCode } from './types'

export const scanCode: ScanCode = () =>
  Taro.scanCode({ scanType: ['qrCode', 'barCode'] }).then(
    ({ result, path }) => ({ supported: true, text: path || result }),
    () => ({ supported: true }),
  )
