import { encode } from 'uqr'

/** Modules of quiet zone on each side; a code without it is not found by readers. */
export const QR_QUIET = 4

/**
 * A text as a QR code, at level M: short codes stay coarse enough for a worn screen.
 *
 * @returns its rows without the quiet zone; true is dark
 */
export function buildQrRows(text: string): readonly (readonly boolean[])[] {
  return encode(text, { ecc: 'M', border: 0 }).data
}

/** The dark modules as the path of an SVG whose unit is one module, runs joined; it begins at the quiet zone's end. */
export function buildQrPath(rows: readonly (readonly boolean[])[]): string {
  let path = ''
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      const start = x
      while (row[x]) x++
      if (x > start) path += `M${start + QR_QUIET} ${y + QR_QUIET}h${x - start}v1h${start - x}z`
    }
  })
  return path
}
