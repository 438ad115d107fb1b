import { feet, framedWindow, handle, namePlate, panel, signalLamp, stopButton, warning } from '../fittings.mjs'
import { Machine, QUARTER, slide, turn } from '../part.mjs'

const LEAN = -0.273 // of the front, radians

/** Sides, roof, back and apron: a hollow shell with a leaning front. */
function shell(machine) {
  const profile = [
    [-0.9, 0],
    [0.78, 0],
    [0.9, 0.12],
    [0.9, 0.62],
    [0.62, 1.62],
    [0.5, 1.72],
    [-0.9, 1.72],
  ]
  for (const x of [-1.26, 1.26])
    machine.plate('white', profile, 0.07, [x, 0.44, 0], { turn: [0, -QUARTER, 0], bevel: 0.02 })
  machine
    .box('dark', [2.6, 0.34, 1.8], [0, 0.27, 0], { bevel: 0.03 })
    .box('white', [2.5, 1.72, 0.06], [0, 1.3, -0.87], { bevel: 0.01 })
    .box('white', [2.46, 0.6, 0.08], [0, 0.75, 0.87], { bevel: 0.03 })
    .box('blue', [2.46, 0.075, 0.03], [0, 0.96, 0.912], { bevel: 0.01 })
    .box('light', [0.52, 1.14, 0.06], [0.98, 1.6, 0.755], { turn: [LEAN, 0, 0] })
    .box('light', [0.2, 1.14, 0.06], [-1.13, 1.6, 0.755], { turn: [LEAN, 0, 0] })
    .box('steel', [2.4, 0.03, 0.04], [0, 2, 0.66], { bevel: 0 })
    .slats('black', [0.46, 0.018, 0.02], 6, [-0.8, 0.19, 0.9], [0, 0.034, 0])
    .box('light', [0.5, 0.05, 0.02], [0.2, 0.3, 0.905], { bevel: 0.006 })
  feet(machine, [-1.15, 1.15], [-0.75, 0.75])
  warning(machine, [0.86, 0.3, 0.904])
}

function roof(machine) {
  const top = machine.part('roof', [0, 2.1, 0], { explode: [0, 0.75, 0] })
  top
    .box('white', [2.5, 0.06, 1.36], [0, 0.03, -0.2], { bevel: 0.01 })
    .box('white', [2.5, 0.16, 0.1], [0, 0, 0.58], { bevel: 0.03 })
    .box('led', [1.7, 0.03, 0.05], [0, -0.03, 0.42], { bevel: 0 })
  namePlate(top, [-0.75, 0, 0.64])
  signalLamp(top, [1.1, 0.05, -0.5])
}

function doors(machine) {
  const left = machine.part('door_l', [-0.66, 1.57, 0.805], { turn: [LEAN, 0, 0], explode: [-0.25, 0.1, 0.7] })
  handle(framedWindow(left, [0.74, 1.08], { sill: 0.17 }), [0.31, 0, 0.01], 0.5)
  const right = machine.part('door_r', [0.39, 1.57, 0.805], { turn: [LEAN, 0, 0], explode: [0.25, 0.1, 0.7] })
  handle(framedWindow(right, [1, 1.08], { sill: 0.17 }), [-0.46, 0, 0.01], 0.5)
}

function inside(machine) {
  machine
    .box('dark', [2.4, 0.1, 1.5], [0, 0.5, 0], { bevel: 0.01 })
    .box('light', [0.62, 1.5, 0.45], [0, 1.25, -0.6], { bevel: 0.03 })
  for (const x of [-0.2, 0.2]) machine.box('chrome', [0.05, 1.1, 0.04], [x, 1.35, -0.35], { bevel: 0.008 })
  const trough = [
    [-1.2, 0],
    [1.2, 0],
    [1, 0.22],
    [-1, 0.22],
  ]
  machine.plate('steel', trough, 1.3, [0, 0.52, -0.05], { bevel: 0 })
  const table = machine.part('table', [0, 0.8, 0.05], { explode: [0, 0, 1.15] })
  table.box('steel', [1.3, 0.1, 0.5], [0, 0, 0], { bevel: 0.015 })
  table.slats('black', [1.3, 0.012, 0.03], 3, [0, 0.051, -0.15], [0, 0, 0.15])
  table
    .box('dark', [0.5, 0.1, 0.26], [-0.05, 0.1, 0], { bevel: 0.012 })
    .box('steel', [0.09, 0.12, 0.24], [-0.24, 0.2, 0], { bevel: 0.01 })
    .box('steel', [0.09, 0.12, 0.24], [0.13, 0.2, 0], { bevel: 0.01 })
    .box('copper', [0.27, 0.13, 0.2], [-0.055, 0.215, 0], { bevel: 0.01 })
  const spindle = machine.part('spindle', [-0.03, 1.45, 0.02], { explode: [0, 1.15, 0.35] })
  spindle
    .box('white', [0.42, 0.62, 0.5], [0, 0.22, -0.1], { bevel: 0.04 })
    .lathe(
      'dark',
      [
        [0, -0.3],
        [0.05, -0.3],
        [0.05, -0.24],
        [0.1, -0.2],
        [0.1, -0.12],
        [0.15, -0.1],
        [0.15, 0],
      ],
      [0, 0, 0.02],
    )
    .box('blue', [0.3, 0.06, 0.02], [0, 0.36, 0.152], { bevel: 0.008 })
  const tool = spindle.part('tool', [0, -0.4, 0.02])
  tool.lathe(
    'chrome',
    [
      [0, -0.1],
      [0.024, -0.1],
      [0.024, 0.02],
      [0.045, 0.04],
      [0.045, 0.1],
    ],
    [0, 0, 0],
  )
  tool.slats('steel', [0.056, 0.014, 0.014], 4, [0, -0.08, 0], [0, 0.022, 0])
  for (const side of [-1, 1]) {
    machine.tube(
      'yellow',
      [
        [side * 0.14, 1.36, 0.05],
        [side * 0.16, 1.26, 0.12],
        [side * 0.07, 1.12, 0.08],
      ],
      0.012,
    )
  }
}

function surroundings(machine) {
  const magazine = machine.part('magazine', [-1.38, 1.5, -0.35], { explode: [-0.8, 0, 0] })
  magazine.box('light', [0.22, 0.8, 0.7], [0, 0, 0], { bevel: 0.05 })
  magazine.slats('dark', [0.012, 0.022, 0.5], 8, [-0.115, -0.24, 0], [0, 0.07, 0])
  const cabinet = machine.part('cabinet', [0.3, 1.25, -1.08], { explode: [0, 0, -0.9] })
  cabinet.box('light', [1.5, 1.5, 0.34], [0, 0, 0], { bevel: 0.03 })
  cabinet.slats('dark', [0.4, 0.02, 0.01], 9, [0.45, 0.3, -0.175], [0, 0.04, 0])
  const chips = machine.part('chip_conveyor', [-1.15, 0.1, 0.1], { explode: [-0.9, 0, 0.2] })
  const trough = [
    [0, 0],
    [0.5, 0],
    [1, 0.72],
    [1.3, 0.72],
    [1.3, 0.9],
    [0.9, 0.9],
    [0.42, 0.2],
    [0, 0.2],
  ]
  chips
    .plate('dark', trough, 0.42, [0, 0, 0], { turn: [0, Math.PI, 0], bevel: 0.012 })
    .box('light', [0.34, 0.5, 0.5], [-1.13, 0.2, 0], { bevel: 0.03 })
  const pendant = machine.part('pendant', [1.18, 1.42, 1.02], { turn: [-0.1, -0.32, 0], explode: [0.6, 0.1, 0.5] })
  panel(pendant, { width: 0.56, height: 0.86 })
  pendant.rod('dark', 0.035, 0.3, [0, 0.52, -0.1]).box('dark', [0.1, 0.08, 0.3], [0, 0.66, -0.2])
  stopButton(machine, [-1.13, 1.25, 0.9], 0.9)
}

/** A vertical machining centre. */
export function cncMill() {
  const machine = new Machine('cnc-mill')
  shell(machine)
  roof(machine)
  doors(machine)
  inside(machine)
  surroundings(machine)
  return machine
    .hotspot('spindle', [-0.03, 1.5, 0.3])
    .hotspot('control', [1.2, 1.66, 1.12])
    .hotspot('table', [0.05, 1.13, 0.2])
    .hotspot('chips', [-2.2, 0.95, 0.1])
    .motion('door', [
      slide(
        'door_l',
        [1, 0, 0],
        [
          [0, 0],
          [1.2, -0.34],
          [2.8, -0.34],
          [4, 0],
        ],
      ),
      slide(
        'door_r',
        [1, 0, 0],
        [
          [0, 0],
          [1.2, 0.5],
          [2.8, 0.5],
          [4, 0],
        ],
      ),
    ])
    .motion('cut', [
      slide(
        'spindle',
        [0, 1, 0],
        [
          [0, 0],
          [1, -0.16],
          [5, -0.16],
          [6, 0],
        ],
      ),
      turn(
        'tool',
        [0, 1, 0],
        [
          [0, 0],
          [6, 75.3982],
        ],
      ),
      slide(
        'table',
        [1, 0, 0],
        [
          [0, 0],
          [1, 0.12],
          [2.5, -0.1],
          [4, 0.12],
          [5, 0],
          [6, 0],
        ],
      ),
      slide(
        'table',
        [0, 0, 1],
        [
          [0, 0],
          [1, 0.04],
          [2.5, 0.04],
          [2.7, -0.04],
          [4, -0.04],
          [6, 0],
        ],
      ),
    ])
}
