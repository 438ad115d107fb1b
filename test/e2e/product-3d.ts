// What fingers and the wheel do to a product in 3D, and what it tells.
import { DRAWING_MS, listFrames, rest } from './drawing'
import { pinch, tapTwice, wheel } from './fingers'
import type { Phone } from './phone/types'

/** Where the hotspots of a resting product stand, by name; those that are hidden or outside do not. */
async function listPlaces(phone: Phone): Promise<Record<string, { x: number; y: number }>> {
  const places = await phone.page.evaluate(() =>
    [...document.querySelectorAll('[aria-label^="看"]')].flatMap((pin): [string, { x: number; y: number }][] => {
      const { style } = pin.closest<HTMLElement>('[style*="left"]') ?? {}
      return style ? [[pin.ariaLabel ?? '', { x: Number.parseFloat(style.left), y: Number.parseFloat(style.top) }]] : []
    }),
  )
  return Object.fromEntries(places)
}

/** How far two hotspots stand apart sideways: the nearer the camera, the farther. Upwards names keep off one another. */
async function measureGap(phone: Phone): Promise<number> {
  for (const name of ['看自动排屑', '看数据直出']) await phone.see(name, DRAWING_MS)
  const { 看自动排屑: left, 看数据直出: right } = await listPlaces(phone)
  if (!left || !right) throw new Error('no hotspots')
  return right.x - left.x
}

/** Two fingers, the wheel of a mouse: the camera goes away and comes back. */
export async function expectFingers(phone: Phone) {
  const gap = await measureGap(phone)
  const expectGap = async (least: number, most: number) => {
    await rest(phone)
    const share = (await measureGap(phone)) / gap
    expect(share).toBeGreaterThan(least)
    expect(share).toBeLessThan(most)
  }
  await pinch(phone, 'together')
  await expectGap(0.5, 0.8)
  await pinch(phone, 'apart')
  await expectGap(0.97, 1.03)
  if (phone.target === 'h5') {
    await wheel(phone, 300)
    await expectGap(0.5, 0.9)
    await wheel(phone, -300)
    await expectGap(0.97, 1.03)
  }
}

/** Waits until the camera stands so many metres nearer than in a view, as that view looks, and rests. */
async function expectNearer(phone: Phone, home: readonly number[], least: number, most: number): Promise<void> {
  await phone.page.waitForFunction(
    ([from, low, high]) => {
      const metres = (window.gl.view[14] ?? 0) - from
      return metres > low && metres < high
    },
    [home[14] ?? 0, least, most] as const,
    { timeout: DRAWING_MS },
  )
  await rest(phone)
}

/** A finger twice on the product: the camera comes near, and goes back to where all is seen. */
export async function expectApproach(phone: Phone) {
  const home = await phone.page.evaluate(() => window.gl.view)
  await tapTwice(phone)
  await expectNearer(phone, home, 2, 20)
  await tapTwice(phone)
  await expectNearer(phone, home, -0.2, 0.2)
}

/** Beside the product stand these words, until they are closed. */
export async function expectNote(phone: Phone, words: readonly string[]) {
  // The note before it may stand a moment longer.
  await phone.page.waitForFunction((expected) => {
    const label = document.querySelector('[aria-label="关闭说明"]')?.parentElement?.parentElement?.textContent
    return expected.every((word) => label?.includes(word))
  }, words)
  await phone.tap('关闭说明')
  await phone.gone('关闭说明')
}

/** The hotspots of moving parts go with them while a motion plays, the others stay, and all are back at its end. */
export async function expectPinsMove(phone: Phone, motion: string) {
  const before = await listPlaces(phone)
  const start = await listFrames(phone)
  const pinPlaces: Record<string, { x: number; y: number }>[] = []
  await phone.tap(motion)
  await phone.page.waitForFunction((since) => window.gl.frames > since + 1, start, { timeout: DRAWING_MS })
  const isMoving = async () => {
    const frames = await listFrames(phone)
    await phone.page.waitForTimeout(600)
    return (await listFrames(phone)) > frames
  }
  do pinPlaces.push(await listPlaces(phone))
  while (await isMoving())
  const names = Object.keys(before)
  const moved = names.filter((name) =>
    pinPlaces.some(({ [name]: at }) => {
      const from = before[name]
      return at && from && Math.hypot(at.x - from.x, at.y - from.y) > 2
    }),
  )
  expect(names.length).toBeGreaterThan(moved.length)
  expect(moved).not.toEqual([])
  await rest(phone)
  expect(await listPlaces(phone)).toEqual(before)
}
