import type { InterceptBack, OpenModalHistory, ScrollLockProps } from './types'

interface ModalEntry {
  /** Of what the focus stays in; absent where the page itself is held. */
  id?: string
  close: () => boolean
}

/**
 * While an overlay is open one entry of our own lies on top of the page's in the browser's history, so that back takes
 * that and not the page. Closed by its buttons the entry stays, spent: taking it out is asynchronous and would race
 * with a page that the same tap opens. The next back passes over it.
 */
const modalStack: ModalEntry[] = []
let isOnSpentEntry = false

function pushEntry(): void {
  window.history.pushState({ ...window.history.state, isOverlay: true }, '')
}

/** Before Taro's router, which would take our entry for a page and load the page beneath anew. */
function handlePop(event: PopStateEvent): void {
  if (event.state?.isOverlay) {
    // Back from a page that was opened above: Taro shows ours again.
    isOnSpentEntry = modalStack.length === 0
    return
  }
  const top = modalStack.pop()
  if (top) {
    event.stopImmediatePropagation()
    if (!top.close()) modalStack.push(top)
    if (modalStack.length > 0) pushEntry()
  } else if (isOnSpentEntry) {
    event.stopImmediatePropagation()
    isOnSpentEntry = false
    window.history.back()
  }
}

function handleKey(event: KeyboardEvent): void {
  const top = modalStack[modalStack.length - 1]
  if (!top?.id) return
  if (event.key === 'Escape') top.close()
  if (event.key === 'Tab') trapFocus(top.id, event)
}

const STOPS = '[tabindex="0"],input:enabled,textarea:enabled,select:enabled,button:enabled'

function trapFocus(id: string, event: KeyboardEvent): void {
  const dialog = document.getElementById(id)
  const stops = [...(dialog?.querySelectorAll<HTMLElement>(STOPS) ?? [])]
  const [edge, next] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  const now = document.activeElement
  // The dialog itself has the focus as it opens, and the page where what had it has gone.
  const isWithin = now !== dialog && dialog?.contains(now)
  if (isWithin && now !== edge) return
  event.preventDefault()
  next?.focus()
}

/** What leaves is still drawn, and no stop of the keyboard any more; a sheet that opens anew meanwhile is one again. */
function setInert(panel: HTMLElement | null, isInert: boolean): void {
  if (panel?.parentElement) panel.parentElement.inert = isInert
}

function focusOn(id: string, before: Element | null): void {
  const element = document.getElementById(id)
  if (!element) return
  setInert(element, false)
  element.tabIndex = -1
  // Browsers ring what a script focuses, also for a finger, unless the last focus came by a pointer.
  element.style.outline = before?.matches(':focus-visible') ? '' : 'none'
  element.focus({ preventScroll: true })
}

// While this module loads, so before the router listens: a window calls its listeners in their order, capturing or not.
window.addEventListener('popstate', handlePop)
document.addEventListener('keydown', handleKey)

function hold(entry: ModalEntry): () => void {
  modalStack.push(entry)
  if (!window.history.state?.isOverlay) pushEntry()
  isOnSpentEntry = false
  return () => {
    const at = modalStack.indexOf(entry)
    if (at >= 0) modalStack.splice(at, 1)
    isOnSpentEntry = modalStack.length === 0 && Boolean(window.history.state?.isOverlay)
  }
}

export const interceptBack: InterceptBack = (onBack) =>
  hold({
    close: () => {
      onBack()
      return false
    },
  })

export const openModalHistory: OpenModalHistory = (id, close) => {
  const before = document.activeElement
  const release = hold({ id, close })
  focusOn(id, before)
  return () => {
    release()
    setInert(document.getElementById(id), true)
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}

/** The style sheet does it: `touch-action` and `overscroll-behavior`. */
export const scrollLockProps: ScrollLockProps = {}
