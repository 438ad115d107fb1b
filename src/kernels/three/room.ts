import { Vector3 } from 'three'

import { SIGN_RATIO } from './sign-sheet'
import type { Board } from './signs'
import { Solid } from './solid'

export const NIGHT = '#0b1a40'
/** Background of the large screen. */
export const SCREEN = '#0d5fd6'
const FLOOR = '#1b2f6b'
const AISLE = '#2450b8'
const EDGE = '#74c4ec'
const BAY = 5.4 // metres from column to column
const FRONT = 6

/** The room: floor, aisle, columns, beams, the far wall at `end`. */
export function buildRoomSolid(end: number): Solid {
  const length = 60 - end
  const solid = new Solid()
    .box(FLOOR, [44, 0.1, length], [0, -0.06, 18 - length / 2])
    .box(AISLE, [3.2, 0.02, FRONT * 2 - end], [0, 0.01, end / 2 + FRONT])
    .box('#101f4d', [44, 11, 0.2], [0, 5.4, end - 1])
  for (let z = FRONT; z > end; z -= BAY) {
    solid.box('#22397d', [44, 0.5, 0.5], [0, 8.6, z])
    for (const x of [-11.5, 11.5]) solid.box('#2b448c', [0.7, 9, 0.7], [x, 4.5, z])
  }
  return solid
}

/** The emissive parts: lamps, aisle edges, the entrance mark, the large screen. */
export function buildLightSolid(end: number): Solid {
  const aisle = FRONT * 2 - end
  const solid = new Solid()
    .box(EDGE, [0.07, 0.03, aisle], [-1.6, 0.02, end / 2 + FRONT])
    .box(EDGE, [0.07, 0.03, aisle], [1.6, 0.02, end / 2 + FRONT])
    .box(SCREEN, [11, 4.6, 0.1], [0, 5.2, end - 0.8])
    .box('#ffffff', [5.4, 0.12, 0.1], [0, 4.6, end - 0.7])
    .box('#9cc8ff', [3.4, 0.12, 0.1], [0, 4.2, end - 0.7])
    .rod('#dfeaff', 0.95, 0.012, [0, 0.025, 5.4])
    .rod(AISLE, 0.76, 0.014, [0, 0.028, 5.4])
    .rod(EDGE, 0.46, 0.016, [0, 0.03, 5.4])
  for (let z = 3.4; z > end; z -= BAY) {
    for (const x of [-7, 0, 7]) solid.box('#f4f8ff', [3.4, 0.08, 0.3], [x, 8.3, z])
  }
  for (let z = 3.2; z > end + 7; z -= 2.2) solid.box('#6d92e8', [0.9, 0.01, 0.08], [0, 0.025, z])
  return solid
}

/** The board on the large screen at the far wall, above its lines. */
export function createTitleBoard(end: number): Board {
  const width = 9.6
  return { at: new Vector3(0, 5.7, end - 0.74), right: new Vector3(1, 0, 0), width, height: width / SIGN_RATIO }
}
