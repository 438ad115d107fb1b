import { setTimeout as sleep } from 'node:timers/promises'
import jsQR from 'jsqr'
import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'

import { DENSITY } from '../weapp/runner/driver'
import type { Phone } from './phone/types'

/** The smallest phone there is. */
export const SMALL = { width: 320, height: 844 }

/** Pixels to one of CSS that the code on a poster needs to be read. */
const LEGIBLE = 2
const LOOKS = 20
const LOOK_AGAIN_MS = 200

/** The screen with as many pixels as a code needs, however few the phone has. */
async function legibleScreen(page: Page): Promise<PNG> {
  const sight = () => ({ x: scrollX, y: scrollY, width: innerWidth, height: innerHeight })
  const clip = { ...(await page.evaluate(sight)), scale: LEGIBLE / DENSITY }
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { clip })
  await session.detach()
  return PNG.sync.read(Buffer.from(data, 'base64'))
}

/**
 * The code on the screen, as a reader of our own choosing finds it: held there until the page has come to rest.
 *
 * @returns the picture it was found in, with where it lies; undefined when none is read
 */
export async function findCode({ page }: Phone) {
  for (let look = 0; look < LOOKS; look++) {
    const screen = await legibleScreen(page)
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
