/** Position of a booth: row counted from the entrance, and left (-1) or right (1) of the aisle. */
export interface BoothPlace {
  row: number
  side: -1 | 1
}

/** Places booths from the entrance on, left before right. */
export function computeBoothPlace(index: number): BoothPlace {
  return { row: Math.floor(index / 2), side: index % 2 === 0 ? -1 : 1 }
}

/** Number of rows for a number of booths. */
export function countHallRows(booths: number): number {
  return Math.ceil(booths / 2)
}

/** Number of machines preloaded for the entrance, which equals the number shown at once; others load on approach. */
export const MACHINES_AT_ENTRANCE = 12
