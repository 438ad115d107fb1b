/** Pixels. */
interface ImageSize {
  width: number
  height: number
}

const atLeastOne = (width: number, height: number): ImageSize | undefined =>
  width > 0 && height > 0 ? { width, height } : undefined

/** PNG (W3C PNG 3, 11.2.1): IHDR is the first chunk. */
function pngSize(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return atLeastOne(bytes.readUInt32BE(16), bytes.readUInt32BE(20))
}

const isStartOfFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** JPEG (ITU T.81, B.2.2): the first SOFn segment holds the size. */
function jpegSize(bytes: Buffer): ImageSize | undefined {
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (isStartOfFrame(marker)) return atLeastOne(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5))
    // Fill bytes and markers without a length stand alone.
    const isAlone = marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
    at += isAlone ? (marker === 0xff ? 1 : 2) : 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

/** WebP (RFC 9649): simple lossy, simple lossless or extended. */
function webpSize(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 30) return undefined
  const chunk = bytes.toString('latin1', 12, 16)
  if (chunk === 'VP8 ') return atLeastOne(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff)
  if (chunk === 'VP8L') {
    const bits = bytes.readUInt32LE(21)
    return atLeastOne((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
  }
  if (chunk === 'VP8X') return atLeastOne(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1)
  return undefined
}

/** Reads the size of a picture from its header; undefined when the header is not whole. */
export function imageSize(bytes: Buffer, mime: string): ImageSize | undefined {
  if (mime === 'image/png') return pngSize(bytes)
  if (mime === 'image/jpeg') return jpegSize(bytes)
  return mime === 'image/webp' ? webpSize(bytes) : undefined
}
