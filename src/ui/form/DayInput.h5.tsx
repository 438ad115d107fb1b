import { type RefObject, useRef } from 'react'

import { toAriaProps } from '@/platform/aria'

import styles from './DayInput.module.scss'
import type { DayFieldProps, DayInputProps } from './day-input'
import { Field } from './Field'

/** A day, selected in the browser's calendar: a light page needs no calendar code. */
export function DayInput(props: DayInputProps & { input?: RefObject<HTMLInputElement> }) {
  const { label, value, onChange, from, to, input } = props
  return (
    <input
      ref={input}
      type="date"
      className={styles.root}
      value={value}
      min={from}
      max={to}
      onChange={(event) => onChange(event.target.value)}
      {...toAriaProps({ label })}
    />
  )
}

/** A field of a form with a day: a tap on its label focuses it. */
export function DayField({ value, onChange, from, to, ...frame }: DayFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Field {...frame} onLabelPress={() => input.current?.focus()}>
      <DayInput
        input={input}
        label={frame.label}
        value={value}
        onChange={onChange}
        {...(from && { from })}
        {...(to && { to })}
      />
    </Field>
  )
}
