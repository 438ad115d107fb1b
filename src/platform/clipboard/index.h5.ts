import type { CopyText, HasCopyToast } from './types'

/** Fallback for pages without TLS, as in a local network, and for old browsers: they lack navigator.clipboard. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.setAttribute('readonly', '')
  field.style.cssText = 'position:fixed;top:0;opacity:0'
  document.body.appendChild(field)
  const focused = document.activeElement as HTMLElement | null
  field.focus({ preventScroll: true })
  field.select()
  field.setSelectionRange(0, text.length)
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    focused?.focus?.()
  }
}

export const copyText: CopyText = async (text) => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

export const hasCopyToast: HasCopyToast = false
