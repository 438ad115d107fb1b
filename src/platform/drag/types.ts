/** What happens while a finger, or a mouse, holds something by its handle. */
export interface DragHandlers {
  /** @param height of the element that is moved, in pixels of the screen */
  onStart: (height: number) => void
  /** @param distance moved down since the start; up is negative */
  onMove: (distance: number) => void
  onEnd: () => void
  /** Taken away by the system: everything stays as it was. */
  onCancel: () => void
}

/**
 * Props that make an element the handle of a drag up and down. The page does not scroll meanwhile.
 *
 * @param id of the element that is moved
 */
export type DragProps = (id: string, handlers: DragHandlers) => Record<string, unknown>
