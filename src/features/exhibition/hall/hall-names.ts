import type { Pin } from '@/platform/kernel/types'

/** Design pixels as in HallNames.module.scss: a character, the padding, the maximum width. */
const NAME = { character: 11, around: 16, most: 96, high: 21, half: 52 }
/** Size of a sign as the kernel draws it, relative to the height of its letters: width and height. */
const SIGN = { most: 9, high: 1.75 }
/** Minimum letter height of a sign in design pixels, times the text size, when the user enlarged the text. */
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

/** The canvas below the names. */
interface Ground {
  /** CSS pixels. */
  width: number
  /** CSS pixels in a pixel of the design. */
  design: number
  /** The user's text size relative to the default. */
  textSize: number
}

/** A name with its position in CSS pixels. */
export interface PlacedName extends Area {
  unitId: string
  /** Its sign is legible; otherwise the page writes the name. */
  isOnSign: boolean
}

/** At the default text size distant signs may be small, since they become legible on approach. */
function isRead(letterPx: number, { design, textSize }: Ground): boolean {
  return letterPx > 0 && (textSize <= 1 || letterPx >= LEGIBLE * design * textSize)
}

function measureName({ x, y, letterPx }: Pin, text: string, ground: Ground): Area & { isOnSign: boolean } {
  if (isRead(letterPx, ground)) {
    const across = Math.min(SIGN.most, text.length) * letterPx
    return { x, y, width: across, height: letterPx * SIGN.high, isOnSign: true }
  }
  const scale = ground.design * ground.textSize
  // As in the style sheet: fully on the screen.
  const inside = Math.max(NAME.half * scale, Math.min(ground.width - NAME.half * scale, x))
  const across = Math.min(NAME.most, text.length * NAME.character + NAME.around) * scale
  return { x: inside, y, width: across, height: NAME.high * scale, isOnSign: false }
}

const isApart = (one: Area, other: Area) =>
  Math.abs(one.x - other.x) >= (one.width + other.width) / 2 ||
  Math.abs(one.y - other.y) >= (one.height + other.height) / 2

/**
 * Places the names: on their signs where those are legible; otherwise the page writes them. A name that overlaps a
 * nearer one is omitted; its booth can still be tapped.
 *
 * @param pins of the units, nearest to the entrance first
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
