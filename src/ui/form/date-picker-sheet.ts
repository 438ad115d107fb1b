export interface DatePickerSheetProps {
  isOpen: boolean
  title: string
  /** `yyyy-MM-dd HH:mm`, or `HH:mm` for the precision time; empty starts at the current time. */
  value: string
  onPick: (value: string) => void
  onClose: () => void
  precision: 'minute' | 'time'
  /** The first and the last selectable value, in the format of `value`, or a day alone. */
  from?: string | undefined
  to?: string | undefined
}

/** Range of the wheels in years without bounds. */
export const YEARS_AROUND = 10
