import type { Reaction } from '@/api/error-policy'
import { showToast } from '@/platform/feedback'

const TOAST = '#app-toast'
/** What could not be loaded says why and offers to try again; its toast is the one of the error catalogue (spec §8). */
const mayBeSaidTwice = (alert: Element | null | undefined) => alert?.querySelector('[role="button"]') != null

/** The texts of the page at whose place an error is said, without the toast that lies over it. */
function listPlacedTexts(): string[] {
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    if (!parentElement?.closest(TOAST) && !mayBeSaidTwice(parentElement?.closest('[role="alert"]')))
      texts.push(textContent ?? '')
  }
  return texts
}

/**
 * Stands for what the app does with a failed call, and fails a test whose screen says the same error twice: at its place,
 * and in a toast over it. Such a call is to be quiet.
 *
 * @returns what is given to `configureClient` as `react`
 */
export function expectErrorsOnce(): (reaction: Reaction) => void {
  const toasts = new Set<string>()
  beforeEach(() => toasts.clear())
  afterEach(() => {
    const shown = document.querySelector(TOAST)?.textContent
    const all = [...toasts, ...(shown ? [shown] : [])]
    const places = listPlacedTexts()
    expect(all.filter((toast) => places.some((text) => text.includes(toast)))).toEqual([])
  })
  return ({ toast }) => {
    if (!toast) return
    toasts.add(toast)
    showToast(toast)
  }
}
