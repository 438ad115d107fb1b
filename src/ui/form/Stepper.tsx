import { Text, View } from '@tarojs/components'

import { toAriaProps } from '@/platform/aria'
import { Pressable } from '@/ui/action/Pressable'
import { Icon } from '@/ui/media/Icon'

import styles from './Stepper.module.scss'

interface StepperProps {
  value: number
  onChange: (value: number) => void
  /** The accessible name. */
  label: string
  min?: number
  max?: number
}

/** A number field with buttons for one more and one less. */
export function Stepper({ value, onChange, label, min = 0, max = 999 }: StepperProps) {
  return (
    <View className={styles.root} {...toAriaProps({ role: 'group', label })}>
      <Pressable
        className={styles.sign}
        isSmall
        disabled={value <= min}
        label={`减少${label}`}
        onPress={() => onChange(value - 1)}
      >
        <Icon name="minus" size={16} />
      </Pressable>
      <Text className={styles.value} {...toAriaProps({ live: 'polite' })}>
        {value}
      </Text>
      <Pressable
        className={styles.sign}
        isSmall
        disabled={value >= max}
        label={`增加${label}`}
        onPress={() => onChange(value + 1)}
      >
        <Icon name="plus" size={16} />
      </Pressable>
    </View>
  )
}
