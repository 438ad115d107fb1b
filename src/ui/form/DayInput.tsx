import { Text } from '@tarojs/components'
import type { ReactNode } from 'react'

import { chinaDay } from '@/lib/wire-time'
import { useLanguage, useTexts } from '@/theme/language'
import { sharedTexts } from '@/theme/shared-texts'
import { Pressable } from '@/ui/action/Pressable'

import { ChoiceField, FieldShortcuts } from './ChoiceField'
import styles from './DayInput.module.scss'
import { listDayShortcuts } from './days'
import type { FieldFrame } from './Field'
import { LateCalendarSheet, useFetchedAhead } from './LateCalendarSheet'
import { useSheet } from './use-sheet'
import { formatDayAndWeekday } from './wall-time'

interface DayInputProps {
  /** The accessible name, and the title of the calendar. */
  label: string
  /** `yyyy-MM-dd`; empty while none is selected. */
  value: string
  onChange: (day: string) => void
  /** The first and the last selectable day; empty for none. */
  from?: string | undefined
  to?: string | undefined
  /** A day that is not required can be cleared. */
  required?: boolean
}

/** The text of the day, and its calendar, which comes up with the first opening. */
function useDayCalendar({ label, value, onChange, from, to, required = false }: DayInputProps) {
  const language = useLanguage()
  const sheet = useSheet(value)
  useFetchedAhead(LateCalendarSheet)
  const calendar = sheet.opening ? (
    <LateCalendarSheet
      isSingle
      key={sheet.opening.key}
      isOpen={sheet.isOpen}
      title={label}
      value={sheet.opening.value ? { from: sheet.opening.value, to: sheet.opening.value } : undefined}
      from={from}
      to={to}
      onPick={(day) => onChange(day)}
      onClear={required ? undefined : () => onChange('')}
      onClose={sheet.close}
    />
  ) : null
  return { text: formatDayAndWeekday(value, language), open: sheet.open, calendar }
}

/** A day, selected in a calendar. */
export function DayInput(props: DayInputProps) {
  const { text, open, calendar } = useDayCalendar(props)
  const { choose } = useTexts(sharedTexts)
  return (
    <>
      <Pressable className={styles.root} label={`${props.label}，${text || choose}`} onPress={open}>
        <Text className={text ? '' : styles.placeholder}>{text || choose}</Text>
      </Pressable>
      {calendar}
    </>
  )
}

interface DayFieldProps extends DayInputProps, Omit<FieldFrame, 'required'> {
  /** At the right, replacing the arrow. */
  right?: ReactNode
}

/** A day with the frame of a field; while it is empty, today and tomorrow are one tap away. */
export function DayField(props: DayFieldProps) {
  const { value, onChange, from, to, ...frame } = props
  const { text, open, calendar } = useDayCalendar(props)
  const language = useLanguage()
  const usual = value ? [] : listDayShortcuts(chinaDay(Date.now()), { from, to }, { isSingle: true, language })
  return (
    <>
      <ChoiceField {...frame} text={text} onPress={open} />
      <FieldShortcuts
        label={frame.label}
        shortcuts={usual.map((day) => ({ value: day.from, text: day.text }))}
        onPick={onChange}
      />
      {calendar}
    </>
  )
}
