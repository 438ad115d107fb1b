import { useEffect, useRef } from 'react'

import { findNextRow, readWideKey, type WideKey } from './keys'

const FIELDS = 'input, textarea, select, [contenteditable="true"], iframe'

const findPane = (name: string) => document.querySelector<HTMLElement>(`.taro_page[data-pane='${name}']`)

/** Focuses the next row of the list, or the previous one. */
function moveInList(step: 1 | -1): void {
  const rows = [...(findPane('list')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const shown = rows.filter((row) => row.offsetParent !== null)
  // Safe cast: only compared.
  const focused = document.activeElement as HTMLElement
  const at = findNextRow(
    {
      count: shown.length,
      focused: shown.indexOf(focused),
      open: shown.findIndex((row) => row.getAttribute('aria-current') === 'true'),
    },
    step,
  )
  if (at === undefined) return
  shown[at]?.focus({ preventScroll: true })
  shown[at]?.scrollIntoView({ block: 'nearest' })
}

/** Opens the question of the agreement. A locked button does nothing. */
function pressAgree(): void {
  const button = findPane('detail')?.querySelector<HTMLElement>("[data-key='a']")
  if (button && button.getAttribute('aria-disabled') !== 'true') button.click()
}

/** Presses a button of the page that is shown; a locked one does nothing. */
function pressShown(key: string): void {
  const buttons = [...document.querySelectorAll<HTMLElement>(`[data-key='${key}'] > *`)]
  buttons.find((button) => button.offsetParent !== null)?.click()
}

/** Closes the page beside the list as its back button does, and returns to the row that had opened it. */
function closeDetail(): void {
  const row = findPane('list')?.querySelector<HTMLElement>('[aria-current="true"]')
  const back = findPane('detail')?.querySelector<HTMLElement>('[aria-label="返回"]')
  back?.click()
  if (back) row?.focus({ preventScroll: true })
}

/** What a key has changed may have moved the focused element out of the window: it follows, once all is drawn. */
function followFocus(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const focused = document.activeElement
      if (focused?.matches(':focus-visible')) focused.scrollIntoView({ block: 'nearest' })
    }),
  )
}

const acts: Readonly<Record<Exclude<WideKey, 'help'>, () => void>> = {
  next: () => moveInList(1),
  previous: () => moveInList(-1),
  agree: pressAgree,
  close: closeDetail,
  undo: () => {
    pressShown('undo')
    followFocus()
  },
  redo: () => {
    pressShown('redo')
    followFocus()
  },
}

/** The keys of a wide window. */
export function useWideKeys(onHelp: () => void): void {
  const help = useRef(onHelp)
  help.current = onHelp
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const focused = document.activeElement
      const key = readWideKey(event, {
        isTyping: focused?.matches(FIELDS) ?? false,
        isDialogOpen: document.querySelector('[role="dialog"], [role="alertdialog"]') !== null,
        isOnRow: focused?.matches('[data-row]') ?? false,
      })
      if (!key) return
      event.preventDefault()
      if (key === 'help') help.current()
      else acts[key]()
    }
    const follow = ({ key }: KeyboardEvent) => {
      if (['Enter', ' ', 'Escape'].includes(key)) followFocus()
    }
    document.addEventListener('keydown', press)
    // Capturing: Taro's text fields let no key out.
    document.addEventListener('keydown', follow, true)
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener('keydown', follow, true)
    }
  }, [])
}
