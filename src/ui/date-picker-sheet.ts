export interface DatePickerSheetProps {
  isOpen: boolean
  title: string
  /** `yyyy-MM-dd`, with ` HH:mm` where `precision` is minute, `HH:mm` alone where it is time; empty starts now. */
  value: string
  onPick: (value: string) => void
  onClose: () => void
  precision?: 'day' | 'minute' | 'month' | 'time'
  /** The first and the last that may be chosen, as `value`. */
  from?: string
  to?: string
}

/** Without bounds the wheels reach that far. */
export const YEARS_AROUND = 10
