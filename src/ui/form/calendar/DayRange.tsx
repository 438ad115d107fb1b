import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { defineTexts, useLanguage, useTexts } from '@/theme/language'
import { sharedTexts } from '@/theme/shared-texts'
import { Pressable } from '@/ui/action/Pressable'
import { describeCalendarDay, isToday, listMonthDays, shiftMonth } from '@/ui/form/days'
import { Icon } from '@/ui/media/Icon'

import styles from './DayRange.module.scss'
import { getDayKeyProps } from './day-keys'

/** Texts of the calendar; `month` is `yyyy-MM`. */
export const calendarTexts = defineTexts(
  {
    clear: '清除',
    chooseRange: '先点第一天，再点最后一天',
    month: (month: string) => `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`,
    week: ['一', '二', '三', '四', '五', '六', '日'],
    previousYear: '上一年',
    previousMonth: '上个月',
    nextMonth: '下个月',
    nextYear: '下一年',
  },
  {
    clear: 'Clear',
    chooseRange: 'Choose the first day, then the last',
    month: (month) => month,
    week: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    previousYear: 'Previous year',
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    nextYear: 'Next year',
  },
)

/** First and last day, `yyyy-MM-dd`; only the first until the last is selected. */
export interface ChosenDays {
  from: string
  to?: string | undefined
}

interface DayRangeProps {
  value: ChosenDays | undefined
  onChange: (days: ChosenDays) => void
  /** The first and the last selectable day, `yyyy-MM-dd`. */
  min: string
  max: string
  /** A day of the month shown initially while none is selected. */
  opensAt: string
}

const YEAR = 12

/** A month view for selecting a range: the first tap sets its start, the second its end. */
export function DayRange({ value, onChange, min, max, opensAt }: DayRangeProps) {
  const texts = useTexts(calendarTexts)
  const [month, setMonth] = useState((value?.to ?? value?.from ?? opensAt).slice(0, 7))
  const [first, last] = [min.slice(0, 7), max.slice(0, 7)]
  const hasYears = shiftMonth(first, YEAR) < last
  const choose = (day: string) => {
    const isFirst = !value || value.to !== undefined || day < value.from
    onChange(isFirst ? { from: day } : { from: value.from, to: day })
  }
  const turn = (months: number, label: string) => {
    const shifted = shiftMonth(month, months)
    const next = months < 0 && shifted < first ? first : months > 0 && shifted > last ? last : shifted
    const disabled = months < 0 ? month <= first : month >= last
    const name = months < 0 ? 'back' : 'chevron-right'
    return (
      <Pressable className={styles.turn} label={label} disabled={disabled} onPress={() => setMonth(next)}>
        <Icon name={name} size={18} />
        {Math.abs(months) === YEAR ? <Icon className={styles.again} name={name} size={18} /> : null}
      </Pressable>
    )
  }
  return (
    <View>
      <View className={styles.head}>
        {hasYears ? turn(-YEAR, texts.previousYear) : null}
        {turn(-1, texts.previousMonth)}
        <Text className={styles.month}>{texts.month(month)}</Text>
        {turn(1, texts.nextMonth)}
        {hasYears ? turn(YEAR, texts.nextYear) : null}
      </View>
      <View className={styles.grid} {...getDayKeyProps({ month, min, max, onMonth: setMonth })}>
        {texts.week.map((name) => (
          <Text key={name} className={styles.weekday}>
            {name}
          </Text>
        ))}
        {listMonthDays(month).map((day, at) =>
          day ? (
            <Day key={day} day={day} value={value} disabled={day < min || day > max} onPress={() => choose(day)} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the empty places before the first day are all alike
            <View key={at} />
          ),
        )}
      </View>
    </View>
  )
}

interface DayProps {
  day: string
  value: ChosenDays | undefined
  disabled: boolean
  onPress: () => void
}

function Day({ day, value, disabled, onPress }: DayProps) {
  const language = useLanguage()
  const isEnd = day === value?.from || day === value?.to
  const isWithin = value?.to !== undefined && day > value.from && day < value.to
  const { today } = useTexts(sharedTexts)
  return (
    <Pressable
      className={`${styles.day} ${isEnd ? styles.end : ''} ${isWithin ? styles.within : ''}`}
      label={describeCalendarDay(day, language)}
      selected={isEnd || isWithin}
      disabled={disabled}
      onPress={onPress}
    >
      <Text>{isToday(day) ? today : Number(day.slice(8))}</Text>
    </Pressable>
  )
}
