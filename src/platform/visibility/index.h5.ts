import type { OnVisibilityChange } from './types'

export const onVisibilityChange: OnVisibilityChange = (listener) => {
  const change = () => listener(document.visibilityState === 'visible')
  const restored = (event: PageTransitionEvent) => {
    if (event.persisted) listener(true)
  }
  document.addEventListener('visibilitychange', change)
  window.addEventListener('pageshow', restored)
  return () => {
    document.removeEventListener('visibilitychange', change)
    window.removeEventListener('pageshow', restored)
  }
}
