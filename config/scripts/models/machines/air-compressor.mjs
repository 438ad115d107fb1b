import { feet, namePlate, screen, stopButton } from '../fittings.mjs'
import { ALONG_X, ALONG_Z, Machine, turn } from '../part.mjs'

function frame(machine) {
  feet(machine, [-1, 1], [-0.45, 0.45], 0.09)
  machine
    .box('dark', [2.3, 0.16, 1.1], [0, 0.2, 0], { bevel: 0.02 })
    .box('white', [2.24, 1.3, 0.05], [0, 0.93, -0.5], { bevel: 0.012 })
    .box('white', [0.05, 1.3, 1], [-1.1, 0.93, 0], { bevel: 0.012 })
    .box('white', [0.72, 1.3, 1.02], [0.78, 0.93, 0], { bevel: 0.04 })
    .box('teal', [0.73, 0.08, 1.03], [0.78, 1.4, 0], { bevel: 0 })
    .slats('dark', [0.012, 0.03, 0.7], 9, [1.145, 0.5, 0], [0, 0.08, 0])
  screen(machine, [0.4, 0.26], [0.78, 1.12, 0.52])
  stopButton(machine, [0.95, 0.86, 0.515], 0.9)
  machine.box('lampGreen', [0.3, 0.02, 0.01], [0.72, 0.86, 0.514], { bevel: 0 })
  namePlate(machine, [0.78, 0.5, 0.514], 0.46)
  const roof = machine.part('roof', [0, 1.62, 0], { explode: [0, 0.75, 0] })
  roof
    .box('white', [2.26, 0.07, 1.06], [0, 0, 0], { bevel: 0.02 })
    .box('dark', [0.7, 0.03, 0.7], [-0.55, 0.045, 0], { bevel: 0.01 })
  const fan = roof.part('fan', [-0.55, 0.075, 0])
  for (let blade = 0; blade < 7; blade++) {
    const angle = (blade * Math.PI * 2) / 7
    fan.box('light', [0.24, 0.012, 0.1], [Math.cos(angle) * 0.17, 0, -Math.sin(angle) * 0.17], {
      turn: [0.4, angle, 0],
      bevel: 0,
    })
  }
  fan.rod('dark', 0.06, 0.04, [0, 0, 0])
}

function doors(machine) {
  for (const [name, x] of [
    ['door_l', -1.09],
    ['door_r', 0.41],
  ]) {
    const side = x < 0 ? 1 : -1
    const door = machine.part(name, [x, 0.93, 0.51], { explode: [-side * 0.5, 0, 0.75] })
    door
      .box('white', [0.74, 1.28, 0.03], [side * 0.375, 0, 0], { bevel: 0.012 })
      .box('teal', [0.74, 0.08, 0.008], [side * 0.375, 0.47, 0.017], { bevel: 0 })
      .box('chrome', [0.02, 0.2, 0.04], [side * 0.69, 0, 0.03], { bevel: 0.006 })
    door.slats('dark', [0.44, 0.02, 0.01], 7, [side * 0.36, -0.45, 0.018], [0, 0.05, 0])
  }
}

/** Motor, screws, receiver and pipes behind the doors. */
function inside(machine) {
  const motor = machine.part('motor', [-0.75, 0.6, 0], { explode: [-0.5, 0, 0.9] })
  motor
    .rod('navy', 0.25, 0.56, [0, 0.04, 0], { turn: ALONG_X, bevel: 0.03 })
    .box('navy', [0.4, 0.14, 0.4], [0, -0.2, 0], { bevel: 0.015 })
    .box('dark', [0.2, 0.12, 0.16], [0, 0.32, 0], { bevel: 0.02 })
  for (let fin = 0; fin < 9; fin++)
    motor.rod('navy', 0.265, 0.016, [-0.22 + fin * 0.055, 0.04, 0], { turn: ALONG_X, bevel: 0 })
  const screws = machine.part('screws', [-0.15, 0.64, 0], { explode: [0.1, 0.1, 1.1] })
  screws
    .box('grey', [0.42, 0.42, 0.5], [0, 0, 0], { bevel: 0.05 })
    .rod('steel', 0.12, 0.16, [-0.26, 0, 0], { turn: ALONG_X })
  const rotor = screws.part('rotor', [0.26, 0.04, 0])
  rotor.rod('chrome', 0.1, 0.06, [0, 0, 0], { turn: ALONG_X })
  for (let lobe = 0; lobe < 4; lobe++) {
    const angle = (lobe * Math.PI) / 2
    rotor.rod('brass', 0.03, 0.07, [0, Math.cos(angle) * 0.06, Math.sin(angle) * 0.06], { turn: ALONG_X })
  }
  const tank = machine.part('separator', [0.1, 1.15, -0.15], { explode: [0.15, 0.45, 0.5] })
  tank
    .rod('teal', 0.19, 0.56, [0, 0, 0], { bevel: 0.05 })
    .rod('steel', 0.2, 0.03, [0, 0.26, 0])
    .rod('chrome', 0.03, 0.08, [0, 0.32, 0])
  const cooler = machine.part('cooler', [-0.55, 1.3, 0], { explode: [0, 0.35, 0] })
  cooler.box('steel', [0.86, 0.3, 0.7], [0, 0, 0], { bevel: 0.015 })
  cooler.slats('dark', [0.012, 0.26, 0.71], 14, [-0.38, 0, 0], [0.058, 0, 0])
  machine.tube(
    'steel',
    [
      [-0.15, 0.85, 0.1],
      [-0.15, 1.05, 0.12],
      [0, 1.1, 0.05],
      [0.1, 1.1, -0.05],
    ],
    0.04,
  )
  machine.tube(
    'copper',
    [
      [0.25, 1.25, -0.1],
      [0.36, 1.3, 0.05],
      [0.3, 0.9, 0.2],
      [0.1, 0.75, 0.2],
    ],
    0.025,
  )
  machine.tube(
    'brass',
    [
      [-0.1, 1.3, 0.25],
      [0.1, 1.42, 0.28],
      [0.25, 1.4, 0.15],
      [0.2, 1.36, 0],
    ],
    0.022,
  )
  machine
    .rod('steel', 0.06, 0.14, [1.2, 1.2, -0.3], { turn: ALONG_X })
    .rod('dark', 0.09, 0.03, [1.17, 1.2, -0.3], { turn: ALONG_X })
    .rod('white', 0.07, 0.03, [1.1, 1.2, 0.52], { turn: ALONG_Z })
}

/** A screw compressor with a variable-speed drive. */
export function airCompressor() {
  const machine = new Machine('air-compressor')
  frame(machine)
  doors(machine)
  inside(machine)
  return machine
    .hotspot('screws', [-0.2, 0.75, 0.58])
    .hotspot('control', [0.78, 1.2, 0.58])
    .hotspot('cooler', [-0.55, 1.72, 0.2])
    .hotspot('outlet', [1.25, 1.25, -0.25])
    .motion('open', [
      turn(
        'door_l',
        [0, 1, 0],
        [
          [0, 0],
          [1.3, -1.9],
          [3.5, -1.9],
          [4.8, 0],
        ],
      ),
      turn(
        'door_r',
        [0, 1, 0],
        [
          [0, 0],
          [1.3, 1.9],
          [3.5, 1.9],
          [4.8, 0],
        ],
      ),
      turn(
        'rotor',
        [1, 0, 0],
        [
          [0, 0],
          [4.8, 37.6991],
        ],
      ),
    ])
    .motion(
      'cool',
      [
        turn(
          'fan',
          [0, 1, 0],
          [
            [0, 0],
            [2, 18.8496],
          ],
        ),
      ],
      { loops: true },
    )
}
