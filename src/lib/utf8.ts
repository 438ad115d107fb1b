/** UTF-8 without TextEncoder and TextDecoder, which the mini-program lacks. */

/** Encodes a text as UTF-8; a lone surrogate becomes U+FFFD. */
export function encodeUtf8(text: string): Uint8Array {
  const bytes: number[] = []
  for (const character of text) {
    const found = character.codePointAt(0) ?? 0
    const point = found >= 0xd800 && found <= 0xdfff ? 0xfffd : found
    if (point < 0x80) bytes.push(point)
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), 0x80 | (point & 63))
    else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63))
    else bytes.push(0xf0 | (point >> 18), 0x80 | ((point >> 12) & 63), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63))
  }
  return Uint8Array.from(bytes)
}

/** The length of a UTF-8 sequence by its first byte; 0 when invalid. */
function getSequenceLength(first: number): number {
  if (first < 0x80) return 1
  if (first < 0xc2) return 0
  if (first < 0xe0) return 2
  if (first < 0xf0) return 3
  return first < 0xf5 ? 4 : 0
}

const LOWEST = [0, 0, 0x80, 0x800, 0x10000]

function decodePoint(bytes: Uint8Array, start: number, length: number): number | undefined {
  let point = length === 1 ? (bytes[start] ?? 0) : (bytes[start] ?? 0) & (0x7f >> length)
  for (let index = 1; index < length; index++) {
    const byte = bytes[start + index]
    if (byte === undefined || (byte & 0xc0) !== 0x80) return undefined
    point = (point << 6) | (byte & 63)
  }
  const isSurrogate = point >= 0xd800 && point <= 0xdfff
  return point < (LOWEST[length] ?? 0) || point > 0x10ffff || isSurrogate ? undefined : point
}

/** Decodes UTF-8; each invalid byte becomes U+FFFD. */
export function decodeUtf8(bytes: Uint8Array): string {
  let text = ''
  let at = 0
  while (at < bytes.length) {
    const length = getSequenceLength(bytes[at] ?? 0)
    const point = length === 0 ? undefined : decodePoint(bytes, at, length)
    text += point === undefined ? '\ufffd' : String.fromCodePoint(point)
    at += point === undefined ? 1 : length
  }
  return text
}
