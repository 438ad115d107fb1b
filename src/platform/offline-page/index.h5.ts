import type { CachePageOffline } from './types'

const WORKER = '/sw.js'

export const cachePageOffline: CachePageOffline = (path) => {
  // No worker in development, because the pages change all the time.
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return { supported: false }
  // The scope is this page only. When registration fails, the page still works online.
  navigator.serviceWorker.register(WORKER, { scope: path }).catch(() => undefined)
  return { supported: true }
}
