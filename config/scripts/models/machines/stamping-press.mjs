import { feet, namePlate, panel, signalLamp, stopButton, warning } from '../fittings.mjs'
import { ALONG_X, ALONG_Z, Machine, QUARTER, slide, turn } from '../part.mjs'

/** Two C-shaped cheeks carry everything. */
function frame(machine) {
  const cheek = [
    [-0.7, 0],
    [0.7, 0],
    [0.7, 0.75],
    [0.1, 0.8],
    [0.02, 0.9],
    [0.02, 1.45],
    [0.12, 1.55],
    [0.62, 1.6],
    [0.62, 2.5],
    [0.5, 2.6],
    [-0.6, 2.6],
    [-0.7, 2.5],
  ]
  for (const x of [-0.62, 0.62]) {
    machine.plate('white', cheek, 0.16, [x, 0.12, 0], { turn: [0, -QUARTER, 0], bevel: 0.025 })
    machine.box('blue', [0.012, 0.08, 1.1], [Math.sign(x) * 0.72, 0.5, 0], { bevel: 0 })
  }
  machine
    .box('dark', [1.5, 0.14, 1.5], [0, 0.12, 0], { bevel: 0.02 })
    .box('white', [1.1, 2.3, 0.1], [0, 1.3, -0.62], { bevel: 0.02 })
    .box('white', [1.1, 0.9, 1.2], [0, 2.2, -0.02], { bevel: 0.04 })
    .box('white', [1.08, 0.6, 0.1], [0, 0.5, 0.62], { bevel: 0.02 })
    .box('steel', [1.06, 0.14, 1], [0, 0.86, 0.1], { bevel: 0.02 })
    .slats('black', [1.04, 0.012, 0.03], 3, [0, 0.932, -0.1], [0, 0, 0.2])
    .slats('black', [0.5, 0.018, 0.012], 7, [0, 0.3, 0.672], [0, 0.045, 0])
  feet(machine, [-0.62, 0.62], [-0.6, 0.6], 0.1)
  namePlate(machine, [0, 2.42, 0.6], 0.7)
  warning(machine, [-0.4, 2.1, 0.585])
  for (const x of [-0.3, 0.3]) stopButton(machine, [x, 0.68, 0.67], 0.8)
}

function drive(machine) {
  const wheel = machine.part('flywheel', [0.86, 2.2, -0.1], { explode: [0.75, 0.1, 0] })
  wheel
    .rod('navy', 0.42, 0.16, [0, 0, 0], { turn: ALONG_X, bevel: 0.02 })
    .rod('steel', 0.34, 0.18, [0, 0, 0], { turn: ALONG_X })
    .rod('dark', 0.1, 0.22, [0, 0, 0], { turn: ALONG_X })
  for (let spoke = 0; spoke < 5; spoke++) {
    const angle = (spoke * Math.PI * 2) / 5
    wheel.rod('dark', 0.06, 0.19, [0, Math.cos(angle) * 0.21, Math.sin(angle) * 0.21], { turn: ALONG_X })
  }
  const motor = machine.part('motor', [0.3, 2.86, -0.3], { explode: [0, 0.6, -0.2] })
  motor
    .rod('grey', 0.19, 0.5, [0, 0.06, 0], { turn: ALONG_X, bevel: 0.02 })
    .rod('dark', 0.2, 0.06, [0.26, 0.06, 0], { turn: ALONG_X })
    .box('grey', [0.3, 0.1, 0.3], [0, -0.1, 0], { bevel: 0.015 })
    .box('dark', [0.16, 0.1, 0.12], [0, 0.26, 0], { bevel: 0.02 })
  motor.slats('dark', [0.014, 0.4, 0.02], 7, [-0.2, 0.06, 0.185], [0.06, 0, 0])
  signalLamp(machine, [-0.45, 2.72, -0.3])
}

function ram(machine) {
  const slideBlock = machine.part('ram', [0, 1.62, 0.16], { explode: [0, 0.1, 1] })
  slideBlock
    .box('light', [0.86, 0.5, 0.7], [0, 0.1, 0], { bevel: 0.03 })
    .box('steel', [0.7, 0.12, 0.56], [0, -0.2, 0], { bevel: 0.012 })
    .box('yellow', [0.87, 0.06, 0.01], [0, 0.02, 0.352], { bevel: 0 })
    .rod('dark', 0.09, 0.3, [0, 0.45, 0])
  for (const x of [-0.28, 0.28]) {
    for (const z of [-0.2, 0.2]) slideBlock.rod('chrome', 0.035, 0.24, [x, -0.36, z])
  }
  slideBlock.box('dark', [0.34, 0.1, 0.3], [0, -0.3, 0], { bevel: 0.01 })
  const die = machine.part('die', [0, 0.93, 0.16], { explode: [0, 0, 0.75] })
  die
    .box('steel', [0.72, 0.1, 0.6], [0, 0.05, 0], { bevel: 0.012 })
    .box('dark', [0.4, 0.12, 0.36], [0, 0.16, 0], { bevel: 0.012 })
    .box('copper', [1.3, 0.014, 0.2], [-0.1, 0.228, 0], { bevel: 0 })
  for (const x of [-0.28, 0.28]) for (const z of [-0.2, 0.2]) die.rod('brass', 0.055, 0.14, [x, 0.14, z])
  const feeder = machine.part('feeder', [-1.15, 0, 0.16], { explode: [-0.7, 0, 0] })
  feeder
    .box('dark', [0.5, 0.05, 0.6], [-0.3, 0.08, 0], { bevel: 0.01 })
    .box('light', [0.14, 1, 0.3], [-0.3, 0.55, -0.16], { bevel: 0.02 })
    .box('light', [0.34, 0.26, 0.46], [0.16, 1.18, 0], { bevel: 0.03 })
    .box('light', [0.16, 1.06, 0.3], [0.16, 0.6, 0], { bevel: 0.02 })
  const coil = feeder.part('coil', [-0.3, 0.82, 0.08])
  coil
    .lathe(
      'copper',
      [
        [0.22, -0.1],
        [0.46, -0.1],
        [0.46, 0.1],
        [0.22, 0.1],
        [0.22, -0.1],
      ],
      [0, 0, 0],
      { turn: ALONG_Z },
    )
    .rod('dark', 0.1, 0.3, [0, 0, 0], { turn: ALONG_Z })
  for (let arm = 0; arm < 3; arm++)
    coil.box('steel', [0.5, 0.06, 0.05], [0, 0, 0.12], { turn: [0, 0, (arm * Math.PI) / 3], bevel: 0.01 })
}

/** A C-frame servo press with a coil feeder. */
export function stampingPress() {
  const machine = new Machine('stamping-press')
  frame(machine)
  drive(machine)
  ram(machine)
  const control = machine.part('control', [1.02, 1.35, 0.6], { turn: [0, -0.25, 0], explode: [0.6, 0, 0.5] })
  panel(control, { width: 0.42, height: 0.64 })
  control.rod('dark', 0.035, 1.02, [0, -0.8, -0.02]).rod('dark', 0.16, 0.04, [0, -1.31, -0.02])
  const strokes = [
    [0, 0],
    [0.6, -0.13],
    [1.2, 0],
  ]
  return machine
    .hotspot('force', [0, 1.75, 0.55])
    .hotspot('flywheel', [0.98, 2.35, 0.1])
    .hotspot('die', [0.1, 1.1, 0.5])
    .hotspot('feeder', [-1.45, 1.2, 0.35])
    .motion(
      'stroke',
      [
        slide('ram', [0, 1, 0], [...strokes, [1.8, -0.13], [2.4, 0], [3, -0.13], [3.6, 0]]),
        turn(
          'flywheel',
          [1, 0, 0],
          [
            [0, 0],
            [3.6, 18.8496],
          ],
        ),
        turn(
          'coil',
          [0, 0, 1],
          [
            [0, 0],
            [0.9, 0],
            [1.2, -0.2094],
            [2.1, -0.2094],
            [2.4, -0.4189],
            [3.3, -0.4189],
            [3.6, -0.6283],
          ],
        ),
      ],
      { loops: true },
    )
}
