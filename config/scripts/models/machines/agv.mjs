import { namePlate, stopButton } from '../fittings.mjs'
import { ALONG_X, ALONG_Z, Machine, slide, turn } from '../part.mjs'

const outline = [
  [-0.85, -0.42],
  [-0.72, -0.55],
  [0.72, -0.55],
  [0.85, -0.42],
  [0.85, 0.42],
  [0.72, 0.55],
  [-0.72, 0.55],
  [-0.85, 0.42],
]
const FLAT = [Math.PI / 2, 0, 0]
const grow = (by) => outline.map(([x, y]) => [x * by, y * by])

function body(machine) {
  machine
    .plate('dark', outline, 0.12, [0, 0.14, 0], { turn: FLAT, bevel: 0.02 })
    .plate('white', grow(0.97), 0.14, [0, 0.28, 0], { turn: FLAT, bevel: 0.025 })
    .plate('cyan', grow(0.985), 0.02, [0, 0.215, 0], { turn: FLAT, bevel: 0.002 })
  for (const side of [-1, 1]) {
    machine
      .box('yellow', [0.02, 0.05, 0.7], [side * 0.875, 0.14, 0], { bevel: 0.004 })
      .box('black', [0.05, 0.05, 0.5], [side * 0.83, 0.29, 0], { bevel: 0.01 })
    for (const z of [-0.38, 0.38])
      machine.box(side > 0 ? 'led' : 'lampRed', [0.02, 0.04, 0.1], [side * 0.84, 0.29, z], { bevel: 0.004 })
    for (const x of [-0.5, 0.5]) machine.rod('rubber', 0.07, 0.05, [x, 0.07, side * 0.42], { turn: ALONG_Z })
    stopButton(machine, [0.4, 0.27, side * 0.545], 0.7)
  }
  namePlate(machine, [-0.3, 0.28, 0.562], 0.4)
}

function drive(machine) {
  for (const side of [-1, 1]) {
    const wheel = machine.part(side < 0 ? 'wheel_l' : 'wheel_r', [0, 0.11, side * 0.46], {
      explode: [0, -0.02, side * 0.6],
    })
    wheel
      .rod('rubber', 0.11, 0.07, [0, 0, 0], { turn: ALONG_Z, bevel: 0.012 })
      .rod('steel', 0.07, 0.075, [0, 0, 0], { turn: ALONG_Z })
      .box('dark', [0.1, 0.02, 0.08], [0, 0, 0], { bevel: 0 })
      .box('dark', [0.02, 0.1, 0.08], [0, 0, 0], { bevel: 0 })
  }
  const scanner = machine.part('lidar', [0.72, 0.4, 0.42], { explode: [0.4, 0.35, 0.2] })
  scanner
    .rod('dark', 0.07, 0.05, [0, 0, 0])
    .rod('black', 0.06, 0.06, [0, 0.055, 0])
    .rod('yellow', 0.065, 0.02, [0, 0.095, 0])
  const battery = machine.part('battery', [-0.4, 0.25, 0], { explode: [-1, 0.1, 0] })
  battery
    .box('green', [0.5, 0.14, 0.5], [0, 0, 0], { bevel: 0.015 })
    .box('dark', [0.1, 0.05, 0.3], [-0.22, 0.06, 0], { bevel: 0.008 })
}

function lift(machine) {
  const deck = machine.part('deck', [0, 0.4, 0], { explode: [0, 0.55, 0] })
  deck
    .box('dark', [1.1, 0.05, 0.8], [0, 0, 0], { bevel: 0.012 })
    .box('rubber', [1, 0.012, 0.7], [0, 0.03, 0], { bevel: 0 })
    .rod('steel', 0.2, 0.04, [0, -0.03, 0])
  for (const x of [-0.5, 0.5]) deck.box('orange', [0.04, 0.02, 0.7], [x, 0.034, 0], { bevel: 0 })
  const load = deck.part('load', [0, 0.04, 0], { explode: [0, 0.65, 0] })
  load.slats('carton', [1.1, 0.025, 0.12], 5, [0, 0.13, -0.36], [0, 0, 0.18], { bevel: 0.004 })
  for (const z of [-0.36, 0, 0.36]) load.box('carton', [1.1, 0.09, 0.1], [0, 0.07, z], { bevel: 0.006 })
  const bins = [
    [-0.28, 0.3, -0.2, 'blue'],
    [0.28, 0.3, -0.2, 'blue'],
    [-0.28, 0.3, 0.2, 'blue'],
    [0.28, 0.3, 0.2, 'teal'],
    [-0.28, 0.62, -0.2, 'blue'],
    [0.28, 0.62, -0.2, 'teal'],
    [-0.28, 0.62, 0.2, 'blue'],
  ]
  for (const [x, y, z, color] of bins) {
    load
      .box(color, [0.52, 0.28, 0.36], [x, y, z], { bevel: 0.02 })
      .box('black', [0.48, 0.008, 0.32], [x, y + 0.142, z], { bevel: 0 })
      .box('white', [0.16, 0.08, 0.006], [x, y, z + 0.182], { bevel: 0 })
    for (const end of [-1, 1]) load.box(color, [0.54, 0.03, 0.02], [x, y + 0.125, z + end * 0.18], { bevel: 0.006 })
  }
}

/** A lifting transport robot with a pallet of bins. */
export function transportRobot() {
  const machine = new Machine('agv')
  body(machine)
  drive(machine)
  lift(machine)
  machine
    .rod('dark', 0.02, 0.1, [-0.72, 0.4, -0.42])
    .rod('lampGreen', 0.035, 0.06, [-0.72, 0.48, -0.42])
    .rod('chrome', 0.02, 0.03, [-0.86, 0.24, 0.2], { turn: ALONG_X })
  return machine
    .hotspot('lidar', [0.72, 0.5, 0.42])
    .hotspot('load', [0, 1.25, 0.2])
    .hotspot('battery', [-0.86, 0.32, 0])
    .hotspot('wheel', [0, 0.14, 0.56])
    .motion('lift', [
      slide(
        'deck',
        [0, 1, 0],
        [
          [0, 0],
          [1.4, 0.14],
          [2.6, 0.14],
          [4, 0],
        ],
      ),
    ])
    .motion(
      'turn',
      [
        turn(
          'wheel_l',
          [0, 0, 1],
          [
            [0, 0],
            [4, 12.5664],
          ],
        ),
        turn(
          'wheel_r',
          [0, 0, 1],
          [
            [0, 0],
            [4, -12.5664],
          ],
        ),
        turn(
          'lidar',
          [0, 1, 0],
          [
            [0, 0],
            [4, 25.1327],
          ],
        ),
      ],
      { loops: true },
    )
}
