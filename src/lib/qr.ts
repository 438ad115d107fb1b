import { encode } from 'uqr'

/** Modules of quiet zone on each side; readers cannot detect a code without it. */
export const QR_QUIET = 4

/**
 * Encodes a text as QR code with error correction level M, which keeps the modules of short codes large.
 *
 * @returns its rows without the quiet zone; true is dark
 */
export function buildQrRows(text: string): readonly (readonly boolean[])[] {
  return encode(text, { ecc: 'M', border: 0 }).data
}

/** The dark modules as SVG path data in module units, horizontal runs joined; offset by the quiet zone. */
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
