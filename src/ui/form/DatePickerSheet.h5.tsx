import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'

import { useLanguage, useTexts } from '@/theme/language'
import { sharedTexts } from '@/theme/shared-texts'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'

import styles from './DatePickerSheet.module.scss'
import {
  buildDateWheels,
  clampDate,
  type DatePickerSheetProps,
  getInitialTime,
  roundDownMinutes,
  turnWheel,
  YEARS_AROUND,
} from './date-wheels'
import { Wheel } from './Wheel'
import { formatMinute, getChinaNow, readWallTime } from './wall-time'

/**
 * Custom wheels for a minute or a time of day: NutUI's support neither the keyboard nor a screen reader. Times are local
 * date-times of the factory, as in the API.
 */
export function DatePickerSheet(props: DatePickerSheetProps) {
  const texts = useTexts(sharedTexts)
  const language = useLanguage()
  const { isOpen, title, value, onPick, onClose, precision, from, to } = props
  const [chosen, setChosen] = useState<Date>()
  useEffect(() => {
    if (!isOpen) setChosen(undefined)
  }, [isOpen])
  const now = getChinaNow()
  const year = now.getFullYear()
  const min = roundDownMinutes(readWallTime(from) ?? new Date(year - YEARS_AROUND, 0, 1))
  const max = roundDownMinutes(readWallTime(to) ?? new Date(year + YEARS_AROUND, 11, 31, 23, 59))
  const initialTime = getInitialTime(value, precision, now)
  const date = chosen ?? clampDate(roundDownMinutes(initialTime), min, max)
  const take = () => {
    const text = formatMinute(date)
    onPick(precision === 'time' ? text.slice(11) : text)
    onClose()
  }
  return (
    <Sheet
      isOpen={isOpen}
      title={title}
      onClose={onClose}
      footer={<Button grow={1} text={texts.confirm} onPress={take} />}
    >
      <View className={styles.wheels}>
        {buildDateWheels(date, precision, min, max, language).map(({ field, ...wheel }) => (
          <Wheel key={field} {...wheel} onTurn={(next) => setChosen(turnWheel(date, field, next, min, max))} />
        ))}
      </View>
    </Sheet>
  )
}
