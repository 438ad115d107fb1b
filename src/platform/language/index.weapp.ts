import Taro from '@tarojs/taro'

import type { GetPhoneLanguage, SetPageLanguage } from './types'

export const getPhoneLanguage: GetPhoneLanguage = () => Taro.getAppBaseInfo().language ?? 'zh_CN'

export const setPageLanguage: SetPageLanguage = () => undefined
