import { getOwn } from '@/lib/own'

/** What a key does in a wide window. */
export type WideKey = 'next' | 'previous' | 'agree' | 'close' | 'help' | 'undo' | 'redo'

interface KeyPress {
  key: string
  ctrlKey?: boolean
  metaKey?: boolean
  altKey?: boolean
  shiftKey?: boolean
  defaultPrevented?: boolean
}

interface KeyPlace {
  /** The user types in a field. */
  isTyping: boolean
  /** A dialog or a sheet is open: it has its own keys. */
  isDialogOpen: boolean
  /** The focus is on a row of the list. */
  isOnRow: boolean
}

const always: Readonly<Record<string, WideKey>> = {
  j: 'next',
  k: 'previous',
  a: 'agree',
  escape: 'close',
  '?': 'help',
  '？': 'help',
}

/** Elsewhere the arrows scroll. */
const onRows: Readonly<Record<string, WideKey>> = { arrowdown: 'next', arrowup: 'previous' }

/** Held with Ctrl, or with ⌘; in a field they are the browser's. */
function readHeldKey({ key, shiftKey }: KeyPress): WideKey | undefined {
  const lowerKey = key.toLowerCase()
  if (lowerKey === 'z') return shiftKey ? 'redo' : 'undo'
  return lowerKey === 'y' && !shiftKey ? 'redo' : undefined
}

/** What a key press means; undefined when it belongs to a field, a dialog, or the browser. */
export function readWideKey(press: KeyPress, { isTyping, isDialogOpen, isOnRow }: KeyPlace): WideKey | undefined {
  if (press.defaultPrevented || press.altKey || isTyping || isDialogOpen) return undefined
  if (press.ctrlKey || press.metaKey) return readHeldKey(press)
  const key = press.key.toLowerCase()
  return getOwn(always, key) ?? (isOnRow ? getOwn(onRows, key) : undefined)
}

/**
 * The row that a step leads to: from the focused row, else from the open one, else to the first.
 *
 * @returns its position; undefined without rows and beyond the ends
 */
export function findNextRow(
  { count, focused, open }: { count: number; focused: number; open: number },
  step: 1 | -1,
): number | undefined {
  if (count === 0) return undefined
  const from = focused >= 0 ? focused : open
  const next = from < 0 ? 0 : from + step
  return next >= 0 && next < count ? next : undefined
}
