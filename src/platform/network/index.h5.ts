import type { IsOnline, OnNetworkChange } from './types'

export const isOnline: IsOnline = () => navigator.onLine !== false

export const onNetworkChange: OnNetworkChange = (listener) => {
  const handle = () => listener(isOnline())
  window.addEventListener('online', handle)
  window.addEventListener('offline', handle)
  return () => {
    window.removeEventListener('online', handle)
    window.removeEventListener('offline', handle)
  }
}
