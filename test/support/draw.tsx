import type { ReactElement } from 'react'

import { mountPage, t } from './mount-page'

/** Draws an element inside a page of its own, so that page hooks work too. @returns the page's element */
export async function draw(element: ReactElement): Promise<HTMLElement> {
  const { container } = await drawPage(element)
  return container
}

let drawn = 0
let last: Awaited<ReturnType<typeof mountPage>> | undefined

/** Takes away what was drawn last as a page goes: what it holds, an open sheet or an answer to come, must not reach into the next. */
export async function removeDrawn(): Promise<void> {
  const page = last
  last = undefined
  await t.act(async () => page?.onUnload?.())
}

/** As {@link draw}, with the page's life: `onReachBottom()`, `onPageScroll()` ... */
export async function drawPage(element: ReactElement) {
  drawn += 1
  await removeDrawn()
  const page = await mountPage(() => element, `/pages/drawn/${drawn}`)
  last = page
  return { page, container: document.body }
}
