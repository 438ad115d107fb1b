import { setTimeout as sleep } from 'node:timers/promises'
import jsQR from 'jsqr'
import { PNG } from 'pngjs'

import type { Phone } from './phone/types'

/** The smallest phone there is. */
export const SMALL = { width: 320, height: 844 }

const LOOKS = 20
const LOOK_AGAIN_MS = 200

/**
 * What a reader of our own choosing makes of the code on the screen, as another phone's camera sees it: held there until
 * the page has come to rest. Empty when it reads none.
 */
export async function readCode({ page }: Phone): Promise<string> {
  for (let look = 0; look < LOOKS; look++) {
    const { data, width, height } = PNG.sync.read(await page.screenshot())
    const read = jsQR(new Uint8ClampedArray(data), width, height)?.data
    if (read) return read
    await sleep(LOOK_AGAIN_MS)
  }
  return ''
}
