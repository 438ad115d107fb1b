import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { chinaDay } from '@/lib/wire-time'
import { toAriaProps } from '@/platform/aria'
import { useLanguage, useTexts } from '@/theme/language'
import { sharedTexts } from '@/theme/shared-texts'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { describeDays, listDayShortcuts } from '@/ui/form/days'
import { Pills } from '@/ui/form/Tick'
import { readWallTime } from '@/ui/form/wall-time'

import { type ChosenDays, calendarTexts, DayRange } from './DayRange'
import styles from './DayRange.module.scss'

interface CalendarSheetProps {
  isOpen: boolean
  title: string
  value: ChosenDays | undefined
  onPick: (from: string, to: string) => void
  onClose: () => void
  /** The first and the last selectable day, `yyyy-MM-dd`; without one, some years around the other or today. */
  from?: string | undefined
  to?: string | undefined
  /** A single day, which a tap selects; otherwise a range, which 确认 takes. */
  isSingle?: boolean
  /** Empties what is selected, where nothing is a value too. */
  onClear?: (() => void) | undefined
  /** The error of a range, shown before it is taken. */
  validate?: (days: ChosenDays | undefined) => string | undefined
}

/** Selectable years before and after, without limits. */
const YEARS_AROUND = 10

function buildLimits(today: string, { from, to }: Pick<CalendarSheetProps, 'from' | 'to'>) {
  const latest = to && to < today ? to : today
  const opensAt = from && from > latest ? from : latest
  const year = Number(opensAt.slice(0, 4))
  return { opensAt, min: from || `${year - YEARS_AROUND}-01-01`, max: to || `${year + YEARS_AROUND}-12-31` }
}

/** A calendar for a day, or for a range of days such as a leave; a range of one day is both start and end. */
export function CalendarSheet(props: CalendarSheetProps) {
  const { isOpen, title, value, onPick, onClose, from, to, isSingle = false, onClear, validate } = props
  const texts = useTexts(calendarTexts)
  const { confirm } = useTexts(sharedTexts)
  const [days, setDays] = useState(value && readWallTime(value.from) ? value : undefined)
  const [error, setError] = useState<string>()
  const today = chinaDay(Date.now())
  const take = (chosen: ChosenDays | undefined) => {
    const wrong = validate?.(chosen)
    if (wrong) return setError(wrong)
    if (chosen) onPick(chosen.from, chosen.to ?? chosen.from)
    onClose()
  }
  const select = (chosen: ChosenDays | undefined) => {
    if (isSingle) return take(chosen)
    setDays(chosen)
    setError(undefined)
  }
  const clear = () => {
    onClear?.()
    onClose()
  }
  const buttons = [
    onClear && value ? <Button key="clear" grow={1} kind="secondary" text={texts.clear} onPress={clear} /> : null,
    isSingle ? null : (
      <Button key="take" grow={2} text={confirm} disabled={!days && !validate} onPress={() => take(days)} />
    ),
  ]
  return (
    <Sheet isOpen={isOpen} title={title} onClose={onClose} footer={buttons.some(Boolean) ? buttons : undefined}>
      <Words days={days} error={error} hint={isSingle ? '' : texts.chooseRange} />
      <Shortcuts label={title} days={days} today={today} limits={{ from, to }} isSingle={isSingle} onSelect={select} />
      <DayRange value={days} onChange={select} {...buildLimits(today, { from, to })} />
    </Sheet>
  )
}

interface WordsProps {
  days: ChosenDays | undefined
  error: string | undefined
  /** While nothing is selected. */
  hint: string
}

/** The selected days in words, or what is wrong with them. */
function Words({ days, error, hint }: WordsProps) {
  const language = useLanguage()
  const words = error ?? (days ? describeDays(days.from, days.to ?? days.from, language) : hint)
  if (!words) return null
  return (
    <Text
      className={`${styles.chosen} ${error ? styles.error : ''}`}
      {...toAriaProps({ role: error ? 'alert' : 'status', live: 'polite' })}
    >
      {words}
    </Text>
  )
}

interface ShortcutsProps {
  label: string
  days: ChosenDays | undefined
  today: string
  limits: Pick<CalendarSheetProps, 'from' | 'to'>
  isSingle: boolean
  onSelect: (days: ChosenDays | undefined) => void
}

function Shortcuts({ label, days, today, limits, isSingle, onSelect }: ShortcutsProps) {
  const language = useLanguage()
  const shortcuts = listDayShortcuts(today, limits, { isSingle, language })
  if (shortcuts.length === 0) return null
  const last = days?.to ?? days?.from
  return (
    <View className={styles.shortcuts}>
      <Pills
        isSingle
        isRequired
        label={label}
        options={shortcuts.map(({ text }) => ({ value: text, text }))}
        value={shortcuts.flatMap((one) => (one.from === days?.from && one.to === last ? [one.text] : []))}
        onChange={([text]) => onSelect(shortcuts.find((one) => one.text === text))}
      />
    </View>
  )
}
