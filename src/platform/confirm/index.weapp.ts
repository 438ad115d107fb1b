import Taro from '@tarojs/taro'

import type { Confirm } from './types'

export const confirm: Confirm = ({ title, text, yes, no }) =>
  Taro.showModal({ title, content: text, confirmText: yes, cancelText: no }).then(
    ({ confirm: isYes }) => isYes,
    () => false,
  )
