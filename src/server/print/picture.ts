import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

import { imageSize } from '@/server/image-size'

const unpack = promisify(inflate)

/** Signatures are small; a photograph of one is not worth the time it takes to unpack. */
const MOST_PIXELS = 4_000_000
/** Bytes a pixel by colour type: grey, RGB, grey and alpha, RGBA. */
const CHANNELS = new Map([
  [0, 1],
  [2, 3],
  [4, 2],
  [6, 4],
])
const MOST_FILTER = 4

/** The parts of a PNG named `IDAT`, joined; undefined when its chunks do not add up. */
function imageData(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = []
  let at = 8
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 8 + length
    if (end + 4 > bytes.length) return undefined
    if (name === 'IDAT') parts.push(bytes.subarray(at + 8, end))
    if (name === 'IEND') return Buffer.concat(parts)
    at = end + 4
  }
  return undefined
}

/**
 * Whether a PNG unpacks to what its header says. pdfkit unpacks it in a callback, where a damaged one would throw past
 * everybody and end the process.
 */
async function isSoundPng(bytes: Buffer, width: number, height: number): Promise<boolean> {
  const channels = CHANNELS.get(bytes[25] ?? -1)
  const isPlain = bytes[24] === 8 && bytes[28] === 0
  const data = imageData(bytes)
  if (!channels || !isPlain || !data) return false
  const line = 1 + width * channels
  const pixels = await unpack(data, { maxOutputLength: line * height }).catch(() => undefined)
  if (pixels?.length !== line * height) return false
  for (let at = 0; at < pixels.length; at += line) if ((pixels[at] ?? 0) > MOST_FILTER) return false
  return true
}

/** Whether a picture can be put into a document: a JPEG, or a PNG as signature pads make them. */
export async function isPrintable(bytes: Buffer, mime: string): Promise<boolean> {
  const size = imageSize(bytes, mime)
  if (!size || size.width * size.height > MOST_PIXELS) return false
  if (mime === 'image/jpeg') return true
  return mime === 'image/png' && isSoundPng(bytes, size.width, size.height)
}
