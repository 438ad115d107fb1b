import { Text, View } from '@tarojs/components'

import { CheckRow } from './Tick'
import styles from './Tick.module.scss'

interface CheckGroupProps {
  value: readonly string[]
  onChange: (value: string[]) => void
  options: readonly {
    value: string
    text: string
    note?: string
    disabled?: boolean
    isExclusive?: boolean | undefined
  }[]
  /** The accessible name of the group. */
  label: string
  /** Maximum number of selected options. */
  max?: number | undefined
}

/** Multiple choice among a few visible options, each a card row. */
export function CheckGroup({ value, onChange, options, label, max }: CheckGroupProps) {
  const isFull = max !== undefined && value.length >= max
  const exclusive = options.filter(({ isExclusive }) => isExclusive).map((option) => option.value)
  const press = (option: string, isOn: boolean) => {
    if (isOn) return onChange(value.filter((one) => one !== option))
    // 都没有 and the others put each other out.
    onChange(exclusive.includes(option) ? [option] : [...value.filter((one) => !exclusive.includes(one)), option])
  }
  return (
    <View className={styles.group}>
      {options.map((option) => {
        const isOn = value.includes(option.value)
        return (
          <CheckRow
            key={option.value}
            variant="option"
            label={`${label}，${option.text}`}
            checked={isOn}
            disabled={!isOn && ((isFull && !option.isExclusive) || option.disabled === true)}
            onChange={() => press(option.value, isOn)}
          >
            <View className={styles.optionText}>
              <Text>{option.text}</Text>
              {option.note ? <Text className={styles.note}>{option.note}</Text> : null}
            </View>
          </CheckRow>
        )
      })}
    </View>
  )
}
