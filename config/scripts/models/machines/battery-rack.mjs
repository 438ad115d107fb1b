import { namePlate, screen, signalLamp, warning } from '../fittings.mjs'
import { Machine, slide, turn } from '../part.mjs'

function shell(machine) {
  machine
    .box('dark', [2.9, 0.16, 1.1], [0, 0.08, 0], { bevel: 0.02 })
    .box('white', [2.84, 1.84, 0.05], [0, 1.08, -0.5], { bevel: 0.012 })
    .box('white', [2.86, 0.07, 1.06], [0, 2.03, 0], { bevel: 0.02 })
  for (const x of [-1.4, -0.47, 0.47, 1.4]) machine.box('white', [0.06, 1.84, 1.02], [x, 1.08, 0], { bevel: 0.012 })
  machine.slats('dark', [0.012, 0.03, 0.7], 10, [1.435, 0.5, 0], [0, 0.07, 0])
  const cooling = machine.part('cooling', [0, 2.07, 0], { explode: [0, 0.65, 0] })
  cooling.box('light', [1.5, 0.22, 0.8], [0, 0.1, 0], { bevel: 0.03 })
  for (const [index, x] of [-0.38, 0.38].entries()) {
    cooling.rod('dark', 0.27, 0.02, [x, 0.215, 0])
    const fan = cooling.part(`fan_${index + 1}`, [x, 0.24, 0])
    for (let blade = 0; blade < 6; blade++) {
      const angle = (blade * Math.PI) / 3
      fan.box('grey', [0.2, 0.012, 0.09], [Math.cos(angle) * 0.13, 0, -Math.sin(angle) * 0.13], {
        turn: [0.35, angle, 0],
        bevel: 0,
      })
    }
    fan.rod('black', 0.05, 0.03, [0, 0, 0])
  }
  signalLamp(machine, [1.2, 2.06, -0.3])
}

/** Drawers of cells in three bays. */
function cells(machine) {
  for (const [bay, x] of [-0.935, 0].entries()) {
    const rack = machine.part(`rack_${bay + 1}`, [x, 1.08, 0], { explode: [-0.3 * (1 - bay), 0, 0.85] })
    for (let row = 0; row < 6; row++) {
      const y = -0.74 + row * 0.29
      rack
        .box('dark', [0.8, 0.24, 0.86], [0, y, 0], { bevel: 0.015 })
        .box('green', [0.8, 0.04, 0.01], [0, y + 0.09, 0.432], { bevel: 0 })
        .box('black', [0.3, 0.05, 0.03], [-0.12, y - 0.03, 0.44], { bevel: 0.008 })
        .box('orange', [0.07, 0.07, 0.03], [0.22, y - 0.02, 0.44], { bevel: 0.008 })
        .box('orange', [0.07, 0.07, 0.03], [0.32, y - 0.02, 0.44], { bevel: 0.008 })
      rack.slats('lampGreen', [0.022, 0.014, 0.01], row === 2 ? 3 : 5, [-0.34, y + 0.04, 0.436], [0.034, 0, 0])
    }
    rack.tube(
      'orange',
      [
        [0.22, -0.76, 0.47],
        [0.26, -0.3, 0.5],
        [0.26, 0.3, 0.5],
        [0.22, 0.69, 0.47],
      ],
      0.018,
    )
  }
  const pack = machine.part('drawer', [0, 0.63, 0.02], { explode: [0, -0.1, 1.5] })
  pack.box('dark', [0.78, 0.2, 0.84], [0, 0, 0], { bevel: 0.012 })
  for (let cell = 0; cell < 6; cell++)
    pack.box('teal', [0.1, 0.02, 0.74], [-0.3 + cell * 0.12, 0.105, 0], { bevel: 0.006 })
}

function front(machine) {
  for (const [bay, x] of [-1.37, -0.44].entries()) {
    const door = machine.part(`door_${bay + 1}`, [x, 1.08, 0.51], { explode: [-0.5 + bay * 0.1, 0, 1.5 - bay * 0.25] })
    door.box('white', [0.86, 1.8, 0.03], [0.435, 0, 0], { bevel: 0.012 })
    door
      .box('glass', [0.6, 1.1, 0.012], [0.435, 0.14, 0.022], { bevel: 0 })
      .box('dark', [0.64, 1.14, 0.006], [0.435, 0.14, 0.014], { bevel: 0 })
    door.slats('lampGreen', [0.3, 0.012, 0.006], 5, [0.435, -0.2, 0.019], [0, 0.2, 0])
    door
      .box('green', [0.86, 0.06, 0.012], [0.435, 0.79, 0.016], { bevel: 0 })
      .box('chrome', [0.02, 0.26, 0.04], [0.8, -0.1, 0.035], { bevel: 0.006 })
    door.slats('dark', [0.5, 0.016, 0.01], 5, [0.435, -0.78, 0.018], [0, 0.045, 0])
  }
  const inverter = machine.part('inverter', [0.935, 1.08, 0.02], { explode: [0.75, 0, 0.5] })
  inverter
    .box('light', [0.84, 1.8, 0.98], [0, 0, 0], { bevel: 0.02 })
    .box('green', [0.85, 0.06, 0.01], [0, 0.79, 0.492], { bevel: 0 })
  screen(inverter, [0.5, 0.32], [0, 0.42, 0.505])
  inverter.slats('dark', [0.6, 0.02, 0.012], 10, [0, -0.72, 0.492], [0, 0.055, 0])
  inverter
    .rod('dark', 0.07, 0.04, [-0.2, 0.06, 0.5], { turn: [Math.PI / 2, 0, 0] })
    .box('red', [0.04, 0.12, 0.05], [-0.2, 0.06, 0.53], { bevel: 0.008 })
  warning(inverter, [0.2, 0.06, 0.496])
  namePlate(inverter, [0, 0.68, 0.496], 0.5)
}

/** A battery storage system with its inverter. */
export function batteryRack() {
  const machine = new Machine('battery-rack')
  shell(machine)
  cells(machine)
  front(machine)
  return machine
    .hotspot('cells', [-0.5, 1.4, 0.58])
    .hotspot('inverter', [0.935, 1.6, 0.6])
    .hotspot('cooling', [0, 2.35, 0.2])
    .hotspot('breaker', [0.74, 1.15, 0.6])
    .motion('open', [
      turn(
        'door_1',
        [0, 1, 0],
        [
          [0, 0],
          [1.2, -1.8],
          [4.6, -1.8],
          [5.8, 0],
        ],
      ),
      turn(
        'door_2',
        [0, 1, 0],
        [
          [0, 0],
          [1.2, -1.8],
          [4.6, -1.8],
          [5.8, 0],
        ],
      ),
      slide(
        'drawer',
        [0, 0, 1],
        [
          [0, 0],
          [1.4, 0],
          [2.4, 0.7],
          [3.4, 0.7],
          [4.4, 0],
          [5.8, 0],
        ],
      ),
    ])
    .motion(
      'cool',
      [
        turn(
          'fan_1',
          [0, 1, 0],
          [
            [0, 0],
            [2, 18.8496],
          ],
        ),
        turn(
          'fan_2',
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
