import type { DiscardOverlayEntry, InterceptBack, IsBackHeld, OpenModalHistory, ScrollLockProps } from './types'

interface ModalEntry {
  /** The element that traps the focus; absent when the page itself intercepts back. */
  id?: string
  close: () => boolean
}

/**
 * While an overlay is open, an extra entry on top of the browser's history makes back close the overlay and not the
 * page. When a button closes the overlay, the entry remains as a spent one: removing it is asynchronous and would race
 * with a page that the same tap opens. The next back skips it.
 */
const modalStack: ModalEntry[] = []
let isOnSpentEntry = false
/** Called by the pop that removes a spent entry. */
let onDiscarded: (() => void) | undefined

function pushEntry(): void {
  window.history.pushState({ ...window.history.state, isOverlay: true }, '')
}

/** Runs before Taro's router, which would treat the extra entry as a page and load the page beneath again. */
function handlePop(event: PopStateEvent): void {
  if (onDiscarded) {
    event.stopImmediatePropagation()
    onDiscarded()
    onDiscarded = undefined
    return
  }
  if (event.state?.isOverlay) {
    // Back from a page that was opened on top: Taro shows this page again.
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

/** Whether another page covers that of an overlay, which has opened it: the keys are that page's. */
const isCovered = (id: string) => Boolean(document.getElementById(id)?.closest('.taro_page_shade'))

function handleKey(event: KeyboardEvent): void {
  const top = modalStack.at(-1)
  // Escape ends what an input method composes.
  if (!top?.id || event.isComposing || isCovered(top.id)) return
  if (event.key === 'Escape') {
    // Else a wide window, which looks after the sheet has gone, would close the page as well.
    event.preventDefault()
    top.close()
  }
  if (event.key === 'Tab') trapFocus(top.id, event)
}

const STOPS = '[tabindex="0"],input:enabled,textarea:enabled,select:enabled,button:enabled'

function trapFocus(id: string, event: KeyboardEvent): void {
  const dialog = document.getElementById(id)
  const stops = [...(dialog?.querySelectorAll<HTMLElement>(STOPS) ?? [])]
  const [edge, next] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  const now = document.activeElement
  // The dialog itself has the focus after opening; the page has it when the focused element was removed.
  const isWithin = now !== dialog && dialog?.contains(now)
  if (isWithin && now !== edge) return
  event.preventDefault()
  next?.focus()
}

/**
 * A closing panel is still visible but must not be reachable by keyboard; a sheet that opens again becomes reachable.
 */
function setInert(panel: HTMLElement | null, isInert: boolean): void {
  if (panel?.parentElement) panel.parentElement.inert = isInert
}

/** @returns discards the focus that is still to come */
function focusOn(id: string, isByKey: boolean | undefined): () => void {
  const element = document.getElementById(id)
  if (!element) return () => undefined
  setInert(element, false)
  element.tabIndex = -1
  // Browsers show a focus ring after a scripted focus, also on touch, unless the last focus came from a pointer.
  element.style.outline = isByKey ? '' : 'none'
  // With the next frame: a focus makes the browser lay out the page, which would hold up what has opened the panel.
  const frame = requestAnimationFrame(() => {
    if (!element.contains(document.activeElement)) element.focus({ preventScroll: true })
  })
  return () => cancelAnimationFrame(frame)
}

// Registered while this module loads, before the router's listener: a window calls its listeners in order, capturing or
// not.
window.addEventListener('popstate', handlePop)
// Capturing: Taro's text fields let no key out.
document.addEventListener('keydown', handleKey, true)

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

export const discardOverlayEntry: DiscardOverlayEntry = () => {
  if (modalStack.length > 0 || !window.history.state?.isOverlay) return undefined
  isOnSpentEntry = false
  return new Promise((resolve) => {
    onDiscarded = resolve
    window.history.back()
  })
}

export const isBackHeld: IsBackHeld = () => modalStack.length > 0

export const interceptBack: InterceptBack = (onBack) =>
  hold({
    close: () => {
      onBack()
      return false
    },
  })

export const openModalHistory: OpenModalHistory = (id, close) => {
  // Safe cast: elements of HTML and of SVG take the focus.
  const before = document.activeElement as HTMLElement | null
  const isByKey = before?.matches(':focus-visible')
  const release = hold({ id, close })
  const discardFocus = focusOn(id, isByKey)
  return () => {
    release()
    discardFocus()
    setInert(document.getElementById(id), true)
    // Who uses a keyboard sees where the focus is, also when the sheet has added something above it. For others the page
    // stays where it was.
    before?.focus({ preventScroll: !isByKey })
  }
}

/** The style sheet locks scrolling: `touch-action` and `overscroll-behavior`. */
export const scrollLockProps: ScrollLockProps = {}
