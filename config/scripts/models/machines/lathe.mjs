import { feet, framedWindow, handle, namePlate, panel, signalLamp, warning } from '../fittings.mjs'
import { ALONG_X, ALONG_Z, Machine, QUARTER, slide, turn } from '../part.mjs'

function bed(machine) {
  machine
    .box('dark', [3, 0.3, 1.5], [0, 0.25, 0], { bevel: 0.03 })
    .box('white', [2.96, 0.55, 1.46], [0, 0.66, 0], { bevel: 0.05 })
    .box('blue', [2.98, 0.06, 1.48], [0, 0.5, 0], { bevel: 0.01 })
    .box('white', [0.95, 1.16, 1.4], [-1, 1.5, 0], { bevel: 0.06 })
    .box('white', [0.5, 1.16, 1.4], [1.24, 1.5, 0], { bevel: 0.06 })
    .box('white', [1.6, 1.16, 0.3], [0.2, 1.5, -0.54], { bevel: 0.04 })
    .slats('black', [0.012, 0.025, 0.7], 8, [-1.48, 1.2, -0.1], [0, 0.07, 0])
    .slats('black', [0.5, 0.02, 0.02], 5, [1, 0.2, 0.75], [0, 0.04, 0])
  feet(machine, [-1.35, 0, 1.35], [-0.6, 0.6])
  const slope = [
    [-0.75, 0],
    [0.6, 0],
    [-0.6, 0.55],
    [-0.75, 0.55],
  ]
  machine.plate('steel', slope, 1.55, [0.22, 0.92, 0], { turn: [0, -QUARTER, 0], bevel: 0 })
  warning(machine, [-0.7, 1.2, 0.705])
  namePlate(machine, [-1, 1.95, 0.7])
}

function chuck(machine) {
  const spindle = machine.part('chuck', [-0.5, 1.42, 0.1], { explode: [0.15, 0.1, 1.2] })
  spindle
    .rod('steel', 0.27, 0.2, [0.1, 0, 0], { turn: ALONG_X, bevel: 0.03 })
    .rod('dark', 0.2, 0.1, [-0.03, 0, 0], { turn: ALONG_X })
    .rod('copper', 0.09, 0.56, [0.46, 0, 0], { turn: ALONG_X })
    .rod('copper', 0.065, 0.2, [0.83, 0, 0], { turn: ALONG_X })
  for (let jaw = 0; jaw < 3; jaw++) {
    const angle = (jaw * Math.PI * 2) / 3
    spindle.box('chrome', [0.13, 0.15, 0.08], [0.25, Math.cos(angle) * 0.16, Math.sin(angle) * 0.16], {
      turn: [angle, 0, 0],
      bevel: 0.012,
    })
  }
}

function turret(machine) {
  const carriage = machine.part('turret', [0.72, 1.42, -0.16], { explode: [0.35, 0.9, 0.6] })
  carriage
    .box('light', [0.4, 0.36, 0.34], [0.14, -0.06, -0.1], { bevel: 0.03 })
    .rod('dark', 0.25, 0.16, [-0.14, 0, 0], { turn: ALONG_X, bevel: 0.02 })
    .rod('steel', 0.1, 0.03, [-0.23, 0, 0], { turn: ALONG_X })
  for (let tool = 0; tool < 8; tool++) {
    const angle = (tool * Math.PI) / 4
    const y = Math.cos(angle)
    const z = Math.sin(angle)
    carriage.box('steel', [0.14, 0.09, 0.09], [-0.14, y * 0.26, z * 0.26], { turn: [angle, 0, 0], bevel: 0.01 })
    carriage.box('brass', [0.03, 0.14, 0.03], [-0.2, y * 0.33, z * 0.33], { turn: [angle, 0, 0], bevel: 0.005 })
  }
  const tail = machine.part('tailstock', [1.02, 1.42, 0.1], { explode: [0.9, 0.5, 0.5] })
  tail
    .rod('light', 0.14, 0.26, [0, 0, 0], { turn: ALONG_X })
    .rod('chrome', 0.06, 0.16, [-0.2, 0, 0], { turn: ALONG_X })
    .lathe(
      'chrome',
      [
        [0, 0.12],
        [0.05, 0],
      ],
      [-0.27, 0, 0],
      { turn: ALONG_X },
    )
}

function covers(machine) {
  const hood = machine.part('hood', [0.2, 2.1, 0], { explode: [0, 0.8, 0] })
  hood
    .box('white', [1.62, 0.07, 1.36], [0, -0.02, 0], { bevel: 0.02 })
    .box('led', [1.1, 0.025, 0.05], [0, -0.07, 0.4], { bevel: 0 })
  hood.rod('light', 0.2, 0.3, [0.45, 0.16, -0.35]).rod('dark', 0.21, 0.04, [0.45, 0.33, -0.35])
  signalLamp(hood, [-1.1, 0, -0.45])
  const door = machine.part('door', [0.24, 1.51, 0.72], { explode: [0, 0.05, 0.9] })
  handle(framedWindow(door, [1.5, 1.16], { frame: 0.12, sill: 0.2 }), [-0.69, 0, 0.01], 0.5)
  door.box('blue', [1.5, 0.05, 0.012], [0, -0.46, 0.028], { bevel: 0 })
  const control = machine.part('control', [1.3, 1.5, 0.78], { turn: [0, -0.12, 0], explode: [0.55, 0.1, 0.6] })
  panel(control, { width: 0.48, height: 0.9 })
  const tank = machine.part('coolant', [0, 0.24, -0.95], { explode: [0, 0, -0.8] })
  tank
    .box('grey', [1.8, 0.36, 0.44], [0, 0, 0], { bevel: 0.03 })
    .rod('navy', 0.1, 0.36, [0.5, 0.34, 0])
    .rod('navy', 0.07, 0.26, [-0.4, 0.3, 0])
  tank.tube(
    'black',
    [
      [0.5, 0.5, 0],
      [0.5, 0.7, 0.1],
      [0.3, 0.78, 0.24],
      [0, 0.8, 0.32],
    ],
    0.03,
  )
  machine
    .rod('dark', 0.05, 0.1, [-1.49, 1.42, 0.1], { turn: ALONG_X })
    .rod('dark', 0.14, 0.06, [-1.1, 0.9, 0.73], { turn: ALONG_Z })
}

/** A slant-bed turning centre. */
export function turningLathe() {
  const machine = new Machine('lathe')
  bed(machine)
  chuck(machine)
  turret(machine)
  covers(machine)
  return machine
    .hotspot('chuck', [-0.2, 1.55, 0.4])
    .hotspot('turret', [0.65, 1.72, 0.2])
    .hotspot('control', [1.3, 1.75, 0.9])
    .hotspot('coolant', [0.3, 0.45, -1.1])
    .motion('door', [
      slide(
        'door',
        [1, 0, 0],
        [
          [0, 0],
          [1.4, -1.1],
          [3, -1.1],
          [4.4, 0],
        ],
      ),
    ])
    .motion('turn', [
      turn(
        'chuck',
        [1, 0, 0],
        [
          [0, 0],
          [6, 62.8319],
        ],
      ),
      slide(
        'turret',
        [1, 0, 0],
        [
          [0, 0],
          [1, -0.1],
          [4.5, -0.42],
          [5, -0.42],
          [6, 0],
        ],
      ),
      slide(
        'turret',
        [0, 0, 1],
        [
          [0, 0],
          [1, 0.07],
          [4.5, 0.07],
          [5, 0],
          [6, 0],
        ],
      ),
    ])
}
