import type { HoldOverlay, Stillness } from './types'

interface Held {
  id: string
  close: () => void
}

/** The innermost is last. */
const held: Held[] = []
let isListening = false
/** Pops that we caused ourselves, to take our entry out of the history. */
let ownPops = 0

// Capture, and registered once: Taro's router listens too, and would take our entry for a page.
function handlePop(event: PopStateEvent): void {
  if (ownPops > 0) {
    ownPops -= 1
    event.stopImmediatePropagation()
    return
  }
  const top = held.pop()
  if (top) {
    event.stopImmediatePropagation()
    top.close()
    return
  }
  // Back from a page that an overlay led to: its entry is still there, so one more step reaches the page's own.
  if (event.state?.isOverlay) {
    ownPops += 1
    setTimeout(() => window.history.back(), 0)
  }
}

function handleKey(event: KeyboardEvent): void {
  const top = held[held.length - 1]
  if (!top) return
  if (event.key === 'Escape') top.close()
  if (event.key === 'Tab') keepFocusIn(top.id, event)
}

function keepFocusIn(id: string, event: KeyboardEvent): void {
  const stops = [...(document.getElementById(id)?.querySelectorAll<HTMLElement>('[tabindex="0"],input,textarea') ?? [])]
  const edge = event.shiftKey ? stops[0] : stops[stops.length - 1]
  const next = event.shiftKey ? stops[stops.length - 1] : stops[0]
  if (document.activeElement !== edge || !next) return
  event.preventDefault()
  next.focus()
}

function focusOn(id: string): void {
  const element = document.getElementById(id)
  if (!element) return
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}

export const holdOverlay: HoldOverlay = (id, close) => {
  if (!isListening) {
    window.addEventListener('popstate', handlePop, true)
    document.addEventListener('keydown', handleKey)
    isListening = true
  }
  const before = document.activeElement
  const entry = { id, close }
  held.push(entry)
  window.history.pushState({ ...window.history.state, isOverlay: true }, '', window.location.href)
  focusOn(id)
  return () => {
    const at = held.indexOf(entry)
    if (at >= 0) {
      held.splice(at, 1)
      // Still on top of the history: take it out. Beneath a page that it led to, handlePop passes it by.
      if (window.history.state?.isOverlay) {
        ownPops += 1
        window.history.back()
      }
    }
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}

/** The style sheet does it: `touch-action` and `overscroll-behavior`. */
export const stillness: Stillness = {}
