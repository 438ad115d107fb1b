/** Position of a booth: its row from the entrance on, and left (-1) or right (1) of the aisle. */
export interface BoothPlace {
  row: number
  side: -1 | 1
}

/** Booths fill the hall from the entrance on, left before right. */
export function computeBoothPlace(index: number): BoothPlace {
  return { row: Math.floor(index / 2), side: index % 2 === 0 ? -1 : 1 }
}

/** Rows that so many booths take. */
export function countHallRows(booths: number): number {
  return Math.ceil(booths / 2)
}

/** Machines that are loaded before the visitor enters, as many as are shown at once; others load on approach. */
export const MACHINES_AT_ENTRANCE = 12
