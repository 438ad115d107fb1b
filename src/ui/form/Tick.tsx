import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Pressable } from '@/ui/action/Pressable'
import { Icon } from '@/ui/media/Icon'
import styles from './Tick.module.scss'

interface TickProps {
  checked: boolean
  onChange: (checked: boolean) => void
  /** The accessible name, and the text beside the box unless there are `children`. */
  label: string
  children?: ReactNode
  disabled?: boolean
}

/** A checkbox with its text: the whole row is pressable. */
export function Checkbox({ checked, onChange, label, children, disabled = false }: TickProps) {
  return (
    <Pressable
      className={styles.row}
      role="checkbox"
      label={label}
      checked={checked}
      disabled={disabled}
      onPress={() => onChange(!checked)}
    >
      <View className={`${styles.box} ${checked ? styles.on : ''}`}>
        {checked ? <Icon name="check" size={14} /> : null}
      </View>
      {children ?? <Text className={styles.text}>{label}</Text>}
    </Pressable>
  )
}

interface RadioProps<T extends string> {
  value: T | undefined
  onChange: (value: T) => void
  options: readonly { value: T; text: string; note?: string; disabled?: boolean }[]
  /** The accessible name of the group. */
  label: string
}

/** Single choice among a few visible options, each a card row. */
export function RadioGroup<T extends string>({ value, onChange, options, label }: RadioProps<T>) {
  return (
    <View className={styles.group}>
      {options.map((option) => (
        <Pressable
          key={option.value}
          className={`${styles.option} ${option.value === value ? styles.chosen : ''}`}
          role="radio"
          label={`${label}，${option.text}`}
          checked={option.value === value}
          disabled={option.disabled}
          onPress={() => onChange(option.value)}
        >
          <View className={styles.optionText}>
            <Text>{option.text}</Text>
            {option.note ? <Text className={styles.note}>{option.note}</Text> : null}
          </View>
          <View className={`${styles.box} ${styles.round} ${option.value === value ? styles.on : ''}`}>
            {option.value === value ? <Icon name="check" size={14} /> : null}
          </View>
        </Pressable>
      ))}
    </View>
  )
}

interface PillsProps<T extends string> {
  value: readonly T[]
  onChange: (value: T[]) => void
  options: readonly { value: T; text: string }[]
  label: string
  /** Single choice; pressing the selected option clears it unless `isRequired`. */
  isSingle?: boolean
  isRequired?: boolean
}

/** Short options in a row: kinds, filters. */
export function Pills<T extends string>(props: PillsProps<T>) {
  const { value, onChange, options, label, isSingle = false, isRequired = false } = props
  const press = (option: T) => {
    const isOn = value.includes(option)
    if (isSingle) return onChange(isOn && !isRequired ? [] : [option])
    onChange(isOn ? value.filter((one) => one !== option) : [...value, option])
  }
  return (
    <View className={styles.pills}>
      {options.map((option) => (
        <Pressable
          key={option.value}
          className={`${styles.pill} ${value.includes(option.value) ? styles.chosen : ''}`}
          role={isSingle ? 'radio' : 'checkbox'}
          small
          label={`${label}，${option.text}`}
          checked={value.includes(option.value)}
          onPress={() => press(option.value)}
        >
          <Text>{option.text}</Text>
        </Pressable>
      ))}
    </View>
  )
}

/** A switch that takes effect at once. */
export function Switch({ checked, onChange, label, disabled = false }: Omit<TickProps, 'children'>) {
  return (
    <Pressable
      className={`${styles.switch} ${checked ? styles.switchOn : ''}`}
      role="switch"
      small
      label={label}
      checked={checked}
      disabled={disabled}
      onPress={() => onChange(!checked)}
    >
      <View className={styles.knob} />
    </Pressable>
  )
}
