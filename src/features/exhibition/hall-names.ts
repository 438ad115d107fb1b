import type { Pin } from '@/platform/kernel/types'

/** Pixels of the design, as HallNames.module.scss draws a name: a character, what is around them, the most of it. */
const NAME = { character: 11, around: 16, most: 96, high: 21, half: 52 }

interface Name {
  unitId: string
  text: string
}

/**
 * Where names stand: a name that would lie on one nearer to the visitor is left out, its booth can be tapped all the same.
 *
 * @param pins of the units from the entrance on
 * @param scale CSS pixels in a pixel of the design, times the size of the text
 * @param width of the picture, CSS pixels
 */
export function namesWithRoom(pins: readonly Pin[], names: readonly Name[], scale: number, width: number): Pin[] {
  const shown: { x: number; y: number; half: number }[] = []
  return pins.filter(({ unitId, x, y }) => {
    const text = names.find((one) => one.unitId === unitId)?.text ?? ''
    const half = (Math.min(NAME.most, text.length * NAME.character + NAME.around) / 2) * scale
    // Where the style sheet puts it: wholly on the screen.
    const at = { x: Math.max(NAME.half * scale, Math.min(width - NAME.half * scale, x)), y, half }
    const isFree = shown.every(
      (one) => Math.abs(one.x - at.x) >= one.half + half || Math.abs(one.y - y) >= NAME.high * scale,
    )
    if (isFree) shown.push(at)
    return isFree
  })
}
