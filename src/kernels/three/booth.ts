import type { HallUnit } from '@/kernels/types'
import { machines } from './machines'
import { Solid } from './solid'

/** Metres; the origin is the middle of the floor. */
export const BOOTH = { width: 5, depth: 4.4, height: 3.1, signY: 3 }

/** Machines look at the aisle, as their visitor stands there. */
const MACHINE_TURN = 0.8
const WALL = '#dfe5ee'
const FLOOR = '#e9edf3'
const FRAME = '#98a4b5'

/** A booth around the origin, open to the visitor and to the aisle, with its machine. `side`: -1 left of the aisle, 1 right. */
export function boothSolid(unit: HallUnit, side: -1 | 1): Solid {
  const { width, depth, height, signY } = BOOTH
  const halfWidth = width / 2
  const halfDepth = depth / 2
  const solid = new Solid()
    .box(unit.color, [width + 0.08, 0.05, depth + 0.08], [0, 0.035, 0])
    .box(FLOOR, [width, 0.12, depth], [0, 0.08, 0])
    .box(WALL, [width, height, 0.1], [0, height / 2, -halfDepth + 0.05])
    .box(WALL, [0.1, height, depth * 0.6], [side * (halfWidth - 0.05), height / 2, -depth * 0.2])
    .box(unit.color, [1.1, 0.42, 0.04], [-side * 1.4, 2.5, -halfDepth + 0.13])
    // The sign over the entrance.
    .box(unit.color, [width, 0.56, 0.14], [0, signY, halfDepth - 0.1])
  for (const x of [-halfWidth + 0.07, halfWidth - 0.07]) {
    solid
      .box(FRAME, [0.12, height, 0.12], [x, height / 2, halfDepth - 0.07])
      .box(FRAME, [0.1, 0.12, depth], [x, height - 0.06, 0])
  }
  solid.rod(WALL, 0.3, 0.95, [side * 1.9, 0.6, 1.5]).rod(unit.color, 0.34, 0.06, [side * 1.9, 1.1, 1.5])
  return solid.place(machines[unit.machine](), [side * 0.35, 0.14, -0.2], [0, side * -MACHINE_TURN, 0])
}
