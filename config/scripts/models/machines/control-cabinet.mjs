import { namePlate, screen, signalLamp, warning } from '../fittings.mjs'
import { Machine, slide, turn } from '../part.mjs'

function frame(machine) {
  machine
    .box('dark', [1.7, 0.16, 0.9], [0, 0.08, 0], { bevel: 0.015 })
    .box('grey', [1.64, 1.9, 0.05], [0, 1.11, -0.4], { bevel: 0.012 })
    .box('grey', [1.64, 0.06, 0.84], [0, 2.06, 0], { bevel: 0.012 })
    .box('grey', [0.05, 1.9, 0.84], [0, 1.11, 0], { bevel: 0.012 })
  for (const x of [-0.8, 0.8]) machine.box('grey', [0.05, 1.9, 0.84], [x, 1.11, 0], { bevel: 0.012 })
  signalLamp(machine, [0.6, 2.08, -0.2])
  const fan = machine.part('fan', [-0.35, 2.12, 0], { explode: [0, 0.55, 0] })
  fan.box('dark', [0.5, 0.08, 0.5], [0, 0, 0], { bevel: 0.02 }).rod('black', 0.19, 0.02, [0, 0.045, 0])
  const blades = fan.part('blades', [0, 0.06, 0])
  for (let blade = 0; blade < 5; blade++) {
    const angle = (blade * Math.PI * 2) / 5
    blades.box('light', [0.15, 0.012, 0.06], [Math.cos(angle) * 0.09, 0, -Math.sin(angle) * 0.09], {
      turn: [0.4, angle, 0],
      bevel: 0,
    })
  }
  blades.rod('dark', 0.04, 0.03, [0, 0, 0])
}

/** Servers on the left, drives and terminals on the right. */
function inside(machine) {
  const servers = machine.part('servers', [-0.4, 1.1, 0], { explode: [-0.2, 0, 0.75] })
  for (let unit = 0; unit < 8; unit++) {
    const y = -0.74 + unit * 0.21
    servers
      .box(unit % 3 === 1 ? 'dark' : 'light', [0.7, 0.17, 0.66], [0, y, 0], { bevel: 0.01 })
      .box('black', [0.3, 0.09, 0.01], [-0.12, y, 0.332], { bevel: 0 })
      .box(unit === 5 ? 'lampYellow' : 'lampGreen', [0.03, 0.03, 0.01], [0.14, y, 0.334], { bevel: 0 })
      .box('cyan', [0.12, 0.02, 0.01], [0.25, y, 0.334], { bevel: 0 })
    servers.slats('grey', [0.008, 0.07, 0.008], 7, [-0.24, y, 0.338], [0.04, 0, 0])
  }
  const drives = machine.part('drives', [0.4, 1.1, -0.1], { explode: [0.2, 0, 0.75] })
  drives.box('white', [0.68, 1.76, 0.03], [0, 0, -0.2], { bevel: 0.006 })
  for (let row = 0; row < 2; row++) {
    for (let column = 0; column < 3; column++) {
      const at = [-0.21 + column * 0.21, 0.55 - row * 0.5, -0.05]
      drives.box('light', [0.18, 0.4, 0.26], at, { bevel: 0.012 })
      drives.box('blue', [0.18, 0.05, 0.01], [at[0], at[1] + 0.13, at[2] + 0.132], { bevel: 0 })
      drives.box('screen', [0.1, 0.05, 0.01], [at[0], at[1] + 0.05, at[2] + 0.132], { bevel: 0 })
      drives.slats('dark', [0.12, 0.012, 0.008], 4, [at[0], at[1] - 0.15, at[2] + 0.132], [0, 0.03, 0])
    }
  }
  for (let clamp = 0; clamp < 14; clamp++)
    drives.box(clamp % 5 === 0 ? 'green' : 'grey', [0.035, 0.14, 0.1], [-0.28 + clamp * 0.043, -0.4, -0.14], {
      bevel: 0.004,
    })
  for (let breaker = 0; breaker < 8; breaker++) {
    drives.box('white', [0.06, 0.18, 0.12], [-0.26 + breaker * 0.074, -0.68, -0.12], { bevel: 0.006 })
    drives.box(breaker === 3 ? 'red' : 'dark', [0.03, 0.06, 0.04], [-0.26 + breaker * 0.074, -0.66, -0.05], {
      bevel: 0.004,
    })
  }
  drives.tube(
    'orange',
    [
      [-0.2, 0.1, 0.02],
      [-0.24, -0.1, 0.04],
      [-0.22, -0.3, -0.02],
      [-0.2, -0.36, -0.08],
    ],
    0.018,
  )
  drives.tube(
    'navy',
    [
      [0, 0.1, 0.02],
      [0.02, -0.1, 0.05],
      [0.05, -0.3, 0],
      [0.04, -0.36, -0.08],
    ],
    0.018,
  )
}

function doors(machine) {
  const left = machine.part('door_l', [-0.82, 1.11, 0.43], { explode: [-0.75, 0, 0.35] })
  left.box('dark', [0.8, 1.88, 0.03], [0.41, 0, 0], { bevel: 0.01 })
  left
    .box('glass', [0.62, 1.6, 0.012], [0.41, 0, 0.024], { bevel: 0 })
    .box('chrome', [0.02, 0.3, 0.04], [0.76, 0, 0.035], { bevel: 0.006 })
  const right = machine.part('door_r', [0.82, 1.11, 0.43], { explode: [0.75, 0, 0.35] })
  right
    .box('white', [0.8, 1.88, 0.03], [-0.41, 0, 0], { bevel: 0.01 })
    .box('chrome', [0.02, 0.3, 0.04], [-0.76, 0, 0.035], { bevel: 0.006 })
  screen(right, [0.44, 0.3], [-0.41, 0.42, 0.03])
  for (const [index, lamp] of ['lampGreen', 'lampYellow', 'lampRed'].entries())
    right.rod(lamp, 0.03, 0.03, [-0.55 + index * 0.14, 0.12, 0.025], { turn: [Math.PI / 2, 0, 0] })
  right
    .rod('dark', 0.07, 0.04, [-0.41, -0.1, 0.03], { turn: [Math.PI / 2, 0, 0] })
    .box('red', [0.04, 0.12, 0.04], [-0.41, -0.1, 0.06], { bevel: 0.008 })
  right.slats('dark', [0.5, 0.018, 0.01], 6, [-0.41, -0.8, 0.018], [0, 0.045, 0])
  warning(right, [-0.41, -0.36, 0.02])
  namePlate(right, [-0.41, 0.8, 0.02], 0.46)
}

/** A control cabinet with servers and drives. */
export function controlCabinet() {
  const machine = new Machine('control-cabinet')
  frame(machine)
  inside(machine)
  doors(machine)
  return machine
    .hotspot('servers', [-0.4, 1.5, 0.46])
    .hotspot('screen', [0.41, 1.53, 0.5])
    .hotspot('fan', [-0.35, 2.25, 0.1])
    .hotspot('drives', [0.41, 0.8, 0.48])
    .motion('open', [
      turn(
        'door_l',
        [0, 1, 0],
        [
          [0, 0],
          [1.4, -1.9],
          [3.4, -1.9],
          [4.8, 0],
        ],
      ),
      turn(
        'door_r',
        [0, 1, 0],
        [
          [0, 0],
          [1.4, 1.9],
          [3.4, 1.9],
          [4.8, 0],
        ],
      ),
      slide(
        'servers',
        [0, 0, 1],
        [
          [0, 0],
          [1.2, 0],
          [2, 0.3],
          [2.8, 0.3],
          [3.4, 0],
          [4.8, 0],
        ],
      ),
    ])
    .motion(
      'fan',
      [
        turn(
          'blades',
          [0, 1, 0],
          [
            [0, 0],
            [2, 25.1327],
          ],
        ),
      ],
      { loops: true },
    )
}
