import { useState } from 'react'

import { chinaDay } from '@/lib/wire-time'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { type ChosenDays, DayRange } from '@/ui/form/DayRange'

const FIRST_DAY = '2020-01-01'

interface AuditDaysSheetProps {
  value: ChosenDays | undefined
  onPick: (days: ChosenDays | undefined) => void
  onClose: () => void
}

/** The days that the list is narrowed to. */
export function AuditDaysSheet({ value, onPick, onClose }: AuditDaysSheetProps) {
  const [days, setDays] = useState(value)
  const footer = (
    <>
      <Button grow={1} kind="secondary" text="全部日期" onPress={() => onPick(undefined)} />
      <Button grow={2} text="确定" onPress={() => onPick(days && { from: days.from, to: days.to ?? days.from })} />
    </>
  )
  return (
    <Sheet isOpen title="日期" onClose={onClose} footer={footer}>
      <DayRange value={days} onChange={setDays} min={FIRST_DAY} max={chinaDay(Date.now())} />
    </Sheet>
  )
}
