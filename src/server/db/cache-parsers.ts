import type { PGlite, QueryOptions } from '@electric-sql/pglite'

/** What of the embedded database Drizzle asks with options. */
type Client = Pick<PGlite, 'query' | 'transaction' | 'parsers'>

/**
 * Gives the database once the parsers that Drizzle sends with every query: PGlite 0.5 copies its own 318 for each query
 * that brings some, which is an eighth of what a call costs.
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
  // The casts: PGlite's methods name the type of their rows, which passes through here unseen.
  client.query = (text, values, options) => query.call(client, text, values, withoutParsers(options)) as never
  client.transaction = (work) =>
    transaction.call(client, (tx) => {
      const inside = tx.query
      tx.query = (text, values, options) => inside(text, values, withoutParsers(options)) as never
      return work(tx)
    }) as never
}
