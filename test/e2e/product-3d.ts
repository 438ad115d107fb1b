// What fingers and the wheel do to a product in 3D.
import { DRAWING_MS, rest } from './drawing'
import { pinch, wheel } from './fingers'
import type { Phone } from './phone/types'

/** Where the hotspots of a resting product stand, by name; those that are hidden or outside do not. */
async function placesOf(phone: Phone): Promise<Record<string, { x: number; y: number }>> {
  const places = await phone.page.evaluate(() =>
    [...document.querySelectorAll('[aria-label^="看"]')].flatMap((pin): [string, { x: number; y: number }][] => {
      const { style } = pin.closest<HTMLElement>('[style*="left"]') ?? {}
      return style ? [[pin.ariaLabel ?? '', { x: Number.parseFloat(style.left), y: Number.parseFloat(style.top) }]] : []
    }),
  )
  return Object.fromEntries(places)
}

/** How far two hotspots stand apart sideways: the nearer the camera, the farther. Upwards names keep off one another. */
async function gapOf(phone: Phone): Promise<number> {
  for (const name of ['看自动排屑', '看数据直出']) await phone.see(name, DRAWING_MS)
  const { 看自动排屑: left, 看数据直出: right } = await placesOf(phone)
  if (!left || !right) throw new Error('no hotspots')
  return right.x - left.x
}

/** Two fingers, the wheel of a mouse: the camera goes away and comes back. */
export async function expectFingers(phone: Phone) {
  const gap = await gapOf(phone)
  const expectGap = async (least: number, most: number) => {
    await rest(phone)
    const share = (await gapOf(phone)) / gap
    expect(share).toBeGreaterThan(least)
    expect(share).toBeLessThan(most)
  }
  await pinch(phone, 'together')
  await expectGap(0.5, 0.8)
  await pinch(phone, 'apart')
  await expectGap(0.97, 1.03)
  if (phone.target === 'h5') {
    await wheel(phone, 600)
    await expectGap(0.5, 0.9)
    await wheel(phone, -600)
    await expectGap(0.97, 1.03)
  }
}
