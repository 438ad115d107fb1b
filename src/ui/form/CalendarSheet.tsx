import { useState } from 'react'

import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { type ChosenDays, DayRange } from './DayRange'
import { formatDay } from './wall-time'

interface CalendarSheetProps {
  isOpen: boolean
  title: string
  /** First and last day, `yyyy-MM-dd`; empty for none. */
  value: readonly [string, string] | undefined
  onPick: (from: string, to: string) => void
  onClose: () => void
  /** The first and the last selectable day, `yyyy-MM-dd`. */
  from: string
  to: string
}

/** A calendar for a range of days, such as a leave or a visit; a single day is both start and end. */
export function CalendarSheet({ isOpen, title, value, onPick, onClose, from, to }: CalendarSheetProps) {
  const [days, setDays] = useState<ChosenDays | undefined>(value && { from: value[0], to: value[1] })
  const today = formatDay(new Date())
  const opensAt = today < from ? from : today > to ? to : today
  const take = () => {
    if (days) onPick(days.from, days.to ?? days.from)
    onClose()
  }
  return (
    <Sheet
      isOpen={isOpen}
      title={title}
      onClose={onClose}
      footer={<Button grow={1} text="确定" disabled={!days} onPress={take} />}
    >
      <DayRange value={days} onChange={setDays} min={from} max={to} opensAt={opensAt} />
    </Sheet>
  )
}
