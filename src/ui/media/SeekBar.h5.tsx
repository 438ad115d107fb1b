import { useState } from 'react'
import styles from './SeekBar.module.scss'
import type { SeekBarProps } from './seek-bar'

/** The position in a recording, changed by touch or with the arrow keys. */
export function SeekBar({ value, length, label, onSeek }: SeekBarProps) {
  const [held, setHeld] = useState<number>()
  const letGo = () => {
    if (held !== undefined) onSeek(held)
    setHeld(undefined)
  }
  return (
    <input
      type="range"
      className={styles.root}
      min={0}
      max={length}
      value={Math.min(length, held ?? Math.round(value))}
      aria-label={label}
      onChange={(event) => setHeld(Number(event.currentTarget.value))}
      onPointerUp={letGo}
      onKeyUp={letGo}
      onBlur={letGo}
    />
  )
}
