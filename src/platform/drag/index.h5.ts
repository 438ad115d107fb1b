import type { PointerEvent } from 'react'

import { computeEdgeScroll } from './edge-scroll'
import type { DragHandlers, DragProps } from './types'

interface HeldPointer {
  pointerId: number
  /** Where it was put down, and where it is. */
  from: number
  y: number
  /** What scrolls around the row, and how far it was scrolled at the start. */
  scroller: Element | null
  scrolled: number
  frame: number
  /** Consecutive frames at an edge: a row that only passes it scrolls nothing. */
  atEdge: number
}

const WAIT_FRAMES = 15

/** The active pointer; one at a time. */
let activePointer: HeldPointer | undefined

const SCROLLS = /auto|scroll/

function findScroller(element: Element): Element | null {
  for (let one = element.parentElement; one; one = one.parentElement) {
    if (one.scrollHeight > one.clientHeight && SCROLLS.test(getComputedStyle(one).overflowY)) return one
  }
  return document.scrollingElement
}

function report({ y, from, scroller, scrolled }: HeldPointer, { onMove }: DragHandlers): void {
  onMove(y - from + (scroller?.scrollTop ?? 0) - scrolled)
}

/** Scrolls while the pointer rests at an edge of what scrolls. */
function followEdges(moved: Element, handlers: DragHandlers): void {
  if (!activePointer) return
  // Its page was left, or others removed the row: no event of the pointer comes any more.
  if (!moved.isConnected) {
    release(activePointer.pointerId)
    handlers.onCancel()
    return
  }
  const { scroller, y } = activePointer
  if (scroller) {
    const isWindow = scroller === document.scrollingElement
    const box = scroller.getBoundingClientRect()
    const edges = isWindow
      ? { top: 0, bottom: window.innerHeight }
      : { top: Math.max(0, box.top), bottom: Math.min(window.innerHeight, box.bottom) }
    const step = computeEdgeScroll(y, edges)
    activePointer.atEdge = step === 0 ? 0 : activePointer.atEdge + 1
    const before = scroller.scrollTop
    if (activePointer.atEdge > WAIT_FRAMES) scroller.scrollTop += step
    if (scroller.scrollTop !== before) report(activePointer, handlers)
  }
  activePointer.frame = requestAnimationFrame(() => followEdges(moved, handlers))
}

function release(pointerId: number): boolean {
  if (activePointer?.pointerId !== pointerId) return false
  cancelAnimationFrame(activePointer.frame)
  activePointer = undefined
  return true
}

export const dragProps: DragProps = (id, handlers) => ({
  // Disables page scrolling by touch, which would cancel the pointer.
  style: { touchAction: 'none' },
  onPointerDown(event: PointerEvent) {
    const moved = document.getElementById(id)
    if (!moved || activePointer) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const scroller = findScroller(moved)
    const y = event.clientY
    activePointer = {
      pointerId: event.pointerId,
      from: y,
      y,
      scroller,
      scrolled: scroller?.scrollTop ?? 0,
      frame: 0,
      atEdge: 0,
    }
    handlers.onStart(moved.offsetHeight)
    followEdges(moved, handlers)
  },
  onPointerMove(event: PointerEvent) {
    if (activePointer?.pointerId !== event.pointerId) return
    activePointer.y = event.clientY
    report(activePointer, handlers)
  },
  onPointerUp(event: PointerEvent) {
    if (release(event.pointerId)) handlers.onEnd()
  },
  onPointerCancel(event: PointerEvent) {
    if (release(event.pointerId)) handlers.onCancel()
  },
})
