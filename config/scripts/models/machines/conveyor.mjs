import { screen, stopButton } from '../fittings.mjs'
import { ALONG_X, ALONG_Z, Machine, slide, turn } from '../part.mjs'

const LENGTH = 3.4

function frame(machine) {
  for (const x of [-1.4, 0, 1.4]) {
    for (const z of [-0.32, 0.32])
      machine.box('light', [0.07, 0.74, 0.07], [x, 0.4, z], { bevel: 0.008 }).rod('rubber', 0.05, 0.05, [x, 0.025, z])
    machine.box('light', [0.05, 0.05, 0.6], [x, 0.22, 0], { bevel: 0.006 })
  }
  for (const side of [-1, 1]) {
    machine
      .box('light', [LENGTH, 0.16, 0.035], [0, 0.82, side * 0.36], { bevel: 0.01 })
      .box('blue', [LENGTH, 0.04, 0.012], [0, 0.82, side * 0.381], { bevel: 0 })
      .box('steel', [LENGTH, 0.02, 0.02], [0, 1.02, side * 0.335], { bevel: 0.004 })
    for (const x of [-1.5, -0.75, 0, 0.75, 1.5])
      machine.box('steel', [0.02, 0.16, 0.02], [x, 0.95, side * 0.345], { bevel: 0 })
  }
  for (let roller = 0; roller < 9; roller++)
    machine.rod('steel', 0.03, 0.68, [-1.36 + roller * 0.34, 0.775, 0], { turn: ALONG_Z })
  stopButton(machine, [-1.2, 0.82, 0.39], 0.8)
}

function belt(machine) {
  const band = machine.part('belt', [0, 0.82, 0], { explode: [0, 0.45, 0] })
  band
    .box('belt', [LENGTH - 0.1, 0.02, 0.62], [0, 0.065, 0], { bevel: 0.004 })
    .box('belt', [LENGTH - 0.1, 0.012, 0.62], [0, -0.065, 0], { bevel: 0 })
  for (const [name, x] of [
    ['drum_a', -LENGTH / 2 + 0.05],
    ['drum_b', LENGTH / 2 - 0.05],
  ]) {
    const drum = machine.part(name, [x, 0.82, 0], { explode: [Math.sign(x) * 0.5, 0, 0] })
    drum.rod('belt', 0.076, 0.62, [0, 0, 0], { turn: ALONG_Z }).rod('steel', 0.025, 0.8, [0, 0, 0], { turn: ALONG_Z })
    drum.box('steel', [0.1, 0.02, 0.01], [0, 0, 0.39], { bevel: 0 })
  }
  const motor = machine.part('motor', [1.25, 0.55, 0.36], { explode: [0.1, -0.1, 0.7] })
  motor
    .rod('dark', 0.13, 0.34, [0, 0, 0], { turn: ALONG_X })
    .box('steel', [0.2, 0.22, 0.2], [-0.23, 0.03, 0])
    .box('blue', [0.16, 0.12, 0.1], [0.03, 0.15, 0])
  motor.slats('black', [0.012, 0.2, 0.02], 6, [-0.1, 0, 0.128], [0.045, 0, 0])
  for (const [index, x] of [-1.05, -0.15, 0.75].entries()) {
    const size = [0.25, 0.3, 0.22][index]
    const carton = machine.part(`carton_${index + 1}`, [x, 0.895 + size / 2, 0], { explode: [0, 0.95, 0] })
    carton
      .box('carton', [0.36, size, 0.32], [0, 0, 0], { bevel: 0.006 })
      .box('tape', [0.362, 0.004, 0.07], [0, size / 2, 0], { bevel: 0 })
      .box('white', [0.12, 0.08, 0.004], [0.06, 0.02, 0.162], { bevel: 0 })
      .slats('black', [0.008, 0.04, 0.004], 5, [0.03, 0.02, 0.165], [0.016, 0, 0])
  }
}

function gate(machine) {
  const arch = machine.part('vision', [0.35, 0.9, 0], { explode: [0, 0.85, 0] })
  for (const z of [-0.44, 0.44]) arch.box('dark', [0.06, 0.72, 0.05], [0, 0.3, z], { bevel: 0.008 })
  arch
    .box('dark', [0.12, 0.06, 0.94], [0, 0.68, 0], { bevel: 0.012 })
    .box('white', [0.34, 0.14, 0.5], [0, 0.78, 0], { bevel: 0.03 })
    .box('black', [0.12, 0.12, 0.12], [0, 0.6, 0], { bevel: 0.02 })
    .rod('chrome', 0.035, 0.05, [0, 0.53, 0])
    .rod('led', 0.06, 0.012, [0, 0.515, 0])
    .box('lampGreen', [0.2, 0.02, 0.012], [0, 0.8, 0.255], { bevel: 0 })
  const display = arch.part('display', [0, 0.42, 0.5], { explode: [0, 0, 0.4] })
  screen(display, [0.34, 0.22], [0, 0, 0])
  const pusher = machine.part('pusher', [1.05, 0.98, -0.42], { explode: [0, 0.1, -0.6] })
  pusher.box('dark', [0.3, 0.1, 0.24], [0, 0, -0.1], { bevel: 0.015 })
  pusher
    .part('plate', [0, 0, 0.04])
    .rod('chrome', 0.018, 0.3, [0, 0, -0.12], { turn: ALONG_Z })
    .box('orange', [0.34, 0.14, 0.02], [0, 0, 0.03], { bevel: 0.006 })
}

/** A sorting line that reads and pushes cartons. */
export function sortingConveyor() {
  const machine = new Machine('conveyor')
  frame(machine)
  belt(machine)
  gate(machine)
  const run = [1, 2, 3].map((carton) =>
    slide(
      `carton_${carton}`,
      [1, 0, 0],
      [
        [0, 0],
        [3, 0.9],
      ],
    ),
  )
  return machine
    .hotspot('vision', [0.35, 1.75, 0.2])
    .hotspot('motor', [1.25, 0.62, 0.5])
    .hotspot('belt', [-1.5, 0.95, 0.2])
    .hotspot('pusher', [1.05, 1.1, -0.3])
    .motion(
      'run',
      [
        ...run,
        turn(
          'drum_a',
          [0, 0, 1],
          [
            [0, 0],
            [3, -12.5664],
          ],
        ),
        turn(
          'drum_b',
          [0, 0, 1],
          [
            [0, 0],
            [3, -12.5664],
          ],
        ),
      ],
      { loops: true },
    )
    .motion('push', [
      slide(
        'plate',
        [0, 0, 1],
        [
          [0, 0],
          [0.5, 0.2],
          [0.9, 0.2],
          [1.6, 0],
        ],
      ),
    ])
}
