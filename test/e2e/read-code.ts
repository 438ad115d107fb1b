import jsQR from 'jsqr'
import { PNG } from 'pngjs'

import type { Phone } from './phone/types'

/** The smallest phone there is. */
export const SMALL = { width: 320, height: 844 }

/** What a reader of our own choosing makes of the code on the screen, as another phone's camera sees it. */
export async function readCode({ page }: Phone): Promise<string> {
  const { data, width, height } = PNG.sync.read(await page.screenshot())
  return jsQR(new Uint8ClampedArray(data), width, height)?.data ?? ''
}
