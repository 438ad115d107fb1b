import type { FastifyInstance } from 'fastify'

import type { OpenDatabase } from './open-database'

/** Grace period of requests under way; load balancers usually wait 30 s. */
const GRACE_MS = 10_000

/**
 * Shuts down gracefully on SIGTERM and SIGINT: stops accepting, finishes running requests, closes the database and
 * releases its lock. A second signal, or {@link GRACE_MS}, exits at once.
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
      app.log.error(error, 'stop failed')
      process.exit(1)
    }
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
