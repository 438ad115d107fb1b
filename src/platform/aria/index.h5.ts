import type { ToAriaProps } from './types'

/** The attribute as true when it applies; absent otherwise. */
const buildFlag = (name: string, holds: boolean | undefined) => (holds ? { [name]: true } : {})

/** The attribute with its value when the value is defined. */
const buildState = (name: string, value: boolean | undefined) => (value === undefined ? {} : { [name]: value })

export const toAriaProps: ToAriaProps = (input) => {
  const { role, label, disabled, checked, selected, expanded, live, hidden, focusable, invalid, required } = input
  const { row, pressKey } = input
  return {
    ...(role && { role }),
    ...(role === 'heading' && { 'aria-level': 2 }),
    ...buildFlag('aria-modal', role === 'dialog'),
    ...(label && { 'aria-label': label }),
    ...buildFlag('aria-disabled', disabled),
    ...buildState('aria-checked', checked),
    // A button is pressed; only members of a set, such as tabs, are selected.
    ...buildState(role === 'button' ? 'aria-pressed' : 'aria-selected', selected),
    ...buildState('aria-expanded', expanded),
    ...(live && { 'aria-live': live }),
    ...buildFlag('aria-invalid', invalid),
    ...buildFlag('aria-required', required),
    ...buildFlag('aria-hidden', hidden),
    ...(focusable && { tabIndex: disabled ? -1 : 0 }),
    ...(row !== undefined && { 'data-row': row }),
    ...(pressKey && { 'data-key': pressKey }),
  }
}
