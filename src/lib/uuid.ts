/** Returns `length` random bytes. */
type RandomBytes = (length: number) => Uint8Array

let counter = 0

/** WeChat has no synchronous secure random source. Time and a counter make the ids unique, but not secret. */
function createWeakBytes(length: number): Uint8Array {
  counter = (counter + 1) % 0x10000
  const salt = [counter & 0xff, counter >> 8, Date.now() & 0xff, (Date.now() >> 8) & 0xff]
  return Uint8Array.from({ length }, (_, index) => Math.floor(Math.random() * 256) ^ (salt[index % salt.length] ?? 0))
}

function defaultBytes(length: number): Uint8Array {
  const source = typeof crypto === 'undefined' ? undefined : crypto
  return source?.getRandomValues ? source.getRandomValues(new Uint8Array(length)) : createWeakBytes(length)
}

/**
 * A version 4 UUID (RFC 9562), lowercase. For ids and idempotency keys; it is no secret.
 *
 * @param randomBytes source of the bytes; defaults to the platform's secure source, if any
 */
export function uuid(randomBytes: RandomBytes = defaultBytes): string {
  const hex = Array.from(randomBytes(16), (byte, index) => {
    const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte
    return marked.toString(16).padStart(2, '0')
  }).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
