/** A place on an element: shares of its width and height, 0 to 1. */
export interface PadPoint {
  x: number
  y: number
}

/** Callbacks of one finger, or the mouse, on a pad. */
export interface PadHandlers {
  /** @param size of the pad, CSS pixels */
  onStart: (point: PadPoint, size: { width: number; height: number }) => void
  onMove: (point: PadPoint) => void
  onEnd: () => void
  /** The system cancelled the touch: restore what was before it. */
  onCancel: () => void
}

/**
 * Props that make an element one on which places are shown with a finger. The page does not scroll meanwhile.
 *
 * @param id of the element
 */
export type GetPadProps = (id: string, handlers: PadHandlers) => Record<string, unknown>
