import { Current, TaroRootElement } from '@tarojs/runtime'

import type { PauseHiddenPages } from './types'

type Page = typeof Current.page

/**
 * Each change crosses to WeChat's view in a call, also those of pages that nobody sees: the lists beneath a to-do
 * follow its decision and would delay the page in front. Taro joins what waits of a page into one call.
 */
export const pauseHiddenPages: PauseHiddenPages = () => {
  const send = TaroRootElement.prototype.performUpdate
  const waiting = new Set<TaroRootElement>()
  // Taro keeps in `Current.page` which page is shown: none while the application is hidden, but one in front still.
  let shown: Page = Current.page
  let front: Page = shown

  TaroRootElement.prototype.performUpdate = function performUpdate(isFirst, prerender) {
    if (isFirst || this.ctx === front) return send.call(this, isFirst, prerender)
    this.pendingUpdate = true
    waiting.add(this)
  }

  const sendWaiting = () => {
    for (const root of [...waiting]) {
      // A page that was left for good has no context any more.
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
