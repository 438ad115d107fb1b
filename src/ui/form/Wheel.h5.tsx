import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'

import styles from './DatePickerSheet.module.scss'

interface WheelProps {
  /** Unit of the values: 年. */
  unit: string
  value: number
  first: number
  last: number
  /** Between two rows. */
  step?: number
  /** The text of a row; the value and its unit by default. */
  format?: (value: number) => string
  onTurn: (value: number) => void
}

/** Visible rows: the selected one, and two on each side. */
const ROWS = 5
const PAGE = 5
/** Milliseconds after the last scroll event that count as the end of the scroll. */
const REST_MS = 120

/** The value that a key selects; undefined for other keys. */
function getValueForKey(key: string, { value, first, last, step = 1 }: WheelProps): number | undefined {
  const steps: Record<string, number> = {
    ArrowUp: value - step,
    ArrowDown: value + step,
    PageUp: value - PAGE * step,
    PageDown: value + PAGE * step,
    Home: first,
    End: last,
  }
  const nextValue = steps[key]
  return nextValue === undefined ? undefined : Math.min(last, Math.max(first, nextValue))
}

/** A wheel of numbers, turned by touch, by the mouse wheel or with the arrow keys. */
export function Wheel(props: WheelProps) {
  const { unit, value, first, last, step = 1, format, onTurn } = props
  const element = useRef<HTMLDivElement>(null)
  const rest = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(rest.current), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: fewer rows move the chosen one too
  useLayoutEffect(() => {
    const wheel = element.current
    if (wheel) wheel.scrollTop = (((value - first) / step) * wheel.clientHeight) / ROWS
  }, [value, first, last, step])
  const settle = () => {
    const wheel = element.current
    if (!wheel?.clientHeight) return
    const next = first + step * Math.round((wheel.scrollTop * ROWS) / wheel.clientHeight)
    if (next !== value) onTurn(Math.min(last, Math.max(first, next)))
  }
  const handleScroll = () => {
    clearTimeout(rest.current)
    rest.current = setTimeout(settle, REST_MS)
  }
  const handleKey = (event: KeyboardEvent) => {
    const next = getValueForKey(event.key, props)
    if (next === undefined) return
    event.preventDefault()
    if (next !== value) onTurn(next)
  }
  const text = format ?? ((at: number) => `${String(at).padStart(2, '0')}${unit}`)
  return (
    <div
      ref={element}
      className={styles.wheel}
      role="spinbutton"
      tabIndex={0}
      aria-label={unit}
      aria-valuenow={value}
      aria-valuemin={first}
      aria-valuemax={last}
      aria-valuetext={text(value)}
      onScroll={handleScroll}
      onKeyDown={handleKey}
    >
      {Array.from({ length: (last - first) / step + 1 }, (_, row) => first + row * step).map((at) => (
        <div key={at} className={`${styles.row} ${at === value ? styles.chosen : ''}`} aria-hidden>
          {text(at)}
        </div>
      ))}
    </div>
  )
}
