import type { PGlite } from '@electric-sql/pglite'

/** What of the embedded database Drizzle calls. */
type Client = Pick<PGlite, 'query' | 'exec' | 'transaction'>

/**
 * Counts what may change the database, at its begin and at its end: a read that ran between two equal counts saw
 * what the database still holds.
 *
 * @param client its methods are replaced
 * @param assertRoom called before each write; what it throws refuses the write
 * @returns the count so far
 */
export function countWrites(client: Client, assertRoom: () => void): () => number {
  let writes = 0
  const counting = async <T>(work: () => Promise<T>): Promise<T> => {
    writes += 1
    try {
      assertRoom()
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
  client.transaction = (work) => {
    // Once more when its turn has come: others may have written since.
    const inTurn: typeof work = async (tx) => {
      assertRoom()
      return work(tx)
    }
    return counting(() => transaction.call(client, inTurn)) as never
  }
  return () => writes
}
