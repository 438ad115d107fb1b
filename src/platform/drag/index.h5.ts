import type { PointerEvent } from 'react'

import type { DragProps } from './types'

/** The active pointer and its start; one at a time. */
let held: { pointerId: number; y: number } | undefined

export const dragProps: DragProps = (id, { onStart, onMove, onEnd, onCancel }) => ({
  // Disables page scrolling by touch, which would cancel the pointer.
  style: { touchAction: 'none' },
  onPointerDown(event: PointerEvent) {
    const moved = document.getElementById(id)
    if (!moved || held) return
    event.currentTarget.setPointerCapture(event.pointerId)
    held = { pointerId: event.pointerId, y: event.clientY }
    onStart(moved.offsetHeight)
  },
  onPointerMove(event: PointerEvent) {
    if (held?.pointerId === event.pointerId) onMove(event.clientY - held.y)
  },
  onPointerUp(event: PointerEvent) {
    if (held?.pointerId !== event.pointerId) return
    held = undefined
    onEnd()
  },
  onPointerCancel(event: PointerEvent) {
    if (held?.pointerId !== event.pointerId) return
    held = undefined
    onCancel()
  },
})
