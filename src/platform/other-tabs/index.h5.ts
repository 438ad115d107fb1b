import type { OnStoredElsewhere } from './types'

export const onStoredElsewhere: OnStoredElsewhere = (key, listener) => {
  const handle = (event: StorageEvent) => {
    // No key: the other window cleared everything.
    if (event.key === key || event.key === null) listener()
  }
  window.addEventListener('storage', handle)
  return () => window.removeEventListener('storage', handle)
}
