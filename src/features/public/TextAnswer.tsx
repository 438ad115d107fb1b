import { Input, Text, View } from '@tarojs/components'

import { getDayLimits } from '@/lib/form/form-value'
import { toHalfWidth } from '@/lib/text/half-width'
import { toText } from '@/parts/form/control'
import { NUMBER_MAX, useNumberInput } from '@/parts/form/number-input'
import { toAriaProps } from '@/platform/aria'
import { getInputModeProps } from '@/platform/input-mode'
import { DayInput } from '@/ui/form/DayInput'
import { PlainTextArea } from '@/ui/form/PlainTextArea'

import type { AnswerProps } from './answer'
import styles from './Survey.module.scss'

const TEXT_MAX = 200

/** A free text with a counter, which counts what the text area limits: UTF-16 units. */
export function TextAnswer({ field, value, error, onChange }: AnswerProps) {
  const text = toText(value)
  const most = field.maxLength ?? TEXT_MAX
  return (
    <View className={styles.box}>
      <PlainTextArea
        className={`${styles.area} ${field.type === 'textarea' ? styles.tall : ''}`}
        placeholderClass={styles.placeholder}
        value={text}
        onChange={onChange}
        label={field.label}
        placeholder={field.placeholder ?? '请输入'}
        maxLength={most}
        disabled={false}
        isInvalid={Boolean(error)}
      />
      <Text className={styles.counter}>{`${text.length} / ${most}`}</Text>
    </View>
  )
}

/** A number with its unit. Text that is none stays, and validation rejects it. */
export function NumberAnswer({ field, value, error, onChange }: AnswerProps) {
  const { text, type, leave } = useNumberInput({ value, onChange })
  const { label, unit, mode, placeholder } = field
  return (
    <View className={`${styles.box} ${styles.number}`}>
      <Input
        className={styles.numberInput}
        type="digit"
        value={text}
        placeholder={placeholder ?? '请输入数字'}
        maxlength={NUMBER_MAX}
        onInput={({ detail }) => type(toHalfWidth(detail.value))}
        onBlur={leave}
        {...getInputModeProps('amount', styles.placeholder ?? '')}
        {...toAriaProps({ label, required: mode === 'required', invalid: Boolean(error) })}
      />
      {unit ? <Text className={styles.unit}>{unit}</Text> : null}
    </View>
  )
}

export function DayAnswer({ field, value, onChange }: AnswerProps) {
  return (
    <View className={styles.day}>
      <DayInput
        required={field.mode === 'required'}
        label={field.label}
        value={toText(value)}
        {...getDayLimits(field)}
        onChange={(day) => onChange(day || null)}
      />
    </View>
  )
}
