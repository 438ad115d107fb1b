import { Box3, Object3D, Vector3 } from 'three'

import type { HallUnit } from '@/kernels/types'
import { type BoothPlace, computeBoothPlace } from '@/lib/hall-layout'

import { SIGN_RATIO } from './sign-sheet'
import type { Board } from './signs'
import { Solid } from './solid'

/** Metres; the origin is the centre of the floor. */
export const BOOTH = { width: 5, depth: 4.4, height: 3.1, signY: 3.45 }
const SIGN = { height: 0.7, thick: 0.14 }
const AISLE_TO_BOOTH = 4.1
export const BETWEEN_ROWS = 6

/** Maximum size of a machine in its booth. */
const ROOM = { width: 3.3, height: 2.5, depth: 2.5 }
/** Offset from the booth's centre towards the aisle in metres, where a portrait screen shows the whole machine. */
const TO_AISLE = 0.45
/** Machines face the aisle, where the visitor is. */
const MACHINE_TURN = 0.8
const WALL = '#dfe5ee'
const FLOOR = '#e9edf3'
const FRAME = '#98a4b5'

/** A unit of the hall with its position in metres. */
export interface Booth extends BoothPlace {
  unit: HallUnit
  x: number
  z: number
}

export function placeBooth(unit: HallUnit, index: number): Booth {
  const { row, side } = computeBoothPlace(index)
  return { unit, row, side, x: side * AISLE_TO_BOOTH, z: -row * BETWEEN_ROWS }
}

/** Builds a booth around the origin, open to the visitor and to the aisle. */
export function buildBoothSolid({ unit, side }: Booth): Solid {
  const { width, depth, height, signY } = BOOTH
  const halfWidth = width / 2
  const halfDepth = depth / 2
  const solid = new Solid()
    .box(unit.color, [width + 0.08, 0.05, depth + 0.08], [0, 0.035, 0])
    .box(FLOOR, [width, 0.12, depth], [0, 0.08, 0])
    .box(WALL, [width, height, 0.1], [0, height / 2, -halfDepth + 0.05])
    .box(unit.color, [width, 0.5, 0.02], [0, 0.6, -halfDepth + 0.11])
    .box(WALL, [0.1, height, depth * 0.6], [side * (halfWidth - 0.05), height / 2, -depth * 0.2])
    // The sign over the entrance.
    .box(unit.color, [width, SIGN.height, SIGN.thick], [0, signY, halfDepth - 0.1])
  for (const x of [-halfWidth + 0.07, halfWidth - 0.07]) {
    solid
      .box(FRAME, [0.12, height, 0.12], [x, height / 2, halfDepth - 0.07])
      .box(FRAME, [0.1, 0.12, depth], [x, height - 0.06, 0])
  }
  solid.rod(WALL, 0.3, 0.95, [side * 1.9, 0.6, 1.5]).rod(unit.color, 0.34, 0.06, [side * 1.9, 1.1, 1.5])
  const [x, z] = [-side * TO_AISLE, -0.2]
  return solid.rod(FRAME, 1.75, 0.05, [x, 0.15, z]).rod(WALL, 1.7, 0.06, [x, 0.155, z])
}

const OFF = 0.01 // metres in front of the surface behind a board

/** The two boards with a booth's name: above the entrance, near the aisle where every screen shows it; and inside. */
export function listBoothBoards({ side, x, z }: Booth): readonly [Board, Board] {
  const { width, depth, signY } = BOOTH
  const { height, thick } = SIGN
  const offset = (-side * (width - height * SIGN_RATIO)) / 2
  const entrance = new Vector3(x, signY, z + depth / 2 - 0.1 + thick / 2 + OFF)
  const wall = new Vector3(x + side * (width / 2 - 0.1 - OFF), 2.6, z - depth * 0.2)
  return [
    { at: entrance, right: new Vector3(1, 0, 0), width, height, offset },
    { at: wall, right: new Vector3(0, 0, side), width: depth * 0.6, height: 0.66 },
  ]
}

/**
 * Adds the emissive parts of a booth at its position in the hall: ceiling strips, a ring around the machine, a screen.
 */
export function addBoothLights(solid: Solid, { unit, side, x, z }: Booth): void {
  const { width, depth, height } = BOOTH
  for (const along of [-1.2, 0.2]) solid.box('#f4f8ff', [width - 1, 0.04, 0.1], [x, height - 0.04, z + along])
  solid.box('#ffffff', [width, 0.03, 0.02], [x, BOOTH.signY - SIGN.height / 2 - 0.02, z + depth / 2 - 0.02])
  solid.box('#0d1f4a', [1.5, 0.9, 0.03], [x + side * 0.8, 2.05, z - depth / 2 + 0.13])
  for (const [line, wide] of [1.1, 0.8, 0.95].entries()) {
    const at = x + side * 0.8 - (1.2 - wide) / 2
    solid.box(line === 0 ? unit.color : '#7fb2ff', [wide, 0.07, 0.01], [at, 2.3 - line * 0.2, z - depth / 2 + 0.155])
  }
}

/** Scales a machine to its booth and rotates it towards the aisle. */
export function placeMachine(machine: Object3D, side: -1 | 1): Object3D {
  const box = new Box3().setFromObject(machine)
  const size = box.getSize(new Vector3())
  const middle = box.getCenter(new Vector3())
  const scale = Math.min(1.1, ROOM.width / size.x, ROOM.height / size.y, ROOM.depth / size.z)
  machine.position.set(-middle.x, -box.min.y, -middle.z)
  const stand = new Object3D()
  stand.add(machine)
  stand.scale.setScalar(scale)
  stand.position.set(-side * TO_AISLE, 0.19, -0.2)
  stand.rotation.y = side * -MACHINE_TURN
  return stand
}
