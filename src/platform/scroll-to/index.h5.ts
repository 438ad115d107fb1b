import type { ScrollPageTo, ScrollTo } from './types'

// Not Taro.pageScrollTo: it takes an element's place within its nearest positioned ancestor for that within the page.
export const scrollTo: ScrollTo = (id) => {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  document.getElementById(id)?.scrollIntoView({ block: 'center', behavior: isCalm ? 'instant' : 'smooth' })
}

export const scrollPageTo: ScrollPageTo = (top) => {
  // The router, which scrolls a new page up, has its turn first.
  requestAnimationFrame(() => requestAnimationFrame(() => window.scrollTo({ top, behavior: 'instant' })))
}
