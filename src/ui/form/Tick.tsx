import { Checkbox as NutCheckbox } from '@nutui/nutui-react-taro'
import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { toAriaProps } from '@/platform/aria'
import { getPressProps } from '@/platform/press'
import { Pressable } from '@/ui/action/Pressable'
import { Icon } from '@/ui/media/Icon'

import styles from './Tick.module.scss'

export interface TickProps {
  checked: boolean
  onChange: (checked: boolean) => void
  /** The accessible name, and the text beside the box unless there are `children`. */
  label: string
  children?: ReactNode
  disabled?: boolean
}

/** Our own box: NutUI's icons are a font that the mini-program lacks. */
function Box({ isOn = false, isRound = false }) {
  const classes = [styles.box, isRound ? styles.round : '', isOn ? styles.on : '']
  return (
    <View className={classes.filter(Boolean).join(' ')} {...toAriaProps({ hidden: true })}>
      {isOn ? <Icon name="check" size={14} /> : null}
    </View>
  )
}

/** One row with a box, NutUI's with the name and the keys that it lacks. `option` is a bordered row, its box at the right. */
export function CheckRow(props: TickProps & { variant: 'row' | 'option' }) {
  const { checked, onChange, label, children, disabled = false, variant } = props
  const press = () => {
    if (!disabled) onChange(!checked)
  }
  const isOption = variant === 'option'
  const classes = [styles[variant], isOption && checked ? styles.chosen : '', disabled ? styles.off : '']
  return (
    <NutCheckbox
      className={classes.filter(Boolean).join(' ')}
      checked={checked}
      labelPosition={isOption ? 'left' : 'right'}
      icon={<Box isRound={isOption} />}
      activeIcon={<Box isOn isRound={isOption} />}
      onChange={press}
      {...getPressProps(press, 'none')}
      {...toAriaProps({ role: 'checkbox', label, checked, disabled, focusable: true })}
    >
      {children ?? <Text>{label}</Text>}
    </NutCheckbox>
  )
}

/** A checkbox with its text: the whole row is pressable. */
export function Checkbox(props: TickProps) {
  return <CheckRow variant="row" {...props} />
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
          isSmall
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

interface PillChoiceProps<T extends string> {
  label: string
  options: readonly { value: T; text: string }[]
  /** None of them: nothing is chosen. */
  value: string | null | undefined
  onChange: (value: T) => void
}

const listChosen = <T extends string>({ options, value }: Pick<PillChoiceProps<T>, 'options' | 'value'>) =>
  options.flatMap((option) => (option.value === value ? [option.value] : []))

/** One of few short options. */
export function PillChoice<T extends string>(props: PillChoiceProps<T>) {
  const change = ([chosen]: T[]) => chosen !== undefined && props.onChange(chosen)
  return <Pills {...props} isSingle isRequired value={listChosen(props)} onChange={change} />
}

type OptionalPillChoiceProps<T extends string> = Omit<PillChoiceProps<T>, 'onChange'> & {
  onChange: (value: T | undefined) => void
}

/** One of few short options, or none: pressing the chosen one again clears it. */
export function OptionalPillChoice<T extends string>(props: OptionalPillChoiceProps<T>) {
  return <Pills {...props} isSingle value={listChosen(props)} onChange={([chosen]) => props.onChange(chosen)} />
}
