// Where a list stands, and that it stands there again for who comes back.
import type { Phone } from './phone/types'

function measureTop(phone: Phone): Promise<number> {
  return phone.page.evaluate(() =>
    Math.max(window.scrollY, ...Array.from(document.querySelectorAll('*'), (element) => element.scrollTop)),
  )
}

/** How far the page is scrolled, once it has stood still or moved: a page that comes back takes its place a moment later. */
export async function settledTop(phone: Phone): Promise<number> {
  for (let look = 0; look < 20; look++) {
    const top = await measureTop(phone)
    if (top > 0) return top
    await phone.page.waitForTimeout(100)
  }
  return 0
}

/** Less is a line of text that came or went. */
const SAME_PLACE_PX = 24

/** Opens one of the last of a list and comes back: the list stands where it was left. */
export async function expectPlaceKept(phone: Phone, last: string, detail: string): Promise<void> {
  const { path: list } = await phone.route()
  await phone.scrollToEnd()
  await phone.idle()
  const before = await settledTop(phone)
  expect(before).toBeGreaterThan(100)
  await phone.tap(last)
  await phone.arrive(detail)
  await phone.idle()
  await phone.back()
  await phone.arrive(list)
  await phone.idle()
  expect(Math.abs((await settledTop(phone)) - before)).toBeLessThan(SAME_PLACE_PX)
}
