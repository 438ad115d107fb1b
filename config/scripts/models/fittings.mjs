// What many machines have: signal lamps, operator panels, feet, grilles, handles.
import { ALONG_Z } from './part.mjs'

/** Adjustable feet under the corners. */
export function feet(part, xs, zs, radius = 0.08) {
  for (const x of xs) {
    for (const z of zs) part.rod('steel', radius * 0.5, 0.12, [x, 0.06, z]).rod('rubber', radius, 0.04, [x, 0.02, z])
  }
  return part
}

/** A three-colour signal lamp standing on `at`. */
export function signalLamp(part, [x, y, z]) {
  part.rod('dark', 0.022, 0.18, [x, y + 0.09, z])
  for (const [index, lamp] of ['lampGreen', 'lampYellow', 'lampRed'].entries()) {
    part.rod(lamp, 0.046, 0.09, [x, y + 0.24 + index * 0.105, z])
    part.rod('dark', 0.049, 0.014, [x, y + 0.19 + index * 0.105, z])
  }
  return part.rod('dark', 0.049, 0.024, [x, y + 0.51, z])
}

/** A screen with a curve, bars and a headline on it; its middle is `at`, it looks along z. */
export function screen(part, [width, height], [x, y, z]) {
  part.box('black', [width + 0.05, height + 0.05, 0.014], [x, y, z - 0.006], { bevel: 0.006 })
  part.box('screenDark', [width, height, 0.006], [x, y, z + 0.003], { bevel: 0 })
  part.box('screen', [width, height * 0.16, 0.004], [x, y + height * 0.42, z + 0.006], { bevel: 0 })
  for (let bar = 0; bar < 5; bar++) {
    const tall = height * (0.18 + 0.08 * ((bar * 7) % 4))
    const left = x - width * 0.38 + bar * width * 0.1
    part.box('cyan', [width * 0.06, tall, 0.004], [left, y - height * 0.4 + tall / 2, z + 0.006], { bevel: 0 })
  }
  for (let line = 0; line < 3; line++) {
    const at = [x + width * 0.26, y + height * (0.16 - line * 0.2), z + 0.006]
    part.box(line === 1 ? 'lampGreen' : 'screenInk', [width * 0.34, height * 0.07, 0.004], at, { bevel: 0 })
  }
  return part
}

/** An emergency stop on a yellow disc, looking along z. */
export function stopButton(part, [x, y, z], size = 1) {
  part.rod('yellow', 0.05 * size, 0.012, [x, y, z], { turn: ALONG_Z })
  part.rod('red', 0.034 * size, 0.04 * size, [x, y, z + 0.024 * size], { turn: ALONG_Z })
  return part
}

/** An operator panel around the origin of a part: screen, keys, emergency stop, a dial. */
export function panel(part, { width = 0.54, height = 0.84 } = {}) {
  part.box('light', [width, height, 0.11], [0, 0, 0], { bevel: 0.03 })
  part.box('dark', [width - 0.04, height - 0.05, 0.012], [0, 0, 0.056], { bevel: 0.006 })
  screen(part, [width - 0.14, height * 0.36], [0, height * 0.23, 0.068])
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 5; column++) {
      const lit = row === 2 && column === 0
      const at = [-width * 0.36 + column * width * 0.125, -height * 0.06 - row * height * 0.065, 0.068]
      part.box(lit ? 'lampGreen' : 'white', [width * 0.085, height * 0.045, 0.014], at, { bevel: 0.004 })
    }
  }
  stopButton(part, [width * 0.34, -height * 0.1, 0.066])
  part.rod('black', 0.045, 0.03, [width * 0.3, -height * 0.32, 0.076], { turn: ALONG_Z })
  return part.rod('chrome', 0.012, 0.03, [width * 0.3 + 0.02, -height * 0.3, 0.1], { turn: ALONG_Z })
}

/** An upright bar handle that stands off a door. */
export function handle(part, [x, y, z], length = 0.4) {
  part.rod('chrome', 0.016, length, [x, y, z + 0.06])
  for (const end of [-1, 1])
    part.box('dark', [0.03, 0.04, 0.07], [x, y + end * length * 0.42, z + 0.025], { bevel: 0.006 })
  return part
}

/** A framed window around the origin of a part, glass within. */
export function framedWindow(part, [width, height], { frame = 0.09, sill = frame, color = 'white' } = {}) {
  const inside = height - frame - sill
  part.box(color, [width, frame, 0.05], [0, height / 2 - frame / 2, 0], { bevel: 0.014 })
  part.box(color, [width, sill, 0.05], [0, -height / 2 + sill / 2, 0], { bevel: 0.014 })
  for (const side of [-1, 1]) {
    part.box(color, [frame, inside, 0.05], [side * (width / 2 - frame / 2), (sill - frame) / 2, 0], { bevel: 0.014 })
  }
  return part.box('glass', [width - frame * 1.7, inside, 0.014], [0, (sill - frame) / 2, 0], { bevel: 0 })
}

/** A yellow warning plate with a black mark. */
export function warning(part, [x, y, z]) {
  part.box('yellow', [0.1, 0.1, 0.006], [x, y, z], { bevel: 0 })
  part.box('black', [0.016, 0.05, 0.004], [x, y + 0.008, z + 0.005], { bevel: 0 })
  return part.box('black', [0.016, 0.014, 0.004], [x, y - 0.032, z + 0.005], { bevel: 0 })
}

/** A name plate: brand colour with a white line as of letters. */
export function namePlate(part, [x, y, z], width = 0.5) {
  part.box('blue', [width, 0.11, 0.014], [x, y, z], { bevel: 0.005 })
  part.box('white', [width * 0.46, 0.028, 0.004], [x - width * 0.16, y + 0.012, z + 0.009], { bevel: 0 })
  return part.box('white', [width * 0.26, 0.014, 0.004], [x - width * 0.26, y - 0.026, z + 0.009], { bevel: 0 })
}
