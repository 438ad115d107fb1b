/** The names under which an address may carry a token. */
export const TOKEN_KEYS = ['token', 'access_token'] as const

/** RFC 6750 §2.1, with the lengths that this product takes. */
export function isBearer(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.~+/-]{16,4096}=*$/.test(value)
}
