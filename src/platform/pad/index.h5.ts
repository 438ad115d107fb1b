import type { PointerEvent } from 'react'

import { toPadPoint } from './pad-point'
import type { GetPadProps } from './types'

/** The active pointer; one at a time. */
let heldId: number | undefined

export const getPadProps: GetPadProps = (_id, { onStart, onMove, onEnd, onCancel }) => {
  const locate = (event: PointerEvent) => toPadPoint(event, event.currentTarget.getBoundingClientRect())
  const release = ({ pointerId }: PointerEvent, done: () => void) => {
    if (heldId !== pointerId) return
    heldId = undefined
    done()
  }
  return {
    // Disables page scrolling by touch, which would cancel the pointer.
    style: { touchAction: 'none' },
    onPointerDown(event: PointerEvent) {
      if (heldId !== undefined || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      heldId = event.pointerId
      const { width, height } = event.currentTarget.getBoundingClientRect()
      onStart(locate(event), { width, height })
    },
    onPointerMove(event: PointerEvent) {
      if (heldId === event.pointerId) onMove(locate(event))
    },
    onPointerUp: (event: PointerEvent) => release(event, onEnd),
    onPointerCancel: (event: PointerEvent) => release(event, onCancel),
    // A picture in the pad is not dragged out of it.
    onDragStart: (event: { preventDefault(): void }) => event.preventDefault(),
  }
}
