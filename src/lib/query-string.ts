/** Query strings without URLSearchParams, which the mini-program lacks. */
export type QueryValue = string | number | boolean | undefined | null
export type QueryInput = Readonly<Record<string, QueryValue | readonly QueryValue[]>>

/**
 * Encodes parameters as `a=1&b=2`, in the given order; a list repeats its key, undefined and null are omitted.
 *
 * @returns without question mark; empty when no parameter is left
 */
export function encodeQuery(input: QueryInput): string {
  const pairs: string[] = []
  for (const [key, value] of Object.entries(input)) {
    for (const entry of Array.isArray(value) ? value : [value]) {
      if (entry !== undefined && entry !== null) pairs.push(`${encodeURIComponent(key)}=${encodeURIComponent(entry)}`)
    }
  }
  return pairs.join('&')
}

function decode(text: string): string {
  const spaced = text.replace(/\+/g, ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced // a stray % sign: the raw text is better than an exception
  }
}

/** Parses a query string, with or without question mark. Of a repeated key the first value counts. */
export function parseQuery(query: string): Record<string, string> {
  // No prototype, so that a key such as __proto__ is ordinary data.
  const result: Record<string, string> = Object.create(null)
  for (const pair of query.replace(/^\?/, '').split('&')) {
    if (pair === '') continue
    const at = pair.indexOf('=')
    const key = decode(at < 0 ? pair : pair.slice(0, at))
    if (!(key in result)) result[key] = at < 0 ? '' : decode(pair.slice(at + 1))
  }
  return result
}

/** Splits a URL into path and parameters; drops the fragment. */
export function splitAddress(address: string): { path: string; query: Record<string, string> } {
  const [whole = ''] = address.split('#')
  const at = whole.indexOf('?')
  return at < 0
    ? { path: whole, query: parseQuery('') }
    : { path: whole.slice(0, at), query: parseQuery(whole.slice(at)) }
}

/** Appends parameters to a URL. */
export function withQuery(address: string, input: QueryInput): string {
  const query = encodeQuery(input)
  if (query === '') return address
  return `${address}${address.includes('?') ? '&' : '?'}${query}`
}
