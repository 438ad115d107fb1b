import type { CachePageOffline } from './types'

const WORKER = '/sw.js'

export const cachePageOffline: CachePageOffline = (path) => {
  // The development server has no worker: its pages are never the same for long.
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return { supported: false }
  // The scope is this page alone: no other is loaded through the worker. Refused, the page works with signal as ever.
  navigator.serviceWorker.register(WORKER, { scope: path }).catch(() => undefined)
  return { supported: true }
}
