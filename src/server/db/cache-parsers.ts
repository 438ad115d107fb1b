import type { PGlite, QueryOptions } from '@electric-sql/pglite'

/** The PGlite methods that Drizzle calls with options. */
type Client = Pick<PGlite, 'query' | 'transaction' | 'parsers'>

/**
 * Registers Drizzle's parsers once, instead of with every query: PGlite 0.5 copies its 318 parsers for each query that
 * has custom ones, which is an eighth of the cost of a call.
 *
 * @param client its methods are replaced
 */
export function cacheParsers(client: Client): void {
  let isKept = false
  const withoutParsers = (options: QueryOptions | undefined) => {
    if (!options?.parsers) return options
    if (!isKept) Object.assign(client.parsers, options.parsers)
    isKept = true
    return { ...options, parsers: undefined }
  }
  const { query, transaction } = client
  // The casts: PGlite's methods are generic in the row type, which is not relevant here.
  client.query = (text, values, options) => query.call(client, text, values, withoutParsers(options)) as never
  client.transaction = (work) =>
    transaction.call(client, (tx) => {
      const inside = tx.query
      tx.query = (text, values, options) => inside(text, values, withoutParsers(options)) as never
      return work(tx)
    }) as never
}
