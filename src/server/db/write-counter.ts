import type { PGlite } from '@electric-sql/pglite'

/** The PGlite methods that Drizzle calls. */
type Client = Pick<PGlite, 'query' | 'exec' | 'transaction'>

/**
 * Counts writes at their start and at their end: a read between two equal counts has seen the current data.
 *
 * @param client its methods are replaced
 * @param assertRoom called before each write; its exception refuses the write
 * @returns the current count
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
  // The casts: PGlite's methods are generic in the row type, which is not relevant here.
  client.query = (text, ...rest) => {
    const run = () => query.call(client, text, ...rest)
    return (/^\s*select\b/i.test(text) ? run() : counting(run)) as never
  }
  client.exec = (text, ...rest) => counting(() => exec.call(client, text, ...rest))
  client.transaction = (work) => {
    // Checked again when the transaction starts: others may have written since.
    const inTurn: typeof work = async (tx) => {
      assertRoom()
      return work(tx)
    }
    return counting(() => transaction.call(client, inTurn)) as never
  }
  return () => writes
}
