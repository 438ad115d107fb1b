import type { PGlite, Transaction } from '@electric-sql/pglite'

import type { DiskRoom } from './disk-room'
import { isTracing, traceStatement } from './tracing'

/** The methods of PGlite that Drizzle calls. */
type EmbeddedClient = Pick<PGlite, 'query' | 'exec' | 'transaction'>

/** The statements of a transaction as spans. */
function traceTransaction(tx: Transaction): Transaction {
  if (!isTracing()) return tx
  const query: Transaction['query'] = (text, ...rest) => traceStatement(text, () => tx.query(text, ...rest))
  return new Proxy(tx, {
    get(target, key) {
      if (key === 'query') return query
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/**
 * Puts a check in front of the writes of the embedded database: a full disk refuses them, and reads go on.
 *
 * @param assertRoom throws when the disk has no room for a write
 * @returns a client for Drizzle; `client` itself is unchanged
 */
export function guardRoom(client: EmbeddedClient, assertRoom: DiskRoom['assert']): EmbeddedClient {
  return {
    // Async, so that a refusal is a rejected promise as any other failure of the client.
    query: async (text, ...rest) => {
      if (!/^\s*select\b/i.test(text)) assertRoom()
      return traceStatement(text, () => client.query(text, ...rest))
    },
    exec: async (text, ...rest) => {
      assertRoom()
      return client.exec(text, ...rest)
    },
    // Checked when the transaction starts: those before it in the queue may have filled the disk.
    transaction: (work) =>
      client.transaction(async (tx) => {
        assertRoom()
        return work(traceTransaction(tx))
      }),
  }
}
