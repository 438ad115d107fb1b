import type { PGlite } from '@electric-sql/pglite'

/** What of the embedded database Drizzle calls. */
type Client = Pick<PGlite, 'query' | 'exec' | 'transaction'>

/**
 * Counts what may change the database, at its begin and at its end: a read that ran between two equal counts saw
 * what the database still holds.
 *
 * @param client its methods are replaced
 * @returns the count so far
 */
export function countWrites(client: Client): () => number {
  let writes = 0
  const counting = async <T>(work: () => Promise<T>): Promise<T> => {
    writes += 1
    try {
      return await work()
    } finally {
      writes += 1
    }
  }
  const { query, exec, transaction } = client
  // The casts: PGlite's methods name the type of their rows, which passes through here unseen.
  client.query = (text, ...rest) => {
    const run = () => query.call(client, text, ...rest)
    return (/^\s*select\b/i.test(text) ? run() : counting(run)) as never
  }
  client.exec = (text, ...rest) => counting(() => exec.call(client, text, ...rest))
  client.transaction = (work) => counting(() => transaction.call(client, work)) as never
  return () => writes
}
