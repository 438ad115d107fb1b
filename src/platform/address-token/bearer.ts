/** Query keys that may carry a token. */
export const TOKEN_KEYS = ['token', 'access_token'] as const

/** RFC 6750 §2.1, with the length limits of this product. */
export function isBearer(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.~+/-]{16,4096}=*$/.test(value)
}
