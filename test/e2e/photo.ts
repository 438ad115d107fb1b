import { crc32, deflateSync } from 'node:zlib'

import type { Phone } from './phone/types'

const [WIDE, HIGH] = [480, 320]

/** One part of a PNG: its length, name, bytes and sum. */
function chunk(name: string, bytes: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), bytes])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(bytes.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A photo: a round sun over a slope of colours. */
function photo(): Buffer {
  const rows = Array.from({ length: HIGH }, (_, y) => {
    const pixels = Array.from({ length: WIDE }, (_row, x) =>
      Math.hypot(x - WIDE / 2, y - HIGH / 2) < 90 ? [255, 214, 102] : [(x * 255) / WIDE, 120, (y * 255) / HIGH],
    )
    return Buffer.from([0, ...pixels.flat()])
  })
  const head = Buffer.from([0, 0, WIDE >> 8, WIDE & 255, 0, 0, HIGH >> 8, HIGH & 255, 8, 2, 0, 0, 0])
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const data = chunk('IDAT', deflateSync(Buffer.concat(rows)))
  return Buffer.concat([signature, chunk('IHDR', head), data, chunk('IEND', Buffer.alloc(0))])
}

/** Chooses a picture where the page asks for one; the mini-program's runner gives its own. */
export async function choosePhoto(phone: Phone, button: string): Promise<void> {
  if (phone.target === 'weapp') return phone.tap(button)
  const chooser = phone.page.waitForEvent('filechooser')
  await phone.tap(button)
  await (await chooser).setFiles({ name: '照片.png', mimeType: 'image/png', buffer: photo() })
}
