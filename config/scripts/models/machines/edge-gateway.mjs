import { screen } from '../fittings.mjs'
import { ALONG_Z, Machine, slide, turn } from '../part.mjs'

/** A small product, shown several times its size, on a plinth. */
function housing(machine) {
  machine
    .box('light', [2, 0.06, 0.9], [0, 0.03, 0], { bevel: 0.02 })
    .box('dark', [1.5, 1, 0.36], [0, 0.58, 0], { bevel: 0.06 })
    .box('steel', [1.7, 0.06, 0.12], [0, 0.5, -0.24], { bevel: 0.01 })
  for (let fin = 0; fin < 16; fin++)
    machine.box('dark', [0.05, 0.8, 0.05], [-0.66 + fin * 0.088, 0.58, -0.2], { bevel: 0.008 })
}

function front(machine) {
  const cover = machine.part('cover', [0, 0.58, 0.18], { explode: [0, 0, 0.85] })
  cover
    .box('white', [1.42, 0.92, 0.03], [0, 0, 0], { bevel: 0.012 })
    .box('blue', [1.42, 0.1, 0.012], [0, 0.36, 0.018], { bevel: 0.004 })
    .box('white', [0.34, 0.03, 0.006], [-0.46, 0.36, 0.026], { bevel: 0 })
  screen(cover, [0.44, 0.26], [0.42, 0.12, 0.03])
  const leds = ['lampGreen', 'lampGreen', 'lampYellow', 'cyan', 'lampGreen']
  for (const [index, led] of leds.entries()) {
    cover.rod(led, 0.024, 0.02, [-0.58 + index * 0.11, 0.2, 0.02], { turn: ALONG_Z })
    cover.box('grey', [0.06, 0.012, 0.004], [-0.58 + index * 0.11, 0.14, 0.017], { bevel: 0 })
  }
  const ports = machine.part('ports', [0, 0.34, 0.2], { explode: [0, -0.05, 1.25] })
  for (let port = 0; port < 4; port++) {
    const x = -0.5 + port * 0.25
    ports
      .box('black', [0.2, 0.18, 0.06], [x, 0, 0], { bevel: 0.012 })
      .box('steel', [0.15, 0.12, 0.012], [x, 0, 0.03], { bevel: 0.004 })
      .box('black', [0.11, 0.07, 0.012], [x, -0.01, 0.034], { bevel: 0 })
      .box(port === 2 ? 'lampYellow' : 'lampGreen', [0.03, 0.02, 0.01], [x - 0.05, 0.075, 0.03], { bevel: 0 })
  }
  for (const [index, color] of ['blue', 'yellow', 'grey'].entries()) {
    const x = -0.5 + index * 0.25
    ports.box('white', [0.1, 0.07, 0.12], [x, -0.01, 0.08], { bevel: 0.008 })
    ports.tube(
      color,
      [
        [x, -0.01, 0.13],
        [x, -0.08, 0.24],
        [x - 0.05, -0.24, 0.26],
        [x - 0.2, -0.27, 0.12],
      ],
      0.025,
    )
  }
}

function inside(machine) {
  const board = machine.part('board', [0, 0.58, 0.06], { explode: [0, 0, 0.45] })
  board
    .box('green', [1.3, 0.82, 0.02], [0, 0, 0], { bevel: 0.004 })
    .box('steel', [0.3, 0.3, 0.04], [0.1, 0.08, 0.03], { bevel: 0.008 })
  for (let chip = 0; chip < 6; chip++)
    board.box('black', [0.12, 0.1, 0.03], [-0.48 + (chip % 3) * 0.16, 0.24 - Math.floor(chip / 3) * 0.3, 0.025], {
      bevel: 0.004,
    })
  board.slats('brass', [0.012, 0.1, 0.012], 10, [0.35, -0.3, 0.016], [0.025, 0, 0])
  const terminals = machine.part('terminals', [-0.1, 1.1, 0.02], { explode: [0, 0.5, 0] })
  for (let clamp = 0; clamp < 8; clamp++) {
    terminals.box('green', [0.07, 0.12, 0.12], [-0.3 + clamp * 0.085, 0.02, 0], { bevel: 0.01 })
    terminals.rod('chrome', 0.02, 0.02, [-0.3 + clamp * 0.085, 0.085, 0])
  }
  for (const [index, x] of [-0.64, 0.5, 0.66].entries()) {
    const antenna = machine.part(`antenna_${index + 1}`, [x, 1.08, -0.05], {
      turn: [0, 0, [0.1, -0.06, -0.16][index]],
      explode: [0, 0.4, 0],
    })
    antenna.rod('brass', 0.035, 0.06, [0, 0.02, 0])
    antenna.lathe('black', [
      [0.03, 0.04],
      [0.036, 0.1],
      [0.028, 0.32],
      [0.022, 0.9],
      [0.012, 0.92],
      [0, 0.92],
    ])
  }
}

/** An edge gateway. */
export function edgeGateway() {
  const machine = new Machine('edge-gateway')
  housing(machine)
  front(machine)
  inside(machine)
  return machine
    .hotspot('ports', [0.25, 0.34, 0.28])
    .hotspot('edge', [0.42, 0.72, 0.26])
    .hotspot('antenna', [0.6, 1.7, -0.02])
    .hotspot('terminals', [-0.15, 1.2, 0.08])
    .motion('open', [
      slide(
        'cover',
        [0, 0, 1],
        [
          [0, 0],
          [1, 0.3],
          [3.4, 0.3],
          [4.4, 0],
        ],
      ),
      slide(
        'ports',
        [0, 0, 1],
        [
          [0, 0],
          [1, 0.3],
          [3.4, 0.3],
          [4.4, 0],
        ],
      ),
      slide(
        'cover',
        [0, 1, 0],
        [
          [0, 0],
          [0.8, 0],
          [1.6, 0.5],
          [2.8, 0.5],
          [3.6, 0],
          [4.4, 0],
        ],
      ),
    ])
    .motion('antenna', [
      turn(
        'antenna_1',
        [0, 0, 1],
        [
          [0, 0],
          [1, 0.7],
          [2, 0.7],
          [3, 0],
        ],
      ),
      turn(
        'antenna_2',
        [0, 0, 1],
        [
          [0, 0],
          [1, 0.3],
          [2, 0.3],
          [3, 0],
        ],
      ),
      turn(
        'antenna_3',
        [0, 0, 1],
        [
          [0, 0],
          [1, -0.6],
          [2, -0.6],
          [3, 0],
        ],
      ),
    ])
}
