const FULL_WIDTH = /[！-～]/g
/** From a full-width character to the same of ASCII. */
const DISTANCE = 0xfee0

/** A text whose digits, letters and signs of full width, as Chinese keyboards write them, are those of ASCII. */
export function toHalfWidth(text: string): string {
  return text.replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - DISTANCE))
}
