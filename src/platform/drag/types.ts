/** Callbacks of a drag by a handle. */
export interface DragHandlers {
  /** @param height of the dragged element, in screen pixels */
  onStart: (height: number) => void
  /** @param distance moved down since the start; up is negative */
  onMove: (distance: number) => void
  onEnd: () => void
  /** The system cancelled the drag: restore the initial position. */
  onCancel: () => void
}

/**
 * Props that make an element the handle of a vertical drag. The page does not scroll meanwhile.
 *
 * @param id of the dragged element
 */
export type DragProps = (id: string, handlers: DragHandlers) => Record<string, unknown>
