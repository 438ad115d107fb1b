// What a visitor of the hall does, and where that leads.
import type { ExhibitionUnit } from '@/contract/exhibition/exhibition'
import { computeBoothPlace } from '@/lib/hall-layout'

import { DRAWING_MS, expectEye, rest } from './drawing'
import type { Phone } from './phone/types'

const BETWEEN_ROWS = 6 // metres
/** Metres from the middle of the aisle, and from the middle of a booth towards the entrance, where its visitor stands. */
const VISITOR = { x: 1.3, z: 2.3 }

/** A finger on the canvas, in a booth of the first row, under its name: nearer to it the name would be chosen as well. */
export async function tapBooth(phone: Phone, unit: ExhibitionUnit | undefined): Promise<void> {
  const at = await phone.page.evaluate((name) => {
    const names = [...document.querySelectorAll(`[aria-label="前往${name}"]`)]
    const box = names.map((one) => one.getBoundingClientRect()).find(({ width }) => width > 0)
    if (!box) throw new Error(`no name of ${name}`)
    const [x, y] = [box.left + box.width / 2, box.bottom + 40]
    const isScene = (across: number, down: number) =>
      document.elementFromPoint(x + across, y + down)?.closest('canvas, wx-canvas')
    if ([-16, 0, 16].every((across) => [-16, 0, 16].every((down) => isScene(across, down)))) return { x, y }
    throw new Error(`something lies on the booth of ${name}`)
  }, unit?.name)
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
  const { row, side } = computeBoothPlace(units.indexOf(unit))
  await expectEye(phone, { x: -side * VISITOR.x, z: VISITOR.z - row * BETWEEN_ROWS })
  await phone.gone('前往', DRAWING_MS)
  await rest(phone)
}
