import type { Aria } from './types'

export const aria: Aria = ({ role, label, disabled, checked, selected, expanded, live, ...rest }) => {
  const { hidden, focusable, invalid, required } = rest
  const props: Record<string, unknown> = {}
  if (role) props.role = role
  if (role === 'heading') props['aria-level'] = 2
  if (role === 'dialog') props['aria-modal'] = true
  if (label) props['aria-label'] = label
  if (disabled) props['aria-disabled'] = true
  if (checked !== undefined) props['aria-checked'] = checked
  // A button is pressed; only what belongs to a set, as a tab, is selected.
  if (selected !== undefined) props[role === 'button' ? 'aria-pressed' : 'aria-selected'] = selected
  if (expanded !== undefined) props['aria-expanded'] = expanded
  if (live) props['aria-live'] = live
  if (invalid) props['aria-invalid'] = true
  if (required) props['aria-required'] = true
  if (hidden) props['aria-hidden'] = true
  if (focusable) props.tabIndex = disabled ? -1 : 0
  return props
}
