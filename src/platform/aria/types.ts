export type Role =
  | 'button'
  | 'cell'
  | 'checkbox'
  | 'columnheader'
  | 'dialog'
  | 'heading'
  | 'img'
  | 'group'
  | 'link'
  | 'list'
  | 'listitem'
  | 'progressbar'
  | 'radio'
  | 'radiogroup'
  | 'row'
  | 'status'
  | 'alert'
  | 'switch'
  | 'tab'
  | 'table'
  | 'tablist'

export interface Meaning {
  role?: Role
  /** The accessible name; when absent, the text inside is announced. */
  label?: string
  disabled?: boolean
  /** Ticked, switched on. */
  checked?: boolean
  /** The selected item of a group. */
  selected?: boolean
  expanded?: boolean
  /** The value is invalid; the reason is shown beside it. */
  invalid?: boolean
  required?: boolean
  /** Announce changes inside without moving the focus. */
  live?: 'polite' | 'assertive'
  /** Decorative: screen readers skip it. */
  hidden?: boolean
  /** Reached with the Tab key. H5 only: the mini-program has no keyboard focus. */
  focusable?: boolean
  /** A row of a list, by the id that its page has in its query, or empty. H5 only, for keys and panes of a wide window. */
  row?: string | undefined
  /** The key that presses it in a wide window. H5 only. */
  pressKey?: string | undefined
}

/**
 * Accessibility props of a View, Text, Image or Input. H5 uses WAI-ARIA attributes; the mini-program's templates accept
 * `ariaRole` and `ariaLabel` (config/plugin-aria.cjs), so states without an attribute there are appended to the label:
 * 「同意，已选中」.
 */
export type ToAriaProps = (meaning: Meaning) => Record<string, unknown>
