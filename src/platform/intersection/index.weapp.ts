import { document, type TaroRootElement } from '@tarojs/runtime'
import Taro from '@tarojs/taro'

import type { WatchIntersection } from './types'

/** The page of an element, which may not be the current one. */
function findPage(id: string): TaroRootElement | null {
  return document.getElementById(id)?._root ?? null
}

/**
 * Runs work after setData has applied the render: WeChat cannot observe an element that its view does not contain yet.
 */
function runAfterSetData(page: TaroRootElement, work: () => void): void {
  if (page.ctx && !page.pendingUpdate) work()
  else page.enqueueUpdateCallback(work)
}

/**
 * WeChat's published component framework drops the first report when it comes from a finite ratio, so elements near the
 * window at first would never be reported. In JSON this value becomes WeChat's default 0.
 */
const ANY = Number.POSITIVE_INFINITY

export const watchIntersection: WatchIntersection = (id, marginPx, onChange) => {
  const page = findPage(id)
  let observer: Taro.IntersectionObserver | undefined
  let isOff = false
  const watch = () => {
    if (isOff || !page?.ctx) return
    observer = Taro.createIntersectionObserver(page.ctx, { initialRatio: ANY })
    observer
      .relativeToViewport({ top: marginPx, right: 0, bottom: marginPx, left: 0 })
      .observe(`#${id}`, ({ intersectionRatio = 0, boundingClientRect }) => {
        const height = boundingClientRect?.height ?? 0
        if (height > 0) onChange({ isNear: intersectionRatio > 0, height })
      })
  }
  if (page) runAfterSetData(page, watch)
  return () => {
    isOff = true
    observer?.disconnect()
  }
}
