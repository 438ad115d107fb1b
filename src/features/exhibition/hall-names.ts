import type { Pin } from '@/platform/kernel/types'

/** Pixels of the design, as HallNames.module.scss draws a name: a character, what is around them, the most of it. */
const NAME = { character: 11, around: 16, most: 96, high: 21, half: 52 }
/** A sign as the kernel draws it, beside the height of its letters: the room of its writing, across and upright. */
const SIGN = { most: 9, high: 1.75 }
/** Pixels of the design, times the size of the text, that letters of a sign have at least for who wants larger text. */
const LEGIBLE = 9

interface Name {
  unitId: string
  text: string
}

interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** The picture that names stand on. */
interface Ground {
  /** CSS pixels. */
  width: number
  /** CSS pixels in a pixel of the design. */
  design: number
  /** Of the person, times the standard. */
  textSize: number
}

/** A name in its place, CSS pixels. */
export interface PlacedName extends Area {
  unitId: string
  /** It is read on its sign; otherwise the page writes it. */
  isOnSign: boolean
}

/** Far signs are read on coming nearer; who wants larger text has it at once. */
function isRead(letterPx: number, { design, textSize }: Ground): boolean {
  return letterPx > 0 && (textSize <= 1 || letterPx >= LEGIBLE * design * textSize)
}

function measureName({ x, y, letterPx }: Pin, text: string, ground: Ground): Area & { isOnSign: boolean } {
  if (isRead(letterPx, ground)) {
    const across = Math.min(SIGN.most, text.length) * letterPx
    return { x, y, width: across, height: letterPx * SIGN.high, isOnSign: true }
  }
  const scale = ground.design * ground.textSize
  // Where the style sheet puts it: wholly on the screen.
  const inside = Math.max(NAME.half * scale, Math.min(ground.width - NAME.half * scale, x))
  const across = Math.min(NAME.most, text.length * NAME.character + NAME.around) * scale
  return { x: inside, y, width: across, height: NAME.high * scale, isOnSign: false }
}

const isApart = (one: Area, other: Area) =>
  Math.abs(one.x - other.x) >= (one.width + other.width) / 2 ||
  Math.abs(one.y - other.y) >= (one.height + other.height) / 2

/**
 * Where names stand: on their signs where those are read; else the page writes them. A name that would lie on one nearer
 * to the visitor is left out, its booth can be tapped all the same.
 *
 * @param pins of the units from the entrance on
 */
export function placeNames(pins: readonly Pin[], names: readonly Name[], ground: Ground): PlacedName[] {
  const shown: PlacedName[] = []
  for (const pin of pins) {
    const { unitId } = pin
    const area = measureName(pin, names.find((one) => one.unitId === unitId)?.text ?? '', ground)
    if (shown.every((one) => isApart(one, area))) shown.push({ unitId, ...area })
  }
  return shown
}
