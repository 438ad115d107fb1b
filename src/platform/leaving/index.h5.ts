import { holdBack } from '@/platform/overlay'

import type { HoldPage } from './types'

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

export const holdPage: HoldPage = (_question, onBack) => {
  const release = holdBack(onBack)
  window.addEventListener('beforeunload', ask)
  return () => {
    release()
    window.removeEventListener('beforeunload', ask)
  }
}
