import { ALONG_X, ALONG_Z, Machine, slide, turn } from '../part.mjs'
import { link } from '../shapes.mjs'

function base(machine) {
  machine.box('dark', [0.9, 0.06, 0.9], [0, 0.03, 0])
  for (const x of [-0.36, 0.36]) for (const z of [-0.36, 0.36]) machine.rod('chrome', 0.03, 0.03, [x, 0.075, z])
  machine
    .lathe('dark', [
      [0.34, 0.06],
      [0.34, 0.14],
      [0.29, 0.2],
      [0.27, 0.3],
      [0.27, 0.36],
      [0, 0.36],
    ])
    .lathe('orange', [
      [0.272, 0.24],
      [0.278, 0.24],
      [0.278, 0.3],
      [0.272, 0.3],
    ])
    .box('dark', [0.22, 0.2, 0.2], [0, 0.2, -0.34], { bevel: 0.03 })
    .box('yellow', [0.12, 0.08, 0.006], [0, 0.2, -0.443], { bevel: 0 })
  for (const x of [-0.05, 0.05]) machine.rod('black', 0.035, 0.06, [x, 0.27, -0.46], { turn: ALONG_Z })
}

function shoulder(machine) {
  const body = [
    [-0.22, 0],
    [0.3, 0],
    [0.34, 0.25],
    [0.28, 0.44],
    [0.12, 0.46],
    [-0.1, 0.3],
    [-0.22, 0.12],
  ]
  return machine
    .part('axis_1', [0, 0.36, 0], { turn: [0, -0.5, 0], explode: [0, 0.28, 0] })
    .lathe('orange', [
      [0.27, 0],
      [0.28, 0.03],
      [0.28, 0.12],
      [0.2, 0.2],
      [0, 0.2],
    ])
    .plate('orange', body, 0.3, [0, 0.05, 0], { bevel: 0.03 })
    .rod('dark', 0.16, 0.48, [0.2, 0.36, 0], { turn: ALONG_Z, bevel: 0.02 })
    .rod('black', 0.1, 0.26, [0.2, 0.36, -0.34], { turn: ALONG_Z })
    .box('dark', [0.2, 0.26, 0.24], [-0.2, 0.24, 0], { bevel: 0.04 })
    .box('chrome', [0.1, 0.05, 0.004], [0, 0.16, 0.182], { bevel: 0 })
}

function upperArm(parent) {
  const arm = parent.part('axis_2', [0.2, 0.36, 0], { turn: [0, 0, 0.28], explode: [0, 0.12, 0.45] })
  arm
    .plate('orange', link(0.19, 0.14, 0.98), 0.13, [0, 0, 0.2], { bevel: 0.025 })
    .rod('dark', 0.13, 0.04, [0, 0, 0.31], { turn: ALONG_Z })
    .rod('dark', 0.1, 0.04, [0, 0.98, 0.31], { turn: ALONG_Z })
    .box('white', [0.09, 0.34, 0.008], [0, 0.5, 0.29], { bevel: 0 })
  for (const y of [0.25, 0.75]) arm.box('black', [0.08, 0.12, 0.03], [0, y, 0.285], { bevel: 0.01 })
  return arm
}

function foreArm(parent) {
  const elbow = parent.part('axis_3', [0, 0.98, 0], { turn: [0, 0, -0.62], explode: [0, 0.3, 0] })
  elbow
    .rod('dark', 0.14, 0.34, [0, 0, 0.05], { turn: ALONG_Z, bevel: 0.02 })
    .box('orange', [0.4, 0.36, 0.26], [0.02, 0.06, -0.04], { bevel: 0.06 })
    .rod('black', 0.1, 0.2, [-0.24, 0.1, -0.04], { turn: ALONG_X })
  const arm = elbow.part('axis_4', [0.2, 0.1, -0.04], { explode: [0.35, 0, 0] })
  arm
    .rod('dark', 0.115, 0.06, [0.02, 0, 0], { turn: ALONG_X })
    .lathe(
      'orange',
      [
        [0.11, 0],
        [0.115, 0.05],
        [0.085, 0.62],
        [0.09, 0.66],
        [0, 0.66],
      ],
      [0.04, 0, 0],
      { turn: [0, 0, -ALONG_X[2]] },
    )
    .tube(
      'black',
      [
        [-0.3, 0.24, 0.1],
        [-0.1, 0.32, 0.12],
        [0.2, 0.22, 0.1],
        [0.5, 0.15, 0.09],
        [0.78, 0.12, 0.1],
      ],
      0.022,
    )
    .tube(
      'black',
      [
        [-0.3, 0.2, 0.14],
        [-0.1, 0.27, 0.16],
        [0.2, 0.18, 0.13],
        [0.5, 0.12, 0.11],
        [0.78, 0.08, 0.13],
      ],
      0.015,
    )
  for (const z of [-0.07, 0.07]) {
    arm.plate('orange', link(0.075, 0.06, 0.2), 0.04, [0.66, 0, z], { turn: [0, 0, -ALONG_X[2]], bevel: 0.012 })
  }
  for (const x of [0.1, 0.46]) arm.box('dark', [0.05, 0.07, 0.12], [x, 0.16, 0.08], { bevel: 0.01 })
  return arm
}

function wrist(parent) {
  const bend = parent.part('axis_5', [0.86, 0, 0], { turn: [0, 0, -0.75], explode: [0.22, 0, 0] })
  bend
    .rod('dark', 0.06, 0.12, [0, 0, 0], { turn: ALONG_Z })
    .box('orange', [0.16, 0.1, 0.085], [0.05, 0, 0], { bevel: 0.03 })
  const flange = bend.part('axis_6', [0.14, 0, 0], { explode: [0.16, 0, 0] })
  flange
    .rod('chrome', 0.055, 0.03, [0, 0, 0], { turn: ALONG_X })
    .rod('dark', 0.07, 0.05, [0.04, 0, 0], { turn: ALONG_X })
    .box('steel', [0.09, 0.1, 0.24], [0.105, 0, 0], { bevel: 0.012 })
  for (const side of [-1, 1]) {
    flange
      .part(side < 0 ? 'finger_a' : 'finger_b', [0.15, 0, side * 0.09], { explode: [0.1, 0, side * 0.1] })
      .box('steel', [0.05, 0.07, 0.05], [0.02, 0, 0], { bevel: 0.008 })
      .box('dark', [0.16, 0.05, 0.025], [0.1, 0, 0], { bevel: 0.006 })
      .box('rubber', [0.08, 0.05, 0.012], [0.13, 0, -side * 0.018], { bevel: 0.003 })
  }
}

/** A six-axis arm that carries 20 kg. */
export function robotArm() {
  const machine = new Machine('robot-arm')
  base(machine)
  wrist(foreArm(upperArm(shoulder(machine))))
  const hold = (value) => [
    [0, 0],
    [0.6, value],
    [5.2, value],
    [6, 0],
  ]
  return machine
    .hotspot('payload', [0.88, 1.28, 0.5])
    .hotspot('reducer', [0.05, 0.5, 0.36])
    .hotspot('reach', [-0.1, 1.25, 0.4])
    .hotspot('cable', [0.35, 2.12, 0.3])
    .motion(
      'cycle',
      [
        turn(
          'axis_1',
          [0, 1, 0],
          [
            [0, 0],
            [1.6, 0.9],
            [2.8, 0.9],
            [4.6, -0.5],
            [5.4, -0.5],
            [7, 0],
          ],
        ),
        turn(
          'axis_2',
          [0, 0, 1],
          [
            [0, 0],
            [1.6, -0.35],
            [2.2, -0.5],
            [2.8, -0.2],
            [4.6, -0.45],
            [5.4, -0.2],
            [7, 0],
          ],
        ),
        turn(
          'axis_3',
          [0, 0, 1],
          [
            [0, 0],
            [1.6, -0.15],
            [2.2, -0.2],
            [2.8, 0.1],
            [4.6, -0.2],
            [5.4, 0.1],
            [7, 0],
          ],
        ),
        turn(
          'axis_5',
          [0, 0, 1],
          [
            [0, 0],
            [2.2, 0.25],
            [2.8, 0],
            [4.6, 0.3],
            [7, 0],
          ],
        ),
        turn(
          'axis_6',
          [1, 0, 0],
          [
            [0, 0],
            [1.6, 0],
            [4.6, Math.PI],
            [5.4, Math.PI],
            [7, 0],
          ],
        ),
        slide(
          'finger_a',
          [0, 0, 1],
          [
            [0, 0],
            [1.6, -0.03],
            [2.2, 0.03],
            [4.6, 0.03],
            [4.9, -0.03],
            [7, 0],
          ],
        ),
        slide(
          'finger_b',
          [0, 0, 1],
          [
            [0, 0],
            [1.6, 0.03],
            [2.2, -0.03],
            [4.6, -0.03],
            [4.9, 0.03],
            [7, 0],
          ],
        ),
      ],
      { loops: true },
    )
    .motion('grip', [slide('finger_a', [0, 0, 1], hold(0.04)), slide('finger_b', [0, 0, 1], hold(-0.04))])
}
