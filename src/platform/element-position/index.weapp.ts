import Taro from '@tarojs/taro'

import type { MeasureElement, ScrollToShare } from './types'

interface Box {
  top: number
  height: number
}

function queryBox(id: string): Promise<Box | null> {
  return new Promise((resolve) => {
    const query = Taro.createSelectorQuery()
    query.select(`#${id}`).boundingClientRect()
    query.exec(([box]) => resolve(box as Box | null))
  })
}

export const measureElement: MeasureElement = async (id) => {
  const box = await queryBox(id)
  if (!box || box.height === 0) return undefined
  return { top: box.top, height: box.height, windowHeight: Taro.getWindowInfo().windowHeight }
}

export const scrollToShare: ScrollToShare = async (id, share) => {
  const box = await queryBox(id)
  if (!box) return
  const offsetTop = box.height * share - Taro.getWindowInfo().windowHeight / 2
  // Fails when the page was closed meanwhile.
  await Taro.pageScrollTo({ selector: `#${id}`, offsetTop }).catch(() => undefined)
}
