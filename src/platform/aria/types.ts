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
  /** What a screen reader says; absent means the text inside. */
  label?: string
  disabled?: boolean
  /** Ticked, switched on. */
  checked?: boolean
  /** The chosen one of a group. */
  selected?: boolean
  expanded?: boolean
  /** The value is invalid; the reason is shown beside it. */
  invalid?: boolean
  required?: boolean
  /** Announce changes inside without moving the focus. */
  live?: 'polite' | 'assertive'
  /** Ornament: a screen reader passes it by. */
  hidden?: boolean
  /** Reached with the Tab key. H5 only: the mini-program has no keyboard focus. */
  focusable?: boolean
}

/**
 * Accessibility props of a View, Text, Image or Input.
 *
 * H5 takes WAI-ARIA attributes; the mini-program's templates take `ariaRole` and `ariaLabel` (config/plugin-aria.cjs),
 * so states without an attribute there are said in the label: 「同意，已选中」.
 */
export type ToAriaProps = (meaning: Meaning) => Record<string, unknown>
