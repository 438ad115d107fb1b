import { DatePicker } from '@nutui/nutui-react-taro'
import { useState } from 'react'

import { useLanguage } from '@/theme/language'

import {
  type DatePickerSheetProps,
  formatDayRow,
  formatWheelRow,
  getInitialTime,
  MINUTE_STEP,
  roundDownMinutes,
  YEARS_AROUND,
} from './date-wheels'
import { formatMinute, getChinaNow, readWallTime } from './wall-time'

const types = { minute: 'datetime', time: 'hour-minutes' } as const

/** Wheels for a minute or a time of day. Times are local date-times of the factory, as in the API. */
export function DatePickerSheet(props: DatePickerSheetProps) {
  const language = useLanguage()
  const { isOpen, title, value, onPick, onClose, precision, from, to } = props
  const now = getChinaNow()
  const year = now.getFullYear()
  const pick = (parts: (string | number | null)[]) => {
    if (precision === 'time') return onPick(parts.map((part) => String(part).padStart(2, '0')).join(':'))
    const [y, month, day = 1, hour = 0, minute = 0] = parts.map(Number)
    onPick(formatMinute(new Date(y ?? year, (month ?? 1) - 1, day, hour, minute)))
  }
  const initialTime = getInitialTime(value, precision, now)
  // The weekdays of the days follow the month that the wheels stand at.
  const [turned, setTurned] = useState<{ year: number; month: number }>()
  const { year: shownYear, month: shownMonth } = turned ?? {
    year: initialTime.getFullYear(),
    month: initialTime.getMonth() + 1,
  }
  return (
    <DatePicker
      visible={isOpen}
      title={title}
      type={types[precision]}
      minuteStep={MINUTE_STEP}
      value={roundDownMinutes(initialTime)}
      formatter={(kind, option) => {
        if (kind !== 'day') return { ...option, label: formatWheelRow(kind, option.label, language) }
        return { ...option, label: formatDayRow(shownYear, shownMonth, Number(option.value), language) }
      }}
      onChange={(_options, [y, month]) => setTurned({ year: Number(y), month: Number(month) })}
      startDate={roundDownMinutes(readWallTime(from) ?? new Date(year - YEARS_AROUND, 0, 1))}
      endDate={readWallTime(to) ?? new Date(year + YEARS_AROUND, 11, 31, 23, 59)}
      onConfirm={(_options, parts) => pick(parts)}
      onClose={() => {
        setTurned(undefined)
        onClose()
      }}
    />
  )
}
