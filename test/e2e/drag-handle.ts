// A row that is dragged by its handle, on both targets.
import { setTimeout as sleep } from 'node:timers/promises'

import type { Phone } from './phone/types'

function aimAt({ page }: Phone, name: string) {
  return page.evaluate((label) => {
    const aim = window.finder.aim(label)
    if ('why' in aim) throw new Error(aim.why)
    return aim
  }, name)
}

/** Where something stands once it has stopped moving, as a sheet does that has risen. */
async function restOf(phone: Phone, name: string) {
  let last = await aimAt(phone, name)
  for (;;) {
    await sleep(100)
    const now = await aimAt(phone, name)
    if (now.x === last.x && now.y === last.y) return now
    last = now
  }
}

/** A finger that takes a handle and lays its row down further on. @param distance downwards, CSS pixels */
export async function dragHandle(phone: Phone, name: string, distance: number) {
  const { x, y } = await restOf(phone, name)
  const { page } = phone
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x, y: at }] })
  await touch('touchStart', y)
  for (let step = 1; step <= 12; step++) await touch('touchMove', y + (distance * step) / 12)
  await touch('touchEnd')
  await session.detach()
}
