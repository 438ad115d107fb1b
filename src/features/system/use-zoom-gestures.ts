import { useEffect, useRef } from 'react'

import { panZoom, pinchZoom, type Size, toggleZoom, type Zoom, type ZoomPoint } from './zoom'

const DOUBLE_TAP_MS = 280
const TAP_PX = 10

interface Gestures {
  zoom: Zoom
  onZoom(zoom: Zoom): void
  /** Called for a single tap, after the double-tap delay. */
  onTap(): void
}

interface Frame extends Size {
  points: ZoomPoint[]
}

/** The H5 event; Taro's touch type of a View omits the touches and the element. */
interface TouchOnElement {
  currentTarget: Element
  touches: ArrayLike<{ clientX: number; clientY: number }>
}

/** Touch points relative to the middle of the listening element. */
function readTouchFrame(value: unknown): Frame {
  const event = value as TouchOnElement
  const box = event.currentTarget.getBoundingClientRect()
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
  const points = Array.from(event.touches, ({ clientX, clientY }) => ({ x: clientX - middle.x, y: clientY - middle.y }))
  return { width: box.width, height: box.height, points }
}

/** Distinguishes single and double taps by their interval. */
function useTaps(onTap: () => void, onDoubleTap: (at: ZoomPoint, frame: Size) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>()
  // The page may be left by the browser's back before the tap counts: it must not go back once more.
  useEffect(() => () => clearTimeout(timer.current), [])
  return (at: ZoomPoint, frame: Size) => {
    if (timer.current === undefined) {
      timer.current = setTimeout(() => {
        timer.current = undefined
        onTap()
      }, DOUBLE_TAP_MS)
      return
    }
    clearTimeout(timer.current)
    timer.current = undefined
    onDoubleTap(at, frame)
  }
}

/** Touch handlers for a picture: pinch and double tap zoom, one finger pans, a tap calls `onTap`. */
export function useZoomGestures({ zoom, onZoom, onTap }: Gestures) {
  const last = useRef<ZoomPoint[]>([])
  const travelled = useRef(0)
  const tapped = useTaps(onTap, (at, frame) => onZoom(toggleZoom(zoom, at, frame)))

  const move = (event: unknown) => {
    const frame = readTouchFrame(event)
    const [a, b] = last.current
    const [c, d] = frame.points
    last.current = frame.points
    if (!a || !c) return
    travelled.current += Math.abs(c.x - a.x) + Math.abs(c.y - a.y)
    if (b && d) onZoom(pinchZoom(zoom, [a, b], [c, d], frame))
    else if (zoom.scale > 1) onZoom(panZoom(zoom, { x: c.x - a.x, y: c.y - a.y }, frame))
  }
  const start = (event: unknown) => {
    const { points } = readTouchFrame(event)
    // A second finger starts a pinch, which must not end as a tap.
    travelled.current = points.length > 1 ? TAP_PX : last.current.length === 0 ? 0 : travelled.current
    last.current = points
  }
  const end = (event: unknown) => {
    const [at] = last.current
    const frame = readTouchFrame(event)
    last.current = frame.points
    if (frame.points.length === 0 && at && travelled.current < TAP_PX) tapped(at, frame)
  }
  const cancel = () => {
    last.current = []
  }
  return { onTouchStart: start, onTouchMove: move, onTouchEnd: end, onTouchCancel: cancel }
}
