import { toAriaProps } from '@/platform/aria'

import styles from './DayInput.module.scss'
import type { DayInputProps } from './day-input'

/** A day, selected in the browser's calendar: a light page needs no calendar code. */
export function DayInput({ label, value, onChange, from, to }: DayInputProps) {
  return (
    <input
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
