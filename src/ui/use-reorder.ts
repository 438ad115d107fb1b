import { useRef, useState } from 'react'

import { dragProps } from '@/platform/drag'

import { type DraggedRow, getRowOffset, getTargetIndex } from './reorder'

/**
 * Rows of one height that a finger moves up and down by their handles.
 *
 * @param onMoved a row was put down elsewhere
 */
export function useReorder(count: number, onMoved: (from: number, to: number) => void) {
  const [held, setHeld] = useState<DraggedRow>()
  // A finger moves faster than a render.
  const latest = useRef<DraggedRow>()
  const hold = (next: DraggedRow | undefined) => {
    latest.current = next
    setHeld(next)
  }
  const putDown = () => {
    const last = latest.current
    hold(undefined)
    if (!last) return
    const to = getTargetIndex(last, count)
    if (to !== last.at) onMoved(last.at, to)
  }
  return {
    /** Of the handle of a row. */
    getHandleProps: (index: number, rowId: string) =>
      dragProps(rowId, {
        onStart: (height) => hold({ at: index, distance: 0, height }),
        onMove: (distance) => latest.current && hold({ ...latest.current, distance }),
        onEnd: putDown,
        onCancel: () => hold(undefined),
      }),
    /** Of the row itself. */
    getRowStyle: (index: number) => ({ transform: `translateY(${getRowOffset(index, held, count)}px)` }),
    heldAt: held?.at,
  }
}
