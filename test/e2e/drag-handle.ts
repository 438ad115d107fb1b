// A row that is dragged by its handle, on both targets.
import { setTimeout as sleep } from 'node:timers/promises'

import type { Phone } from './phone/types'

/** A sheet takes no finger until it has risen. */
const READY_MS = 5000

function aimAt({ page }: Phone, name: string) {
  return page.evaluate((label) => window.finder.aim(label), name)
}

/**
 * Where something stands once it takes a finger and has stopped moving, as a sheet does that has risen.
 *
 * @throws {Error} why it takes none, after {@link READY_MS}
 */
async function findRest(phone: Phone, name: string) {
  const deadline = Date.now() + READY_MS
  let last = await aimAt(phone, name)
  for (;;) {
    await sleep(100)
    const now = await aimAt(phone, name)
    if ('why' in now && Date.now() > deadline) throw new Error(now.why)
    if (!('why' in now) && !('why' in last) && now.x === last.x && now.y === last.y) return now
    last = now
  }
}

interface ScreenPoint {
  x: number
  y: number
}

async function startTouch({ page }: Phone) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: ScreenPoint) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  return {
    start: (at: ScreenPoint) => send('touchStart', at),
    async glide(from: ScreenPoint, to: ScreenPoint) {
      for (let step = 1; step <= 12; step++) {
        const share = step / 12
        await send('touchMove', { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share })
      }
    },
    /** The finger rests first: one that does not flings, and the browser takes the next tap as what stops that. */
    async end() {
      await sleep(100)
      await send('touchEnd')
      await session.detach()
    },
  }
}

/** A finger that takes a handle and lays its row down further on. @param distance downwards, CSS pixels */
export async function dragHandle(phone: Phone, name: string, distance: number) {
  const from = await findRest(phone, name)
  const touch = await startTouch(phone)
  await touch.start(from)
  await touch.glide(from, { x: from.x, y: from.y + distance })
  await touch.end()
}

/** A finger that takes a handle to the upper edge, rests there until the page is at its start, and lays its row on another. */
export async function dragHandleBackTo(phone: Phone, name: string, target: string) {
  const from = await findRest(phone, name)
  const edge = { x: from.x, y: 30 }
  const touch = await startTouch(phone)
  await touch.start(from)
  // The mini-program measures the row before it follows.
  await sleep(300)
  await touch.glide(from, edge)
  // Not until the target is there: whoever looks for it scrolls to it.
  await sleep(4000)
  await touch.glide(edge, await findRest(phone, target))
  await touch.end()
}

/** A finger on the picture with hotspots: shares of its width and height. */
export async function dragOnPad(phone: Phone, from: ScreenPoint, to: ScreenPoint) {
  const centre = await findRest(phone, '点一下放热点的图片')
  const { width, height } = await phone.page.evaluate((label) => {
    const box = document.querySelector(`[aria-label="${label}"]`)?.getBoundingClientRect()
    return { width: box?.width ?? 0, height: box?.height ?? 0 }
  }, '点一下放热点的图片')
  const locate = ({ x, y }: ScreenPoint) => ({ x: centre.x + (x - 0.5) * width, y: centre.y + (y - 0.5) * height })
  const touch = await startTouch(phone)
  await touch.start(locate(from))
  // The mini-program measures the picture before it follows.
  await sleep(300)
  await touch.glide(locate(from), locate(to))
  await touch.end()
}
