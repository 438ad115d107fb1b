import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { Pressable } from '@/ui/action/Pressable'
import { Icon } from '@/ui/media/Icon'
import styles from './DayRange.module.scss'
import { listMonthDays, shiftMonth } from './days'

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
  /** A day of the month shown initially while none is selected; `max` when absent. */
  opensAt?: string
}

const WEEK = ['一', '二', '三', '四', '五', '六', '日']

/** A month view for selecting a range: the first tap sets its start, the second its end. */
export function DayRange({ value, onChange, min, max, opensAt = max }: DayRangeProps) {
  const [month, setMonth] = useState((value?.to ?? value?.from ?? opensAt).slice(0, 7))
  const choose = (day: string) => {
    const isFirst = !value || value.to !== undefined || day < value.from
    onChange(isFirst ? { from: day } : { from: value.from, to: day })
  }
  return (
    <View>
      <View className={styles.head}>
        <Turn
          name="back"
          label="上个月"
          isOff={month <= min.slice(0, 7)}
          onPress={() => setMonth(shiftMonth(month, -1))}
        />
        <Text className={styles.month}>{`${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`}</Text>
        <Turn
          name="chevron-right"
          label="下个月"
          isOff={month >= max.slice(0, 7)}
          onPress={() => setMonth(shiftMonth(month, 1))}
        />
      </View>
      <View className={styles.grid}>
        {WEEK.map((name) => (
          <Text key={name} className={styles.weekday}>
            {name}
          </Text>
        ))}
        {listMonthDays(month).map((day, at) =>
          day ? (
            <Day key={day} day={day} value={value} isOff={day < min || day > max} onPress={() => choose(day)} />
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
  isOff: boolean
  onPress: () => void
}

function Day({ day, value, isOff, onPress }: DayProps) {
  const isEnd = day === value?.from || day === value?.to
  const isWithin = value?.to !== undefined && day > value.from && day < value.to
  return (
    <Pressable
      className={`${styles.day} ${isEnd ? styles.end : ''} ${isWithin ? styles.within : ''}`}
      label={`${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日`}
      selected={isEnd || isWithin}
      disabled={isOff}
      onPress={onPress}
    >
      <Text>{Number(day.slice(8))}</Text>
    </Pressable>
  )
}

interface TurnProps {
  name: 'back' | 'chevron-right'
  label: string
  isOff: boolean
  onPress: () => void
}

function Turn({ name, label, isOff, onPress }: TurnProps) {
  return (
    <Pressable className={styles.turn} label={label} disabled={isOff} onPress={onPress}>
      <Icon name={name} size={18} />
    </Pressable>
  )
}
