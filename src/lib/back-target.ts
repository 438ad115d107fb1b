import { encodeQuery, splitAddress } from './query-string'

const LONGEST_TARGET = 2048
const TOKEN_KEYS = ['token', 'access_token', 'accesstoken', 'refresh_token']

interface BackTargetOptions {
  /** The paths of the route table, such as `/pages/index/index`. */
  known: readonly string[]
  /** Known paths that must not be a target: the page that redirects, the login pages. */
  refused?: readonly string[]
}

function hasControlCharacter(text: string): boolean {
  return Array.from(text).some((character) => character < ' ' || character === '\u007f')
}

/**
 * Makes an address from outside (back-to-page record, redirect parameter, printed code) safe to move to: it must be
 * exactly one of the application's own paths, and it leaves without tokens.
 *
 * @returns path and query, or undefined for anything else: another site, a scheme, an escaped or relative path, a
 * fragment
 */
export function safeTarget(address: string, options: BackTargetOptions): string | undefined {
  if (address.length > LONGEST_TARGET || hasControlCharacter(address) || /[\\#]/.test(address)) return undefined
  const { path, query } = splitAddress(address)
  if (!options.known.includes(path) || options.refused?.includes(path)) return undefined
  const kept = Object.fromEntries(Object.entries(query).filter(([key]) => !TOKEN_KEYS.includes(key.toLowerCase())))
  const encoded = encodeQuery(kept)
  return encoded === '' ? path : `${path}?${encoded}`
}
