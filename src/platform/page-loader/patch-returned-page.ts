import { getCurrentPages } from '@tarojs/taro'

/** Going back takes 300 ms, and Taro hides the page up to 350 ms after the forward navigation. */
const SETTLED_AFTER_MS = 800
const HIDDEN = 'taro_page_shade'

function findCurrentPage(): Element | undefined {
  const { path } = (getCurrentPages().at(-1) ?? {}) as { path?: string }
  return Array.from(document.querySelectorAll('.taro_page')).find(({ id }) => id === path)
}

/**
 * Keeps a page visible after going back to it. Taro 4.2.1 hides a page 350 ms after another has covered it, also when
 * the user has already returned: the screen is then blank. Remove when `show` of @tarojs/router clears that timer.
 */
export function patchReturnedPageHiding(): void {
  window.addEventListener('popstate', () => {
    const began = Date.now()
    const { state } = window.history
    const look = () => {
      // Stop when the user navigates on: the page may be hidden again.
      if (window.history.state !== state || Date.now() - began > SETTLED_AFTER_MS) return
      findCurrentPage()?.classList.remove(HIDDEN)
      requestAnimationFrame(look)
    }
    look()
  })
}
