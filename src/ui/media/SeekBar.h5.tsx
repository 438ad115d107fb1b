import { useState } from 'react'

import styles from './SeekBar.module.scss'
import type { SeekBarProps } from './seek-bar'

/** The position in a recording, changed by touch or with the arrow keys. */
export function SeekBar({ value, length, label, onSeek }: SeekBarProps) {
  const [draggedTo, setDraggedTo] = useState<number>()
  const letGo = () => {
    if (draggedTo !== undefined) onSeek(draggedTo)
    setDraggedTo(undefined)
  }
  return (
    <input
      type="range"
      className={styles.root}
      min={0}
      max={length}
      value={Math.min(length, draggedTo ?? Math.round(value))}
      aria-label={label}
      onChange={(event) => setDraggedTo(Number(event.currentTarget.value))}
      onPointerUp={letGo}
      onKeyUp={letGo}
      onBlur={letGo}
    />
  )
}
