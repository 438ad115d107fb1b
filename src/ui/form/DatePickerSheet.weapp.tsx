import { DatePicker } from '@nutui/nutui-react-taro'

import { type DatePickerSheetProps, YEARS_AROUND } from './date-picker-sheet'
import { formatDay, formatMinute, readWallTime } from './wall-time'

const types = { day: 'date', minute: 'datetime', month: 'year-month', time: 'hour-minutes' } as const

/** Wheels for a day or a minute. Times are local date-times of the factory, as in the API. */
export function DatePickerSheet(props: DatePickerSheetProps) {
  const { isOpen, title, value, onPick, onClose, precision = 'day', from, to } = props
  const today = new Date()
  const year = today.getFullYear()
  const pick = (parts: (string | number | null)[]) => {
    if (precision === 'time') return onPick(parts.map((part) => String(part).padStart(2, '0')).join(':'))
    const [y, month, day = 1, hour = 0, minute = 0] = parts.map(Number)
    const date = new Date(y ?? year, (month ?? 1) - 1, day, hour, minute)
    onPick(precision === 'minute' ? formatMinute(date) : formatDay(date).slice(0, precision === 'month' ? 7 : 10))
  }
  return (
    <DatePicker
      visible={isOpen}
      title={title}
      type={types[precision]}
      showChinese
      value={readWallTime(precision === 'time' ? `${formatDay(today)} ${value}` : value) ?? today}
      startDate={readWallTime(from) ?? new Date(year - YEARS_AROUND, 0, 1)}
      endDate={readWallTime(to) ?? new Date(year + YEARS_AROUND, 11, 31, 23, 59)}
      onConfirm={(_options, parts) => pick(parts)}
      onClose={onClose}
    />
  )
}
