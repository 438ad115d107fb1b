import type { FastifyInstance } from 'fastify'

import type { OpenDatabase } from './open-database'

/** Calls under way get this long; a balancer's own patience is usually 30 s. */
const GRACE_MS = 10_000

/**
 * Stops in good order on SIGTERM and SIGINT: no new calls, those under way finish, then the database closes and gives
 * its lock back. A second signal, or {@link GRACE_MS}, ends it at once.
 */
export function stopOnSignal(app: FastifyInstance, database: OpenDatabase): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => process.exit(1), GRACE_MS).unref()
    try {
      await app.close()
      await database.close()
      process.exit(0)
    } catch (error) {
      app.log.error(error)
      process.exit(1)
    }
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
