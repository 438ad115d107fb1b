import { Current, TaroRootElement } from '@tarojs/runtime'

import type { PauseHiddenPages } from './types'

type Page = typeof Current.page

/**
 * Each update is a setData call, also for hidden pages: the lists below a task refetch after its decision and would
 * delay the current page. Taro merges the pending updates of a page into one call.
 */
export const pauseHiddenPages: PauseHiddenPages = () => {
  const send = TaroRootElement.prototype.performUpdate
  const waiting = new Set<TaroRootElement>()
  // `Current.page` is the shown page: it is null while the application is hidden, so `front` remembers the current
  // page.
  let shown: Page = Current.page
  let front: Page = shown

  TaroRootElement.prototype.performUpdate = function performUpdate(isFirst, prerender) {
    if (isFirst || this.ctx === front) return send.call(this, isFirst, prerender)
    this.pendingUpdate = true
    waiting.add(this)
  }

  const sendWaiting = () => {
    for (const root of [...waiting]) {
      // An unmounted page has no context.
      if (root.ctx && root.ctx !== front) continue
      waiting.delete(root)
      if (root.ctx) root.performUpdate()
    }
  }

  Object.defineProperty(Current, 'page', {
    enumerable: true,
    get: () => shown,
    set: (page: Page) => {
      shown = page
      if (!page) return
      front = page
      sendWaiting()
    },
  })
}
