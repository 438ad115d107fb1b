export interface DatePickerSheetProps {
  isOpen: boolean
  title: string
  /** `yyyy-MM-dd`, with ` HH:mm` for the precision minute, only `HH:mm` for time; empty starts at the current time. */
  value: string
  onPick: (value: string) => void
  onClose: () => void
  precision?: 'day' | 'minute' | 'month' | 'time'
  /** The first and the last selectable value, in the format of `value`. */
  from?: string
  to?: string
}

/** Range of the wheels in years without bounds. */
export const YEARS_AROUND = 10
