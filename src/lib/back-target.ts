import { encodeQuery, splitAddress } from './query-string'

const LONGEST_TARGET = 2048
const TOKEN_KEYS = ['token', 'access_token', 'accesstoken', 'refresh_token']

interface BackTargetOptions {
  /** Paths of the route table, such as `/pages/index/index`. */
  known: readonly string[]
  /** Known paths that must not be a target: the redirecting page, the login pages. */
  refused?: readonly string[]
}

function hasControlCharacter(text: string): boolean {
  return Array.from(text).some((character) => character < ' ' || character === '\u007f')
}

/**
 * Validates a redirect target from outside (stored return page, redirect parameter, scanned code): it must be one of
 * the application's paths; tokens are removed.
 *
 * @returns path and query, or undefined for anything else: another site, a scheme, an escaped or relative path, a
 *   fragment
 */
export function safeTarget(address: string, options: BackTargetOptions): string | undefined {
  if (address.length > LONGEST_TARGET || hasControlCharacter(address) || /[\\#]/.test(address)) return undefined
  const { path, query } = splitAddress(address)
  if (!options.known.includes(path) || options.refused?.includes(path)) return undefined
  const safeQuery = Object.fromEntries(Object.entries(query).filter(([key]) => !TOKEN_KEYS.includes(key.toLowerCase())))
  const encoded = encodeQuery(safeQuery)
  return encoded === '' ? path : `${path}?${encoded}`
}
