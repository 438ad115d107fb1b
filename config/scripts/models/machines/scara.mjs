import { feet, stopButton } from '../fittings.mjs'
import { Machine, slide, turn } from '../part.mjs'
import { link } from '../shapes.mjs'

const FLAT = [Math.PI / 2, 0, 0]

/** A table with trays of parts under the arm. */
function table(machine) {
  machine
    .box('light', [1.9, 0.06, 1.2], [0, 0.78, 0], { bevel: 0.015 })
    .box('steel', [1.86, 0.02, 1.16], [0, 0.815, 0], { bevel: 0.004 })
    .box('white', [1.7, 0.5, 1], [0, 0.46, 0], { bevel: 0.03 })
    .box('blue', [1.71, 0.05, 1.01], [0, 0.66, 0], { bevel: 0 })
    .slats('black', [0.5, 0.02, 0.01], 6, [-0.45, 0.3, 0.506], [0, 0.045, 0])
  stopButton(machine, [0.7, 0.5, 0.506])
  feet(machine, [-0.78, 0.78], [-0.44, 0.44])
  for (const [x, color] of [
    [-0.5, 'navy'],
    [0.55, 'teal'],
  ]) {
    const tray = machine.part(x < 0 ? 'tray_in' : 'tray_out', [x, 0.83, 0.28], { explode: [x * 0.6, 0, 0.6] })
    tray.box(color, [0.52, 0.04, 0.4], [0, 0.02, 0], { bevel: 0.008 })
    for (let row = 0; row < 3; row++) {
      for (let column = 0; column < 4; column++) {
        tray.rod('black', 0.042, 0.008, [-0.18 + column * 0.12, 0.042, -0.12 + row * 0.12], { bevel: 0 })
        if (x < 0 || row === 0) tray.rod('brass', 0.032, 0.05, [-0.18 + column * 0.12, 0.065, -0.12 + row * 0.12])
      }
    }
  }
}

function arm(machine) {
  machine
    .box('dark', [0.4, 0.05, 0.4], [0, 0.85, -0.3], { bevel: 0.015 })
    .rod('white', 0.15, 0.5, [0, 1.12, -0.3], { bevel: 0.02 })
    .rod('dark', 0.152, 0.04, [0, 1.33, -0.3])
  const first = machine.part('axis_1', [0, 1.4, -0.3], { turn: [0, 0.5, 0], explode: [0, 0.35, 0] })
  first
    .rod('dark', 0.13, 0.08, [0, -0.02, 0])
    .plate('white', link(0.17, 0.13, 0.48), 0.12, [0, 0.08, 0], { turn: FLAT, bevel: 0.025 })
    .rod('teal', 0.1, 0.02, [0, 0.175, 0])
    .rod('dark', 0.1, 0.02, [0, 0.175, 0.48])
  const second = first.part('axis_2', [0, 0.24, 0.48], { turn: [0, -0.95, 0], explode: [0, 0.35, 0] })
  second
    .rod('dark', 0.11, 0.06, [0, -0.03, 0])
    .plate('white', link(0.15, 0.11, 0.4), 0.12, [0, 0.08, 0], { turn: FLAT, bevel: 0.025 })
    .box('white', [0.26, 0.24, 0.4], [0, 0.22, 0.12], { bevel: 0.06 })
    .box('teal', [0.268, 0.04, 0.41], [0, 0.2, 0.12], { bevel: 0 })
    .tube(
      'black',
      [
        [0, 0.3, -0.06],
        [0, 0.52, -0.2],
        [0.02, 0.5, -0.5],
        [0, 0.1, -0.62],
      ],
      0.035,
    )
  const quill = second.part('quill', [0, 0.1, 0.4], { explode: [0, 0.3, 0.25] })
  quill
    .rod('chrome', 0.028, 0.86, [0, 0.06, 0])
    .rod('dark', 0.05, 0.04, [0, 0.47, 0])
    .rod('dark', 0.06, 0.05, [0, -0.36, 0])
    .rod('rubber', 0.035, 0.05, [0, -0.41, 0], { top: 0.05 })
}

function camera(machine) {
  const post = machine.part('camera', [0.72, 0.83, -0.42], { explode: [0.5, 0.2, -0.2] })
  post
    .box('dark', [0.06, 0.9, 0.06], [0, 0.45, 0], { bevel: 0.008 })
    .box('dark', [0.06, 0.05, 0.5], [0, 0.88, 0.22], { bevel: 0.008 })
    .box('black', [0.1, 0.16, 0.1], [0, 0.78, 0.44], { bevel: 0.015 })
    .rod('chrome', 0.03, 0.06, [0, 0.68, 0.44])
    .rod('led', 0.07, 0.012, [0, 0.64, 0.44])
}

/** A four-axis pick-and-place arm on its table. */
export function scaraRobot() {
  const machine = new Machine('scara')
  table(machine)
  arm(machine)
  camera(machine)
  return machine
    .hotspot('speed', [0.3, 1.95, 0.1])
    .hotspot('quill', [0.05, 1.25, 0.5])
    .hotspot('camera', [0.72, 1.5, 0.1])
    .hotspot('tray', [-0.5, 0.95, 0.4])
    .motion(
      'pick',
      [
        turn(
          'axis_1',
          [0, 1, 0],
          [
            [0, 0],
            [0.7, -1],
            [1.5, -1],
            [2.3, 0.25],
            [3.1, 0.25],
            [3.8, 0],
          ],
        ),
        turn(
          'axis_2',
          [0, 1, 0],
          [
            [0, 0],
            [0.7, 0.3],
            [1.5, 0.3],
            [2.3, 0.75],
            [3.1, 0.75],
            [3.8, 0],
          ],
        ),
        slide(
          'quill',
          [0, 1, 0],
          [
            [0, 0],
            [0.7, 0],
            [1.1, -0.17],
            [1.5, 0],
            [2.3, 0],
            [2.7, -0.17],
            [3.1, 0],
            [3.8, 0],
          ],
        ),
      ],
      { loops: true },
    )
}
