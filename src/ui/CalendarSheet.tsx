import './CalendarSheet.module.scss'

import { Calendar } from '@nutui/nutui-react-taro'

interface CalendarSheetProps {
  isOpen: boolean
  title: string
  /** First and last day, `yyyy-MM-dd`; empty for none. */
  value: readonly [string, string] | undefined
  onPick: (from: string, to: string) => void
  onClose: () => void
  /** The first and the last that may be chosen, `yyyy-MM-dd`. */
  from: string
  to: string
}

/** What NutUI tells of a chosen day: year, month, day, the three joined its own way, weekday. */
type ChosenDay = readonly (string | number)[]

function dayOf(chosen: ChosenDay): string {
  const [year, month, day] = chosen.map((part) => String(part).padStart(2, '0'))
  return `${year}-${month}-${day}`
}

/** A calendar for a span of days, as a leave or a visit. */
export function CalendarSheet({ isOpen, title, value, onPick, onClose, from, to }: CalendarSheetProps) {
  const pick = (chosen: unknown) => {
    const [first, last] = chosen as readonly ChosenDay[]
    if (first) onPick(dayOf(first), dayOf(last ?? first))
  }
  return (
    <Calendar
      visible={isOpen}
      type="range"
      title={title}
      startDate={from}
      endDate={to}
      defaultValue={value ? [...value] : undefined}
      startText="开始"
      endText="结束"
      confirmText="确定"
      onConfirm={pick}
      onClose={onClose}
    />
  )
}
