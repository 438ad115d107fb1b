import { feet, namePlate, screen } from '../fittings.mjs'
import { ALONG_X, Machine, slide } from '../part.mjs'

function granite(machine) {
  for (const x of [-0.8, 0.8]) {
    machine
      .box('light', [0.3, 0.62, 1.3], [x, 0.4, 0], { bevel: 0.04 })
      .box('blue', [0.31, 0.06, 1.31], [x, 0.66, 0], { bevel: 0.01 })
  }
  machine.box('light', [1.3, 0.3, 0.2], [0, 0.35, -0.4], { bevel: 0.02 })
  feet(machine, [-0.8, 0.8], [-0.55, 0.55], 0.1)
  machine.box('granite', [2.2, 0.26, 1.7], [0, 0.84, 0], { bevel: 0.02 })
  machine.box('steel', [0.05, 0.03, 1.6], [-0.98, 0.985, 0], { bevel: 0.005 })
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < 6; column++) {
      machine.rod('chrome', 0.013, 0.006, [-0.72 + column * 0.29, 0.972, -0.6 + row * 0.4], { bevel: 0 })
    }
  }
  namePlate(machine, [0, 0.82, 0.856], 0.6)
}

function sample(machine) {
  const piece = machine.part('workpiece', [-0.05, 0.97, 0.1], { explode: [0, 0.1, 0.95] })
  piece
    .rod('steel', 0.3, 0.08, [0, 0.04, 0], { bevel: 0.01 })
    .rod('steel', 0.17, 0.2, [0, 0.17, 0], { bevel: 0.012 })
    .rod('dark', 0.09, 0.01, [0, 0.272, 0])
  for (let hole = 0; hole < 6; hole++) {
    const angle = (hole * Math.PI) / 3
    piece.rod('black', 0.026, 0.006, [Math.cos(angle) * 0.235, 0.082, Math.sin(angle) * 0.235], { bevel: 0 })
  }
}

/** The gantry runs along the table, the carriage along the gantry, the quill up and down. */
function gantry(machine) {
  const bridge = machine.part('bridge', [0, 0.97, -0.35], { explode: [0, 0.45, -0.5] })
  bridge
    .box('white', [0.22, 1.25, 0.42], [-0.97, 0.66, 0], { bevel: 0.04 })
    .box('white', [0.16, 1.25, 0.34], [0.97, 0.66, 0], { bevel: 0.04 })
    .box('white', [2.2, 0.3, 0.36], [0, 1.34, 0], { bevel: 0.04 })
    .box('blue', [2.0, 0.05, 0.012], [0, 1.25, 0.182], { bevel: 0 })
    .box('chrome', [1.8, 0.04, 0.03], [0, 1.4, 0.19], { bevel: 0.006 })
    .box('dark', [0.24, 0.1, 0.5], [-0.97, 0.06, 0], { bevel: 0.02 })
    .box('dark', [0.18, 0.1, 0.42], [0.97, 0.06, 0], { bevel: 0.02 })
  const carriage = bridge.part('carriage', [0.1, 1.36, 0.24], { explode: [0, 0.25, 0.55] })
  carriage
    .box('light', [0.4, 0.52, 0.2], [0, 0.06, 0], { bevel: 0.05 })
    .box('white', [0.3, 0.5, 0.24], [0, 0.5, 0], { bevel: 0.06 })
    .box('blue', [0.31, 0.03, 0.245], [0, 0.36, 0], { bevel: 0 })
  const quill = carriage.part('quill', [0, -0.2, 0.02], { explode: [0, -0.1, 0.45] })
  quill
    .box('chrome', [0.09, 0.62, 0.09], [0, -0.12, 0], { bevel: 0.012 })
    .rod('dark', 0.06, 0.1, [0, -0.46, 0])
    .rod('black', 0.035, 0.09, [0, -0.54, 0], { turn: ALONG_X })
    .rod('chrome', 0.014, 0.12, [0, -0.62, 0])
    .rod('white', 0.005, 0.1, [0, -0.71, 0])
    .rod('red', 0.015, 0.028, [0, -0.765, 0], { bevel: 0.008 })
}

function desk(machine) {
  const station = machine.part('station', [1.65, 0, 0.35], { turn: [0, -0.45, 0], explode: [0.7, 0, 0.3] })
  station
    .box('light', [0.7, 0.05, 0.5], [0, 0.8, 0], { bevel: 0.015 })
    .box('dark', [0.06, 0.76, 0.06], [-0.3, 0.4, -0.18], { bevel: 0.01 })
    .box('dark', [0.06, 0.76, 0.06], [0.3, 0.4, -0.18], { bevel: 0.01 })
    .box('dark', [0.7, 0.04, 0.4], [0, 0.03, -0.05], { bevel: 0.01 })
    .box('grey', [0.22, 0.46, 0.4], [0.2, 0.28, -0.02], { bevel: 0.02 })
    .box('dark', [0.04, 0.3, 0.04], [0, 0.95, -0.16], { bevel: 0.008 })
    .box('black', [0.4, 0.02, 0.15], [-0.06, 0.835, 0.1], { bevel: 0.005 })
  screen(station, [0.54, 0.32], [0, 1.16, -0.12])
  station
    .rod('blue', 0.03, 0.1, [0.27, 0.87, 0.12])
    .box('dark', [0.12, 0.03, 0.14], [0.27, 0.83, 0.12], { bevel: 0.01 })
}

/** A bridge-type coordinate measuring machine. */
export function coordinateMeasuring() {
  const machine = new Machine('cmm')
  granite(machine)
  sample(machine)
  gantry(machine)
  desk(machine)
  return machine
    .hotspot('probe', [0.1, 1.45, 0])
    .hotspot('bridge', [-0.6, 2.4, -0.1])
    .hotspot('granite', [-0.85, 0.95, 0.7])
    .hotspot('station', [1.65, 1.25, 0.45])
    .motion('measure', [
      slide(
        'bridge',
        [0, 0, 1],
        [
          [0, 0],
          [1.5, 0.28],
          [3, 0.4],
          [4.5, 0.2],
          [6.5, 0],
        ],
      ),
      slide(
        'carriage',
        [1, 0, 0],
        [
          [0, 0],
          [1.5, -0.38],
          [3, -0.1],
          [4.5, 0.12],
          [6.5, 0],
        ],
      ),
      slide(
        'quill',
        [0, 1, 0],
        [
          [0, 0],
          [1.5, -0.06],
          [2, 0],
          [3, -0.05],
          [3.5, 0],
          [4.5, -0.06],
          [5, 0],
          [6.5, 0],
        ],
      ),
    ])
}
