/** Callbacks of a drag by a handle. */
export interface DragHandlers {
  /** @param height of the dragged element, in screen pixels */
  onStart: (height: number) => void
  /** @param distance moved down since the start, with what was scrolled meanwhile; up is negative */
  onMove: (distance: number) => void
  onEnd: () => void
  /** The system cancelled the drag: restore the initial position. */
  onCancel: () => void
}

/**
 * Props that make an element the handle of a vertical drag. At the upper and lower edge what the element is in scrolls:
 * on H5 a page or a sheet, in the mini-program a page alone.
 *
 * @param id of the dragged element
 * @param isInPage whether the element scrolls with the page, and is in no sheet
 */
export type DragProps = (id: string, handlers: DragHandlers, isInPage?: boolean) => Record<string, unknown>
