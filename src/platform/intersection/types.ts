/** Distance of a group of rows: near the window it is rendered, far from it a placeholder of its height replaces it. */
export interface Intersection {
  isNear: boolean
  /** CSS pixels, as it was when it was last looked at. */
  height: number
}

/**
 * Watches how far an element is from the window.
 *
 * @param marginPx how far beyond the window's edge still counts as near
 * @returns stops watching
 */
export type WatchIntersection = (id: string, marginPx: number, tell: (nearness: Intersection) => void) => () => void
