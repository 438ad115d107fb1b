import { getClientHooks } from './hooks'

/** Milliseconds a request may take before 请求中... appears (spec §4, §9). */
export const INDICATOR_DELAY_MS = 800
export const INDICATOR_TEXT = '请求中...'

/** Numbers of open blocking and passive masks. */
const open = { blocking: 0, passive: 0 }
let shown: 'blocking' | 'passive' | undefined

function draw(): void {
  const mode = open.blocking > 0 ? 'blocking' : open.passive > 0 ? 'passive' : undefined
  if (mode === shown) return
  shown = mode
  if (mode) getClientHooks().showLoading(mode === 'blocking')
  else getClientHooks().hideLoading()
}

/**
 * Opens the loading mask. Masks are counted: shown with the first opening, hidden with the last closing (spec §4).
 *
 * @param isBlocking blocks taps on the page; true for writes, false for reads
 * @returns closes this opening; idempotent
 */
export function openMask(isBlocking = true): () => void {
  const kind = isBlocking ? 'blocking' : 'passive'
  open[kind] += 1
  draw()
  let isOpen = true
  return () => {
    if (!isOpen) return
    isOpen = false
    open[kind] -= 1
    draw()
  }
}

/**
 * Opens the mask if the work takes longer than 800 ms.
 *
 * @returns the result of the work
 */
export async function showProgressWhile<T>(isBlocking: boolean, work: () => Promise<T>): Promise<T> {
  let close: (() => void) | undefined
  const timer = setTimeout(() => {
    close = openMask(isBlocking)
  }, INDICATOR_DELAY_MS)
  try {
    return await work()
  } finally {
    clearTimeout(timer)
    close?.()
  }
}
