import type { ReactElement } from 'react'

import { mountPage, t } from '../support/mount-page'

/** Draws an element inside a page of its own, so that page hooks work too. @returns the page's element */
export async function draw(element: ReactElement): Promise<HTMLElement> {
  const { container } = await drawPage(element)
  return container
}

let drawn = 0
let last: Awaited<ReturnType<typeof mountPage>> | undefined

/** As {@link draw}, with the page's life: `onReachBottom()`, `onPageScroll()` ... */
export async function drawPage(element: ReactElement) {
  drawn += 1
  // The one before goes as a page goes: what it holds, as an open sheet, must not reach into the next.
  await t.act(async () => last?.onUnload?.())
  const page = await mountPage(() => element, `/pages/drawn/${drawn}`)
  last = page
  return { page, container: document.body }
}

/** The one element with a role and a name. */
export function byRole(role: string, name: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>(`[role="${role}"]`)].filter(
    (element) => (element.getAttribute('aria-label') ?? element.textContent) === name,
  )
  expect(found.map((element) => element.outerHTML)).toHaveLength(1)
  return found[0] as HTMLElement
}

/** Presses as a finger does. */
export async function press(element: Element): Promise<void> {
  await t.act(async () => {
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  })
}

/** Types into an input or a textarea, replacing what stands there. */
export async function type(input: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> {
  const prototype = input instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  await t.act(async () => {
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
