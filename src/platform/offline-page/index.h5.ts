import type { CachePageOffline } from './types'

const WORKER = '/sw.js'

export const cachePageOffline: CachePageOffline = (path) => {
  // No worker in development, because the pages change all the time.
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return { supported: false }
  // The scope is this page only. When registration fails, the page still works online.
  const register = () => void navigator.serviceWorker.register(WORKER, { scope: path }).catch(() => undefined)
  // After the page's own files, which the worker fetches again.
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
  return { supported: true }
}
