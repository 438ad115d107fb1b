import type { ToAriaProps } from './types'

/** The attribute as true when it holds; absent otherwise. */
const buildFlag = (name: string, holds: boolean | undefined) => (holds ? { [name]: true } : {})

/** The attribute with its value whenever the value is known. */
const buildState = (name: string, value: boolean | undefined) => (value === undefined ? {} : { [name]: value })

export const toAriaProps: ToAriaProps = (input) => {
  const { role, label, disabled, checked, selected, expanded, live, hidden, focusable, invalid, required } = input
  return {
    ...(role && { role }),
    ...(role === 'heading' && { 'aria-level': 2 }),
    ...buildFlag('aria-modal', role === 'dialog'),
    ...(label && { 'aria-label': label }),
    ...buildFlag('aria-disabled', disabled),
    ...buildState('aria-checked', checked),
    // A button is pressed; only what belongs to a set, as a tab, is selected.
    ...buildState(role === 'button' ? 'aria-pressed' : 'aria-selected', selected),
    ...buildState('aria-expanded', expanded),
    ...(live && { 'aria-live': live }),
    ...buildFlag('aria-invalid', invalid),
    ...buildFlag('aria-required', required),
    ...buildFlag('aria-hidden', hidden),
    ...(focusable && { tabIndex: disabled ? -1 : 0 }),
  }
}
