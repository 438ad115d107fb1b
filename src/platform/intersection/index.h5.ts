import type { WatchIntersection } from './types'

export const watchIntersection: WatchIntersection = (id, marginPx, onChange) => {
  const element = document.getElementById(id)
  if (!element || typeof IntersectionObserver === 'undefined') return () => undefined
  // The page scrolls, not the window: rootMargin applies only to the clipping element.
  const root = element.closest('.taro_page')
  const observer = new IntersectionObserver(
    (entries) => {
      const last = entries[entries.length - 1]
      // A page below the current one is not displayed and has no height: its rows keep their state.
      if (last && last.boundingClientRect.height > 0) {
        onChange({ isNear: last.isIntersecting, height: last.boundingClientRect.height })
      }
    },
    { root, rootMargin: `${marginPx}px 0px` },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
