import type { PGlite, QueryOptions, Transaction } from '@electric-sql/pglite'

import type { DiskRoom } from './disk-room'
import { traceStatement } from './tracing'

/** The methods of PGlite that Drizzle calls. */
type EmbeddedClient = Pick<PGlite, 'query' | 'exec' | 'transaction'>

/** Drizzle sends the same parsers with each statement, and PGlite copies its own sixty each time to add them. */
function omitParsers({ parsers: _given, ...options }: QueryOptions = {}): QueryOptions {
  return options
}

/** Of a transaction, what Drizzle calls: its statements, as spans. */
function wrapTransaction(tx: Transaction): Transaction {
  const query: Transaction['query'] = (text, params, options) =>
    traceStatement(text, () => tx.query(text, params, omitParsers(options)))
  return { query } as Transaction
}

/**
 * Puts a check in front of the writes of the embedded database: a full disk refuses them, and reads go on.
 *
 * @param client leaves days, times and intervals as text, as Drizzle wants them
 * @param assertRoom throws when the disk has no room for a write
 * @returns a client for Drizzle; `client` itself is unchanged
 */
export function guardRoom(client: EmbeddedClient, assertRoom: DiskRoom['assert']): EmbeddedClient {
  return {
    // Async, so that a refusal is a rejected promise as any other failure of the client.
    query: async (text, params, options) => {
      if (!/^\s*select\b/i.test(text)) assertRoom()
      return traceStatement(text, () => client.query(text, params, omitParsers(options)))
    },
    exec: async (text, ...rest) => {
      assertRoom()
      return client.exec(text, ...rest)
    },
    // Checked when the transaction starts: those before it in the queue may have filled the disk.
    transaction: (work) =>
      client.transaction(async (tx) => {
        assertRoom()
        return work(wrapTransaction(tx))
      }),
  }
}
