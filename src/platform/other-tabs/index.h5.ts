import type { OnStoredElsewhere } from './types'

export const onStoredElsewhere: OnStoredElsewhere = (key, listener) => {
  const handle = (event: StorageEvent) => {
    // A null key means the other window cleared the storage.
    if (event.key === key || event.key === null) listener()
  }
  window.addEventListener('storage', handle)
  return () => window.removeEventListener('storage', handle)
}
