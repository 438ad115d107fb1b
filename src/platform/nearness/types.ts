/** How far a group of rows is: near the window it is drawn, far from it its measured height stands in. */
export interface Nearness {
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
export type WatchNearness = (id: string, marginPx: number, tell: (nearness: Nearness) => void) => () => void
