import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { toAriaProps } from '@/platform/aria'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { type ChosenDays, DayRange } from './DayRange'
import styles from './DayRange.module.scss'
import { describeDays, listDayShortcuts } from './days'
import { Pills } from './Tick'
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
  const shortcuts = listDayShortcuts(today, { from, to })
  const last = days?.to ?? days?.from
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
      <Text className={styles.chosen} {...toAriaProps({ role: 'status', live: 'polite' })}>
        {days && last ? describeDays(days.from, last) : '先点第一天，再点最后一天'}
      </Text>
      {shortcuts.length > 0 ? (
        <View className={styles.shortcuts}>
          <Pills
            isSingle
            isRequired
            label={title}
            options={shortcuts.map(({ text }) => ({ value: text, text }))}
            value={shortcuts.flatMap((one) => (one.from === days?.from && one.to === last ? [one.text] : []))}
            onChange={([text]) => setDays(shortcuts.find((one) => one.text === text))}
          />
        </View>
      ) : null}
      <DayRange value={days} onChange={setDays} min={from} max={to} opensAt={opensAt} />
    </Sheet>
  )
}
