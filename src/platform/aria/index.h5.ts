import type { Aria } from './types'

/** The attribute as true when it holds; absent otherwise. */
const flag = (name: string, holds: boolean | undefined) => (holds ? { [name]: true } : {})

/** The attribute with its value whenever the value is known. */
const state = (name: string, value: boolean | undefined) => (value === undefined ? {} : { [name]: value })

export const aria: Aria = (input) => {
  const { role, label, disabled, checked, selected, expanded, live, hidden, focusable, invalid, required } = input
  return {
    ...(role && { role }),
    ...(role === 'heading' && { 'aria-level': 2 }),
    ...flag('aria-modal', role === 'dialog'),
    ...(label && { 'aria-label': label }),
    ...flag('aria-disabled', disabled),
    ...state('aria-checked', checked),
    // A button is pressed; only what belongs to a set, as a tab, is selected.
    ...state(role === 'button' ? 'aria-pressed' : 'aria-selected', selected),
    ...state('aria-expanded', expanded),
    ...(live && { 'aria-live': live }),
    ...flag('aria-invalid', invalid),
    ...flag('aria-required', required),
    ...flag('aria-hidden', hidden),
    ...(focusable && { tabIndex: disabled ? -1 : 0 }),
  }
}
