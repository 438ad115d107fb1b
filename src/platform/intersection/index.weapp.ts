import { document, type TaroRootElement } from '@tarojs/runtime'
import Taro from '@tarojs/taro'

import type { WatchIntersection } from './types'

/** The page of an element, which need not be the current one. */
function findPage(id: string): TaroRootElement | null {
  return document.getElementById(id)?._root ?? null
}

/**
 * Runs work once WeChat's view holds what React has drawn: it gets that a moment later, and never observes an element
 * that it does not hold yet.
 */
function runAfterSetData(page: TaroRootElement, work: () => void): void {
  if (page.ctx && !page.pendingUpdate) work()
  else page.enqueueUpdateCallback(work)
}

/**
 * The component framework that WeChat publishes keeps its first report to itself where it crosses from a finite ratio:
 * what is near from the beginning would never be told. Sent as JSON it is WeChat's usual 0.
 */
const ANY = Number.POSITIVE_INFINITY

export const watchIntersection: WatchIntersection = (id, marginPx, tell) => {
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
        if (height > 0) tell({ isNear: intersectionRatio > 0, height })
      })
  }
  if (page) runAfterSetData(page, watch)
  return () => {
    isOff = true
    observer?.disconnect()
  }
}
