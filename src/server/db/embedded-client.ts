import { setImmediate } from 'node:timers/promises'
import type { PGlite, QueryOptions, Transaction } from '@electric-sql/pglite'

import type { DiskRoom } from './disk-room'
import { traceStatement } from './tracing'

/** The methods of PGlite that Drizzle calls. */
type EmbeddedClient = Pick<PGlite, 'query' | 'exec' | 'transaction'>

/** Drizzle sends the same parsers with each statement, and PGlite copies its own sixty each time to add them. */
function omitParsers({ parsers: _given, ...options }: QueryOptions = {}): QueryOptions {
  return options
}

/**
 * Runs statements one after another, as PGlite does, each in a turn of the event loop. PGlite answers without leaving the
 * promise queue: as long as statements waited for it, nothing else of the process ran, and Node accepts one connection a
 * turn.
 */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  /** @throws what `work` throws */
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(() => setImmediate()).then(work)
    last = done.catch(() => undefined) // the caller has the error
    return done
  }
}

/** Of a transaction, what Drizzle calls: its statements, as spans. */
function wrapTransaction(tx: Transaction): Transaction {
  const query: Transaction['query'] = async (text, params, options) => {
    await setImmediate()
    return traceStatement(text, () => tx.query(text, params, omitParsers(options)))
  }
  return { query } as Transaction
}

/**
 * Wraps PGlite for Drizzle: each statement has a turn of the event loop of its own, and a full disk refuses writes while
 * reads go on.
 *
 * @param client leaves days, times and intervals as text, as Drizzle wants them
 * @param assertRoom throws when the disk has no room for a write
 * @returns a client for Drizzle; `client` itself is unchanged
 */
export function wrapEmbeddedClient(client: EmbeddedClient, assertRoom: DiskRoom['assert']): EmbeddedClient {
  const run = createQueue()
  // Checked when the work starts: what stood before it in the queue may have filled the disk.
  return {
    query: (text, params, options) =>
      run(async () => {
        if (!/^\s*select\b/i.test(text)) assertRoom()
        return traceStatement(text, () => client.query(text, params, omitParsers(options)))
      }),
    exec: (text, ...rest) =>
      run(async () => {
        assertRoom()
        return client.exec(text, ...rest)
      }),
    transaction: (work) =>
      run(() =>
        client.transaction(async (tx) => {
          assertRoom()
          return work(wrapTransaction(tx))
        }),
      ),
  }
}
