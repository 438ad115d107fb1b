import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyReply } from 'fastify'

const currentReply = new AsyncLocalStorage<FastifyReply>()

/** Tracks the current request in async context, for exceptions that nothing catches. */
export function trackCalls(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => currentReply.run(reply, done))
  // Set again after the body: its stream started before the request context existed.
  app.addHook('preValidation', (_request, reply, done) => currentReply.run(reply, done))
}

/**
 * Keeps the process running when a library callback throws or a promise rejection is unhandled: the affected request
 * gets a 500, the log has its trace id, other requests continue. Call it once the server listens; earlier errors are
 * startup failures.
 */
export function handleUncaughtExceptions(app: FastifyInstance): void {
  const survive = (thrown: unknown) => {
    const error = thrown instanceof Error ? thrown : new Error('something else than an error was thrown')
    const reply = currentReply.getStore()
    const log = reply?.log ?? app.log
    log.error(error, 'uncaught exception')
    if (reply && !reply.sent) void reply.send(error)
  }
  // Node raises unhandled rejections as this event, too.
  process.on('uncaughtException', survive)
}
