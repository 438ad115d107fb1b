import { interceptBack } from '@/platform/modal-history'

import type { AskBeforeUnload } from './types'

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

export const askBeforeUnload: AskBeforeUnload = (_question, onBack) => {
  const release = interceptBack(onBack)
  window.addEventListener('beforeunload', ask)
  return () => {
    release()
    window.removeEventListener('beforeunload', ask)
  }
}
