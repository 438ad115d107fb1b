export interface DayInputProps {
  /** What the day is, for screen readers. */
  label: string
  /** `yyyy-MM-dd`; empty while none is chosen. */
  value: string
  onChange: (day: string) => void
  /** The first and the last that may be chosen. */
  from?: string
  to?: string
}
