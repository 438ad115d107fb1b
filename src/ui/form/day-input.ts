import type { FieldFrame } from './Field'

export interface DayInputProps {
  /** The accessible name. */
  label: string
  /** `yyyy-MM-dd`; empty while none is selected. */
  value: string
  onChange: (day: string) => void
  /** The first and the last selectable day. */
  from?: string
  to?: string
}

/** A day with the frame of a field. */
export type DayFieldProps = DayInputProps & Omit<FieldFrame, 'disabled'>
