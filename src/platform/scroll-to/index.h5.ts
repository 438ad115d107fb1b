import type { ScrollPageTo, ScrollTo } from './types'

// Not Taro.pageScrollTo: it measures the position within the nearest positioned ancestor instead of the page.
export const scrollTo: ScrollTo = (id) => {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  document.getElementById(id)?.scrollIntoView({ block: 'center', behavior: isCalm ? 'instant' : 'smooth' })
}

export const scrollPageTo: ScrollPageTo = (top) => {
  // After the router, which scrolls a new page to the top.
  requestAnimationFrame(() => requestAnimationFrame(() => window.scrollTo({ top, behavior: 'instant' })))
}
