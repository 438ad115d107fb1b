import Taro from '@tarojs/taro'

import type { CopyText, HasCopyToast } from './types'

export const copyText: CopyText = (text) =>
  Taro.setClipboardData({ data: text }).then(
    () => true,
    () => false,
  )

export const hasCopyToast: HasCopyToast = true
