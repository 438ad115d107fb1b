const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Base64 without btoa, which the mini-program lacks. */
export function encodeBase64(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3)
    const group = (first << 16) | (second << 8) | third
    const four = [18, 12, 6, 0].map((shift) => LETTERS[(group >> shift) & 63]).join('')
    const missing = Math.max(0, at + 3 - bytes.length)
    parts.push(four.slice(0, 4 - missing) + '='.repeat(missing))
  }
  return parts.join('')
}
