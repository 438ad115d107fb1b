import { getCurrentPages } from '@tarojs/taro'

/** The way back takes 300 ms, and what Taro still has to hide after the way there 350 ms. */
const SETTLED_AFTER_MS = 800
const HIDDEN = 'taro_page_shade'

function findCurrentPage(): Element | undefined {
  const { path } = (getCurrentPages().at(-1) ?? {}) as { path?: string }
  return Array.from(document.querySelectorAll('.taro_page')).find(({ id }) => id === path)
}

/**
 * Keeps the page in sight that somebody comes back to.
 *
 * Taro 4.2.1 hides a page 350 ms after another has come over it, also when the person is back on it by then: they see
 * nothing at all. To be removed when `show` of @tarojs/router stops that timer.
 */
export function patchReturnedPageHiding(): void {
  window.addEventListener('popstate', () => {
    const began = Date.now()
    const { state } = window.history
    const look = () => {
      // Whoever goes on from here leaves the page for good: it may be hidden again.
      if (window.history.state !== state || Date.now() - began > SETTLED_AFTER_MS) return
      findCurrentPage()?.classList.remove(HIDDEN)
      requestAnimationFrame(look)
    }
    look()
  })
}
