// Fingers and the mouse on a scene, where no name or note lies over it.
import { setTimeout as sleep } from 'node:timers/promises'

import { letFramesPass } from './drawing'
import type { Phone } from './phone/types'

interface Point {
  x: number
  y: number
}

type Fingers = readonly Point[]

async function canvasBox(phone: Phone) {
  const box = await phone.page.locator('canvas').last().boundingBox()
  if (!box) throw new Error('no canvas')
  return box
}

/** @param offsets from the middle, CSS pixels @param rows shares of the height, the best first @returns places of one row, all on bare canvas */
async function freePlaces(phone: Phone, offsets: readonly number[], rows: readonly number[]): Promise<Fingers> {
  const box = await canvasBox(phone)
  const xs = offsets.map((offset) => box.x + box.width / 2 + offset)
  const ys = rows.map((share) => box.y + box.height * share)
  const isFree = (where: { xs: number[]; ys: number[] }) =>
    where.ys.find((row) =>
      where.xs.every((x) =>
        // A finger that goes down on a name chooses it, also at its edge.
        [row - 8, row, row + 8].every((y) => document.elementFromPoint(x, y)?.closest('canvas, wx-canvas')),
      ),
    )
  const y = await phone.page.evaluate(isFree, { xs, ys })
  if (y === undefined) throw new Error('names stand everywhere')
  return xs.map((x) => ({ x, y }))
}

/** Long enough for a browser to take a finger as still. */
const REST_MS = 150

/**
 * Moves fingers from where they go down; `placesAt` says where they are at each step.
 *
 * @param restMs how long they are still before they lift: else the browser flings the page, and the next tap only stops it
 */
async function move(phone: Phone, steps: number, placesAt: (step: number) => Fingers, restMs = 0): Promise<void> {
  const session = await phone.page.context().newCDPSession(phone.page)
  const at = (step: number) => placesAt(step).map(({ x, y }, id) => ({ x, y, id }))
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (let step = 1; step <= steps; step++) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step) })
  }
  await sleep(restMs)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

/** A finger that draws across the scene, in steps of 6 px. */
export async function dragAcross(phone: Phone, { rests = false } = {}): Promise<void> {
  const places = await freePlaces(phone, [96], [0.2, 0.1, 0.3, 0.45, 0.6, 0.75])
  await move(phone, 24, (step) => places.map(({ x, y }) => ({ x: x - step * 6, y })), rests ? REST_MS : 0)
}

const PINCH = { close: 65, wide: 100, steps: 7 } // from the middle between the fingers, CSS pixels

/** Two fingers that come together, or part as far again. */
export async function pinch(phone: Phone, which: 'together' | 'apart'): Promise<void> {
  const [from, to] = which === 'together' ? [PINCH.wide, PINCH.close] : [PINCH.close, PINCH.wide]
  const places = await freePlaces(phone, [-from, from], [0.2, 0.1, 0.3, 0.45, 0.6, 0.75])
  const inwards = (step: number) => ((from - to) * step) / PINCH.steps
  await move(phone, PINCH.steps, (step) =>
    places.map(({ x, y }, at) => ({ x: x + (at === 0 ? 1 : -1) * inwards(step), y })),
  )
}

/** @returns the place nearest to the middle of the scene with no name so near that a finger would choose it */
async function barePlace(phone: Phone): Promise<Point> {
  const box = await canvasBox(phone)
  const place = await phone.page.evaluate(
    ({ middle, span, step, margin }) => {
      const isBare = (x: number, y: number) => document.elementFromPoint(x, y)?.closest('canvas, wx-canvas')
      const offsets = Array.from({ length: (2 * span) / step + 1 }, (_, at) => at * step - span)
      return offsets
        .flatMap((across) => offsets.map((down) => ({ across, down })))
        .sort((one, other) => Math.hypot(one.across, one.down) - Math.hypot(other.across, other.down))
        .map(({ across, down }) => ({ x: middle.x + across, y: middle.y + down }))
        .find(({ x, y }) =>
          [-margin, 0, margin].every((across) => [-margin, 0, margin].every((down) => isBare(x + across, y + down))),
        )
    },
    { middle: { x: box.x + box.width / 2, y: box.y + box.height * 0.42 }, span: 120, step: 8, margin: 22 },
  )
  if (!place) throw new Error('names stand everywhere')
  return place
}

/** Two taps on the middle of what is shown, in one moment of the page's clock, however slow the machine is. */
export async function tapTwice(phone: Phone): Promise<void> {
  const { x, y } = await barePlace(phone)
  await phone.page.evaluate(() => {
    const moment = Date.now()
    window.clock = Date.now
    Date.now = () => moment
  })
  for (let tap = 0; tap < 2; tap++) await phone.page.touchscreen.tap(x, y)
  // The mini-program hears of a touch some frames after the page.
  await letFramesPass(phone, 12)
  await phone.page.evaluate(() => {
    Date.now = window.clock
  })
}

/** Turns the wheel over the scene; more than 0 goes away from it. */
export async function wheel(phone: Phone, pixels: number): Promise<void> {
  const [place = { x: 0, y: 0 }] = await freePlaces(phone, [0], [0.2, 0.1, 0.3])
  await phone.page.mouse.move(place.x, place.y)
  await phone.page.mouse.wheel(0, pixels)
}

declare global {
  interface Window {
    /** The clock that stands still for a moment. */
    clock: () => number
  }
}
