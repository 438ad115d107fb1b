// What a visitor of the hall does, and where that leads.
import type { ExhibitionUnit } from '@/contract/exhibition'
import { boothPlace } from '@/lib/hall-layout'

import { DRAWING_MS, eyeOf, rest } from './drawing'
import type { Phone } from './phone/types'

const BETWEEN_ROWS = 6 // metres
const BEFORE_BOOTH = 2.3 // metres from its middle towards the entrance, where its visitor stands

/** A finger on the canvas, in the booth right under its name: further down stands the sign of the row before it. */
export async function tapBooth(phone: Phone, unit: ExhibitionUnit): Promise<void> {
  const at = await phone.page.evaluate((name) => {
    const names = [...document.querySelectorAll(`[aria-label="前往${name}"]`)]
    const box = names.map((one) => one.getBoundingClientRect()).find(({ width }) => width > 0)
    if (!box) throw new Error(`no name of ${name}`)
    const x = Math.min(innerWidth - 24, Math.max(24, box.left + box.width / 2))
    for (let y = box.bottom + 4; y < box.bottom + 60; y += 4) {
      if (document.elementFromPoint(x, y)?.closest('canvas, wx-canvas')) return { x, y }
    }
    throw new Error(`something lies on the booth of ${name}`)
  }, unit.name)
  await phone.page.touchscreen.tap(at.x, at.y)
}

/** The panel tells of a unit, and the camera stands before its booth, on the other side of the aisle. */
export async function expectInside(
  phone: Phone,
  units: readonly ExhibitionUnit[],
  unit: ExhibitionUnit | undefined,
): Promise<void> {
  if (!unit) throw new Error('no such unit')
  await phone.see(`${unit.code} · ${unit.productCount} 件展品`)
  await phone.see('返回全景')
  await phone.gone('前往', DRAWING_MS)
  await rest(phone)
  const { row, side } = boothPlace(units.indexOf(unit))
  const { x, z } = await eyeOf(phone)
  expect([unit.name, Math.sign(x), Math.round((BEFORE_BOOTH - z) / BETWEEN_ROWS)]).toEqual([unit.name, -side, row])
}
