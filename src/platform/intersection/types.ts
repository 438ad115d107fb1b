/**
 * Whether a group of rows is near the window. Near rows are rendered; a placeholder of the same height replaces the
 * others.
 */
export interface Intersection {
  isNear: boolean
  /** Last measured height in CSS pixels. */
  height: number
}

/**
 * Observes the distance of an element from the window.
 *
 * @param marginPx distance beyond the window's edge that counts as near
 * @returns stops observing
 */
export type WatchIntersection = (
  id: string,
  marginPx: number,
  onChange: (intersection: Intersection) => void,
) => () => void
