import { picklist } from 'valibot'
import { create } from 'zustand'

import { openStored } from '@/offline/stored'
import { getPhoneLanguage } from '@/platform/language'
import type { Language } from '@/theme/language'

const stored = openStored('visitorLanguage', picklist(['zh', 'en']))

/** Chosen on this device, else English unless the phone speaks Chinese. */
export function readVisitorLanguage(): Language {
  return stored.read() ?? (/^zh/i.test(getPhoneLanguage()) ? 'zh' : 'en')
}

/** The choice of this session; undefined until the switch is used. All open pages follow it. */
export const useChosenLanguage = create<{ chosen?: Language }>(() => ({}))

/** Changes the language of the visitor's pages on this device. */
export function chooseVisitorLanguage(chosen: Language): void {
  stored.write(chosen)
  useChosenLanguage.setState({ chosen })
}
