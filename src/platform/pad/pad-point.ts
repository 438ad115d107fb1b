import type { PadPoint } from './types'

interface Box {
  left: number
  top: number
  width: number
  height: number
}

const toShare = (distance: number, length: number) => (length > 0 ? Math.min(1, Math.max(0, distance / length)) : 0)

/** The place of a finger on a pad, at its edge when the finger is beyond it. */
export function toPadPoint({ clientX, clientY }: { clientX: number; clientY: number }, box: Box): PadPoint {
  return { x: toShare(clientX - box.left, box.width), y: toShare(clientY - box.top, box.height) }
}
