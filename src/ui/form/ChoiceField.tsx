import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { useTexts } from '@/theme/language'
import { sharedTexts } from '@/theme/shared-texts'
import { Pressable } from '@/ui/action/Pressable'
import { Icon } from '@/ui/media/Icon'

import { Field, type FieldFrame } from './Field'
import styles from './Field.module.scss'
import { PillChoice } from './Tick'

interface ChoiceFieldProps extends FieldFrame {
  /** Display text of the value; empty while nothing is selected. */
  text: string
  placeholder?: string | undefined
  /** At the right, replacing the arrow. */
  right?: ReactNode
  /** Opens the sheet, picker or page that selects the value. */
  onPress: () => void
}

/** A form field whose value is selected elsewhere: a date, a person, a place. */
export function ChoiceField({ text, placeholder: given, onPress, ...frame }: ChoiceFieldProps) {
  const texts = useTexts(sharedTexts)
  const placeholder = given ?? texts.choose
  const { label, disabled, right } = frame
  return (
    <Field {...frame} onLabelPress={onPress}>
      <Pressable
        className={styles.choice}
        disabled={disabled}
        label={`${label}，${text || placeholder}`}
        onPress={onPress}
      >
        <Text className={`${styles.choiceText} ${text ? '' : styles.placeholder}`}>{text || placeholder}</Text>
        {disabled || right ? null : <Icon className={styles.arrow} name="chevron-right" size={16} />}
      </Pressable>
    </Field>
  )
}

interface FieldShortcutsProps {
  label: string
  shortcuts: readonly { value: string; text: string }[]
  onPick: (value: string) => void
}

/** Usual days or times below an empty field: one tap instead of a sheet. */
export function FieldShortcuts({ label, shortcuts, onPick }: FieldShortcutsProps) {
  if (shortcuts.length === 0) return null
  return (
    <View className={styles.shortcuts}>
      <PillChoice label={label} options={shortcuts} value={undefined} onChange={onPick} />
    </View>
  )
}
