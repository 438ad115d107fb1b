import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyReply } from 'fastify'

const currentReply = new AsyncLocalStorage<FastifyReply>()

/** Remembers in whose call code runs, for what it throws where nobody catches. */
export function trackCalls(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => currentReply.run(reply, done))
  // Again after the body: its stream began before the call was known.
  app.addHook('preValidation', (_request, reply, done) => currentReply.run(reply, done))
}

/**
 * Keeps the server up when a library throws in a callback of its own, or a promise is rejected that nobody awaits:
 * the call it belongs to is answered as a defect, the log names its trace id, all others go on. Called once the
 * server listens; what fails before is a failure to start.
 */
export function handleUncaughtExceptions(app: FastifyInstance): void {
  const survive = (thrown: unknown) => {
    const error = thrown instanceof Error ? thrown : new Error('something else than an error was thrown')
    const reply = currentReply.getStore()
    const log = reply?.log ?? app.log
    log.error(error, 'uncaught exception')
    if (reply && !reply.sent) void reply.send(error)
  }
  // Node turns a rejection that nobody handles into this, too.
  process.on('uncaughtException', survive)
}
