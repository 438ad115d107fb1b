import { Picker, Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { toAriaProps } from '@/platform/aria'

import styles from './DayInput.module.scss'
import type { DayFieldProps, DayInputProps } from './day-input'
import { Field } from './Field'

type WheelsProps = Omit<DayInputProps, 'label'> & { className?: string | undefined; children: ReactNode }

function Wheels({ value, onChange, from, to, className, children }: WheelsProps) {
  return (
    <Picker
      className={className}
      mode="date"
      value={value || to || ''}
      {...(from && { start: from })}
      {...(to && { end: to })}
      onChange={(event) => onChange(event.detail.value)}
    >
      {children}
    </Picker>
  )
}

function Day({ label, value }: Pick<DayInputProps, 'label' | 'value'>) {
  return (
    <View className={styles.root} {...toAriaProps({ role: 'button', label: `${label}，${value || '请选择'}` })}>
      <Text className={value ? '' : styles.placeholder}>{value || '请选择'}</Text>
    </View>
  )
}

/** A day, selected with WeChat's wheels: the main package needs no picker code. */
export function DayInput({ label, ...wheels }: DayInputProps) {
  return (
    <Wheels {...wheels} className={styles.picker}>
      <Day label={label} value={wheels.value} />
    </Wheels>
  )
}

/** A field of a form with a day. WeChat opens its wheels for taps on what they contain only: the label too. */
export function DayField({ value, onChange, from, to, ...frame }: DayFieldProps) {
  const wheels = { value, onChange, ...(from && { from }), ...(to && { to }) }
  return (
    <Field {...frame} renderLine={(line) => <Wheels {...wheels}>{line}</Wheels>}>
      <Day label={frame.label} value={value} />
    </Field>
  )
}
