import { setTimeout as sleep } from 'node:timers/promises'
import jsQR from 'jsqr'
import { PNG } from 'pngjs'

import type { Phone } from './phone/types'

/** The smallest phone there is. */
export const SMALL = { width: 320, height: 844 }

const LOOKS = 20
const LOOK_AGAIN_MS = 200

/**
 * The code on the screen, as a reader of our own choosing finds it: held there until the page has come to rest.
 *
 * @returns the picture it was found in, with where it lies; undefined when none is read
 */
export async function findCode({ page }: Phone) {
  for (let look = 0; look < LOOKS; look++) {
    const screen = PNG.sync.read(await page.screenshot())
    const code = jsQR(new Uint8ClampedArray(screen.data), screen.width, screen.height)
    if (code?.data) return { screen, code }
    await sleep(LOOK_AGAIN_MS)
  }
  return undefined
}

/** What the code on the screen says; empty when none is read. */
export async function readCode(phone: Phone): Promise<string> {
  return (await findCode(phone))?.code.data ?? ''
}
