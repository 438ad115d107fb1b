import Taro from '@tarojs/taro'

import { isBearer, TOKEN_KEYS } from './bearer'
import type { ConsumeAddressToken } from './types'

let isTaken = false

export const consumeAddressToken: ConsumeAddressToken = () => {
  if (isTaken) return undefined
  isTaken = true
  const query: Record<string, unknown> = Taro.getLaunchOptionsSync().query ?? {}
  return TOKEN_KEYS.map((key) => query[key]).find(isBearer)
}
