import { useRef, useState } from 'react'

import { dragProps } from '@/platform/drag'

import { type Held, placeOf, shiftOf } from './reorder'

/**
 * Rows of one height that a finger moves up and down by their handles.
 *
 * @param onMoved a row was put down elsewhere
 */
export function useReorder(count: number, onMoved: (from: number, to: number) => void) {
  const [held, setHeld] = useState<Held>()
  // A finger moves faster than a render.
  const latest = useRef<Held>()
  const hold = (next: Held | undefined) => {
    latest.current = next
    setHeld(next)
  }
  const putDown = () => {
    const last = latest.current
    hold(undefined)
    if (!last) return
    const to = placeOf(last, count)
    if (to !== last.at) onMoved(last.at, to)
  }
  return {
    /** Of the handle of a row. */
    handleOf: (index: number, rowId: string) =>
      dragProps(rowId, {
        onStart: (height) => hold({ at: index, distance: 0, height }),
        onMove: (distance) => latest.current && hold({ ...latest.current, distance }),
        onEnd: putDown,
        onCancel: () => hold(undefined),
      }),
    /** Of the row itself. */
    styleOf: (index: number) => ({ transform: `translateY(${shiftOf(index, held, count)}px)` }),
    heldAt: held?.at,
  }
}
