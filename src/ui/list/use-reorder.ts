import { useRef, useState } from 'react'

import { dragProps } from '@/platform/drag'

import { type DraggedRow, getRowOffset, getTargetIndex } from './reorder'

/**
 * Vertical drag and drop of rows of the same height by their handles.
 *
 * @param onMoved called when a row was dropped at another position
 * @param isInPage whether the rows scroll with the page, and are in no sheet
 */
export function useReorder(count: number, onMoved: (from: number, to: number) => void, isInPage = false) {
  const [draggedRow, setDraggedRow] = useState<DraggedRow>()
  // A ref, because touches move faster than renders.
  const latest = useRef<DraggedRow>()
  const hold = (next: DraggedRow | undefined) => {
    latest.current = next
    setDraggedRow(next)
  }
  const putDown = () => {
    const last = latest.current
    hold(undefined)
    if (!last) return
    const to = getTargetIndex(last, count)
    if (to !== last.at) onMoved(last.at, to)
  }
  return {
    /** Props of a row's handle. */
    getHandleProps: (index: number, rowId: string) =>
      dragProps(
        rowId,
        {
          onStart: (height) => hold({ at: index, distance: 0, height }),
          onMove: (distance) => latest.current && hold({ ...latest.current, distance }),
          onEnd: putDown,
          onCancel: () => hold(undefined),
        },
        isInPage,
      ),
    /** Style of the row itself. */
    getRowStyle: (index: number) => ({ transform: `translateY(${getRowOffset(index, draggedRow, count)}px)` }),
    heldAt: draggedRow?.at,
    /** Where the held row would be dropped now. */
    targetAt: draggedRow && getTargetIndex(draggedRow, count),
  }
}
