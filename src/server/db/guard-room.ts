import type { PGlite } from '@electric-sql/pglite'

import type { DiskRoom } from './disk-room'

/** The methods of PGlite that Drizzle calls. */
type EmbeddedClient = Pick<PGlite, 'query' | 'exec' | 'transaction'>

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
      return client.query(text, ...rest)
    },
    exec: async (text, ...rest) => {
      assertRoom()
      return client.exec(text, ...rest)
    },
    // Checked when the transaction starts: those before it in the queue may have filled the disk.
    transaction: (work) =>
      client.transaction(async (tx) => {
        assertRoom()
        return work(tx)
      }),
  }
}
