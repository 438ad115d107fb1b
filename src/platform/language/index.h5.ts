import type { GetPhoneLanguage, SetPageLanguage } from './types'

export const getPhoneLanguage: GetPhoneLanguage = () => navigator.language

export const setPageLanguage: SetPageLanguage = (tag) => {
  document.documentElement.lang = tag
}
