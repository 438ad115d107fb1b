import type { MachineKind } from '@/kernels/types'
import { Solid } from './solid'

/** Machines made of simple pieces; each stands on y = 0 around the origin with its front to +z. */

const WHITE = '#e3e8ee'
const LIGHT = '#b4bdc8'
const DARK = '#2b3138'
const BLACK = '#14171a'
const STEEL = '#a9b1bb'
const BLUE = '#1463d8'
const ORANGE = '#f26a1b'
const YELLOW = '#f4b400'
const RED = '#d42a2a'
const GREEN = '#17a35a'
const GLASS = '#39495c'
const SCREEN = '#2f9bff'
const CARTON = '#c8975f'
const QUARTER = Math.PI / 2

/** A three-colour signal lamp; `at` is its foot. */
function lamp(solid: Solid, x: number, y: number, z: number): Solid {
  return solid
    .rod(DARK, 0.025, 0.12, [x, y + 0.06, z])
    .rod(GREEN, 0.045, 0.09, [x, y + 0.165, z])
    .rod(YELLOW, 0.045, 0.09, [x, y + 0.255, z])
    .rod(RED, 0.045, 0.09, [x, y + 0.345, z])
}

/** An operator panel on an arm. */
function panel(): Solid {
  const solid = new Solid()
    .box(LIGHT, [0.5, 0.78, 0.1], [0, 0, 0])
    .box(BLACK, [0.44, 0.34, 0.02], [0, 0.17, 0.05])
    .box(SCREEN, [0.38, 0.28, 0.02], [0, 0.17, 0.056])
    .rod(RED, 0.045, 0.05, [0.17, -0.28, 0.07], [QUARTER, 0, 0])
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 5; column++) {
      solid.box(WHITE, [0.05, 0.04, 0.02], [-0.17 + column * 0.075, -0.09 - row * 0.07, 0.055])
    }
  }
  return solid
}

function cnc(): Solid {
  const solid = new Solid()
    .box(DARK, [2.6, 0.34, 1.7], [0, 0.22, 0])
    .box(WHITE, [2.56, 0.62, 1.64], [0, 0.7, 0])
    .box(BLUE, [2.58, 0.07, 1.66], [0, 0.98, 0])
    .box(WHITE, [2.56, 1.1, 0.9], [0, 1.56, -0.36])
    .box(WHITE, [2.56, 0.1, 1.4], [0, 2.12, -0.12])
    .box(WHITE, [0.5, 1.06, 0.7], [1.03, 1.54, 0.42])
    .box(WHITE, [0.22, 1.06, 0.7], [-1.17, 1.54, 0.42])
    .box(GLASS, [0.74, 0.84, 0.03], [-0.62, 1.54, 0.72])
    .box(GLASS, [0.82, 0.84, 0.03], [0.28, 1.54, 0.72])
    .box(LIGHT, [0.08, 1.02, 0.07], [-0.18, 1.54, 0.74])
    .box(STEEL, [0.03, 0.5, 0.05], [-0.3, 1.5, 0.78])
    .box(STEEL, [0.03, 0.5, 0.05], [-0.06, 1.5, 0.78])
    .box(LIGHT, [1.5, 1.4, 0.3], [0.2, 1.2, -0.98])
    .box(DARK, [1.1, 0.3, 0.5], [-1.7, 0.4, 0.1], [0, 0, -0.5])
    .box(LIGHT, [0.34, 0.5, 0.5], [-2.15, 0.26, 0.1])
    .rod(STEEL, 0.03, 0.4, [1.3, 1.98, 0.84])
    .place(panel(), [1.3, 1.4, 0.98], [0, -0.3, 0])
  for (let slat = 0; slat < 6; slat++) solid.box(BLACK, [0.5, 0.02, 0.02], [-0.8, 0.12 + slat * 0.04, 0.86])
  return lamp(solid, 1.1, 2.17, -0.3)
}

/** Cables along the arm, drawn as a row of short rods. */
function cable(solid: Solid, from: readonly [number, number], to: readonly [number, number], z: number): Solid {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const turn = Math.atan2(to[0] - from[0], to[1] - from[1])
  return solid.rod(BLACK, 0.025, length, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, z], [0, 0, -turn])
}

function robot(): Solid {
  const solid = new Solid()
    .box(DARK, [1.1, 0.08, 1.1], [0, 0.04, 0])
    .rod(BLACK, 0.42, 0.2, [0, 0.18, 0])
    .rod(ORANGE, 0.36, 0.3, [0, 0.43, 0], [0, 0, 0], 0.3)
    .box(ORANGE, [0.5, 0.42, 0.46], [0, 0.72, 0])
    .rod(BLACK, 0.24, 0.62, [0.05, 0.86, 0], [QUARTER, 0, 0])
    .box(ORANGE, [0.28, 1.25, 0.3], [-0.12, 1.42, 0], [0, 0, 0.28])
    .rod(ORANGE, 0.22, 0.5, [-0.3, 2.02, 0], [QUARTER, 0, 0])
    .rod(BLACK, 0.14, 0.54, [-0.3, 2.02, 0], [QUARTER, 0, 0])
    .box(ORANGE, [0.5, 0.34, 0.34], [-0.36, 2.14, 0], [0, 0, -0.25])
    .rod(ORANGE, 0.15, 1.05, [0.32, 1.98, 0], [0, 0, QUARTER - 0.25], 0.11)
    .rod(BLACK, 0.14, 0.2, [0.86, 1.84, 0], [QUARTER, 0, 0])
    .rod(DARK, 0.08, 0.26, [0.94, 1.68, 0], [0, 0, 0.3])
    .box(STEEL, [0.3, 0.06, 0.16], [0.98, 1.54, 0], [0, 0, 0.3])
    .box(STEEL, [0.04, 0.2, 0.06], [0.87, 1.42, 0], [0, 0, 0.3])
    .box(STEEL, [0.04, 0.2, 0.06], [1.1, 1.36, 0], [0, 0, 0.3])
  cable(solid, [0.1, 0.8], [-0.2, 1.9], 0.26)
  cable(solid, [-0.2, 1.95], [0.5, 2.1], 0.2)
  return solid
}

function injection(): Solid {
  const solid = new Solid()
    .box(DARK, [4, 0.5, 1.1], [0, 0.25, 0])
    .box(BLUE, [4.02, 0.07, 1.12], [0, 0.46, 0])
    .box(WHITE, [1.7, 0.9, 1.06], [-1.1, 0.98, 0])
    .box(GLASS, [0.7, 0.56, 0.04], [-0.75, 1.02, 0.53])
    .box(WHITE, [0.3, 0.9, 1], [-0.1, 0.98, 0])
    .rod(STEEL, 0.16, 1.3, [0.7, 1.02, 0], [0, 0, QUARTER])
    .rod(DARK, 0.2, 0.3, [1.45, 1.02, 0], [0, 0, QUARTER])
    .box(LIGHT, [0.9, 0.36, 0.8], [1, 0.68, 0])
    .box(WHITE, [0.6, 0.62, 0.7], [1.66, 0.96, 0])
    .rod(STEEL, 0.12, 0.3, [1.1, 1.3, 0])
    .rod(LIGHT, 0.14, 0.4, [1.1, 1.62, 0], [0, 0, 0], 0.36)
    .rod(LIGHT, 0.36, 0.24, [1.1, 1.94, 0])
    .place(panel(), [0.05, 1.25, 0.6])
  for (let ring = 0; ring < 5; ring++) solid.rod(YELLOW, 0.19, 0.08, [0.2 + ring * 0.22, 1.02, 0], [0, 0, QUARTER])
  for (let slat = 0; slat < 6; slat++) solid.box(DARK, [0.4, 0.025, 0.02], [-1.55, 0.84 + slat * 0.06, 0.54])
  return lamp(solid, -1.7, 1.43, 0)
}

function conveyor(): Solid {
  const solid = new Solid()
    .box(STEEL, [3.8, 0.14, 0.06], [0, 0.82, 0.38])
    .box(STEEL, [3.8, 0.14, 0.06], [0, 0.82, -0.38])
    .box(BLACK, [3.7, 0.04, 0.7], [0, 0.87, 0])
    .box(YELLOW, [0.5, 0.5, 0.9], [0.4, 1.2, 0])
    .box(GLASS, [0.4, 0.3, 0.92], [0.4, 1.16, 0])
    .box(CARTON, [0.42, 0.36, 0.42], [-1.3, 1.07, 0])
    .box(CARTON, [0.36, 0.28, 0.36], [-0.5, 1.03, 0.04], [0, 0.3, 0])
    .box(CARTON, [0.42, 0.4, 0.42], [1.35, 1.09, 0], [0, -0.15, 0])
    .place(panel(), [0.75, 1.3, 0.55])
  for (const x of [-1.6, -0.5, 0.6, 1.6]) {
    for (const z of [-0.36, 0.36]) solid.box(LIGHT, [0.08, 0.8, 0.08], [x, 0.4, z])
    solid.box(LIGHT, [0.06, 0.06, 0.7], [x, 0.25, 0])
  }
  for (let roller = 0; roller < 18; roller++) {
    solid.rod(STEEL, 0.04, 0.68, [-1.75 + roller * 0.206, 0.83, 0], [QUARTER, 0, 0])
  }
  return solid
}

function gateway(): Solid {
  const solid = new Solid()
  for (const [index, x] of [-0.75, 0, 0.75].entries()) {
    solid.box(DARK, [0.7, 2, 0.8], [x, 1.02, -0.1]).box(BLACK, [0.6, 1.84, 0.02], [x, 1.04, 0.31])
    for (let row = 0; row < 7; row++) {
      solid
        .box(LIGHT, [0.54, 0.16, 0.03], [x, 0.34 + row * 0.24, 0.325])
        .box((row + index) % 3 === 0 ? YELLOW : GREEN, [0.03, 0.03, 0.02], [x - 0.2, 0.34 + row * 0.24, 0.345])
        .box(SCREEN, [0.1, 0.03, 0.02], [x + 0.16, 0.34 + row * 0.24, 0.345])
    }
  }
  return solid.place(panel(), [1.35, 1.2, 0.4], [0, -0.35, 0]).rod(STEEL, 0.04, 0.9, [1.35, 0.45, 0.34])
}

function battery(): Solid {
  const solid = new Solid().box(DARK, [3, 0.16, 1.1], [0, 0.08, 0])
  for (const x of [-1.05, -0.35, 0.35, 1.05]) {
    solid
      .box(WHITE, [0.66, 1.8, 0.9], [x, 1.06, 0])
      .box(GREEN, [0.66, 0.07, 0.92], [x, 1.7, 0])
      .box(DARK, [0.02, 1.5, 0.02], [x + 0.28, 1, 0.46])
    for (let slat = 0; slat < 5; slat++) solid.box(DARK, [0.4, 0.025, 0.02], [x, 0.36 + slat * 0.06, 0.455])
    solid.box(SCREEN, [0.2, 0.12, 0.02], [x - 0.08, 1.42, 0.455])
  }
  return lamp(solid, 1.2, 1.96, 0)
}

/** The pieces of each kind of machine. */
export const machines: Readonly<Record<MachineKind, () => Solid>> = {
  cnc,
  robot,
  injection,
  conveyor,
  gateway,
  battery,
}
