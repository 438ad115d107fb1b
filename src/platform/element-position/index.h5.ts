import type { MeasureElement, ScrollToShare } from './types'

export const measureElement: MeasureElement = async (id) => {
  const box = document.getElementById(id)?.getBoundingClientRect()
  // A page below the current one is not displayed.
  return box && box.height > 0 ? { top: box.top, height: box.height, windowHeight: window.innerHeight } : undefined
}

export const scrollToShare: ScrollToShare = async (id, share) => {
  const element = document.getElementById(id)
  const page = element?.closest('.taro_page')
  if (!element || !page) return
  const { top, height } = element.getBoundingClientRect()
  page.scrollBy({ top: top + height * share - window.innerHeight / 2 })
}
