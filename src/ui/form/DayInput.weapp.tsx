import { Picker, Text, View } from '@tarojs/components'

import { toAriaProps } from '@/platform/aria'

import styles from './DayInput.module.scss'
import type { DayInputProps } from './day-input'

/** A day, selected with WeChat's wheels: the main package needs no picker code. */
export function DayInput({ label, value, onChange, from, to }: DayInputProps) {
  return (
    <Picker
      className={styles.picker}
      mode="date"
      value={value || to || ''}
      {...(from && { start: from })}
      {...(to && { end: to })}
      onChange={(event) => onChange(event.detail.value)}
    >
      <View className={styles.root} {...toAriaProps({ role: 'button', label: `${label}，${value || '请选择'}` })}>
        <Text className={value ? '' : styles.placeholder}>{value || '请选择'}</Text>
      </View>
    </Picker>
  )
}
