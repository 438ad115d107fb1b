import { feet, framedWindow, handle, namePlate, panel, signalLamp, warning } from '../fittings.mjs'
import { ALONG_X, Machine, slide } from '../part.mjs'

function frame(machine) {
  feet(machine, [-2, -0.7, 0.6, 1.8], [-0.45, 0.45], 0.09)
  machine
    .box('dark', [4.3, 0.5, 1.16], [-0.1, 0.32, 0], { bevel: 0.03 })
    .box('blue', [4.32, 0.07, 1.18], [-0.1, 0.5, 0], { bevel: 0.01 })
    .box('white', [1.46, 0.97, 1.12], [-1.5, 1.06, 0], { bevel: 0.05 })
    .box('steel', [0.22, 0.95, 1], [0.12, 1.05, 0], { bevel: 0.03 })
    .box('light', [0.16, 0.55, 0.6], [-0.07, 1.05, 0], { bevel: 0.01 })
    .box('white', [0.95, 0.12, 1.14], [-0.42, 1.62, 0], { bevel: 0.03 })
    .slats('dark', [0.5, 0.02, 0.01], 9, [-1.6, 0.8, 0.562], [0, 0.05, 0])
  for (let group = 0; group < 3; group++) {
    machine.slats('black', [0.5, 0.016, 0.015], 7, [-1.7 + group * 1.1, 0.2, 0.582], [0, 0.032, 0])
  }
  for (const y of [0.7, 1.4]) {
    for (const z of [-0.38, 0.38]) {
      machine
        .rod('chrome', 0.055, 1.1, [-0.4, y, z], { turn: ALONG_X })
        .rod('dark', 0.085, 0.08, [0.27, y, z], { turn: ALONG_X })
    }
  }
  warning(machine, [-0.98, 1.42, 0.565])
  namePlate(machine, [-1.75, 1.4, 0.565], 0.6)
  signalLamp(machine, [-2, 1.53, -0.3])
}

function clamp(machine) {
  const platen = machine.part('platen', [-0.62, 1.05, 0], { explode: [-0.1, 1.15, 0] })
  platen
    .box('steel', [0.2, 0.95, 1], [0, 0, 0], { bevel: 0.03 })
    .box('light', [0.16, 0.55, 0.6], [0.18, 0, 0], { bevel: 0.01 })
    .box('copper', [0.02, 0.2, 0.26], [0.265, 0, 0], { bevel: 0.006 })
  const door = machine.part('door', [-0.42, 1.08, 0.6], { explode: [0, 0, 0.9] })
  handle(framedWindow(door, [0.92, 0.94], { sill: 0.14 }), [0.39, 0, 0.01], 0.36)
}

function injectionUnit(machine) {
  const unit = machine.part('injection', [1.2, 0.72, 0], { explode: [0.9, 0, 0] })
  unit
    .box('light', [1.5, 0.28, 0.7], [0, 0, 0], { bevel: 0.03 })
    .box('dark', [0.4, 0.5, 0.55], [0.3, 0.4, 0], { bevel: 0.04 })
    .box('white', [0.7, 0.8, 0.8], [0.48, 0.38, -0.02], { bevel: 0.05 })
    .rod('dark', 0.16, 0.34, [0.94, 0.43, 0], { turn: ALONG_X, bevel: 0.02 })
    .box('blue', [0.71, 0.05, 0.81], [0.48, 0.6, -0.02], { bevel: 0 })
  for (const z of [-0.26, 0.26]) unit.rod('chrome', 0.03, 1.1, [-0.6, 0.22, z], { turn: ALONG_X })
  const barrel = unit.part('barrel', [-0.45, 0.38, 0], { explode: [-0.2, 0.35, 0.55] })
  barrel.rod('steel', 0.11, 1.1, [0, 0, 0], { turn: ALONG_X }).lathe(
    'chrome',
    [
      [0.1, 0],
      [0.03, 0.12],
      [0, 0.12],
    ],
    [-0.55, 0, 0],
    { turn: ALONG_X },
  )
  for (let band = 0; band < 5; band++) {
    barrel.rod(band % 2 ? 'brass' : 'copper', 0.14, 0.12, [-0.36 + band * 0.18, 0, 0], { turn: ALONG_X })
    barrel.box('dark', [0.05, 0.05, 0.05], [-0.36 + band * 0.18, 0.15, 0], { bevel: 0.008 })
  }
  barrel.tube(
    'red',
    [
      [-0.36, 0.17, 0],
      [-0.1, 0.24, 0.02],
      [0.2, 0.22, 0.02],
      [0.5, 0.2, 0],
    ],
    0.012,
  )
  const hopper = unit.part('hopper', [0, 0.5, 0], { explode: [0, 0.8, 0] })
  hopper
    .lathe('steel', [
      [0.07, 0],
      [0.07, 0.16],
      [0.26, 0.5],
      [0.28, 0.52],
      [0.28, 0.86],
      [0.26, 0.86],
    ])
    .lathe('blue', [
      [0.282, 0.6],
      [0.288, 0.6],
      [0.288, 0.68],
      [0.282, 0.68],
    ])
    .lathe('light', [
      [0.29, 0.86],
      [0.29, 0.9],
      [0.05, 0.98],
      [0, 0.98],
    ])
    .box('glass', [0.06, 0.2, 0.02], [0, 0.66, 0.285], { bevel: 0 })
}

/** A servo injection moulding machine. */
export function injectionPress() {
  const machine = new Machine('injection-press')
  frame(machine)
  clamp(machine)
  injectionUnit(machine)
  const control = machine.part('control', [0.42, 1.45, 0.64], { turn: [0, 0.1, 0], explode: [0.1, 0.2, 0.7] })
  panel(control, { width: 0.4, height: 0.6 })
  return machine
    .hotspot('clamp', [-1.5, 1.56, 0.5])
    .hotspot('barrel', [0.75, 1.28, 0.2])
    .hotspot('hopper', [1.2, 2.05, 0.28])
    .hotspot('control', [0.42, 1.6, 0.75])
    .motion('door', [
      slide(
        'door',
        [1, 0, 0],
        [
          [0, 0],
          [1.2, -0.8],
          [2.8, -0.8],
          [4, 0],
        ],
      ),
    ])
    .motion(
      'mould',
      [
        slide(
          'platen',
          [1, 0, 0],
          [
            [0, 0],
            [1.2, 0.2],
            [3.8, 0.2],
            [5, 0],
          ],
        ),
        slide(
          'injection',
          [1, 0, 0],
          [
            [0, 0],
            [1.2, 0],
            [1.7, -0.05],
            [3.3, -0.05],
            [3.8, 0],
            [5, 0],
          ],
        ),
      ],
      { loops: true },
    )
}
