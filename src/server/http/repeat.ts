import type { FastifyInstance } from 'fastify'

/** As {@link scheduleEvery}, on a full disk too. */
export function scheduleAlways(app: FastifyInstance, everyMs: number, work: () => Promise<void>): void {
  let isBusy = false
  const once = async () => {
    if (isBusy) return
    isBusy = true
    await work().catch((error: Error) => app.log.error(error))
    isBusy = false
  }
  const timer = setInterval(() => void once(), everyMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/**
 * Works again and again until the server closes, never twice at once. A failure is logged and tried again then. It
 * waits while the disk of the database is full, so nothing is sent that could not be noted as sent.
 */
export function scheduleEvery(app: FastifyInstance, everyMs: number, work: () => Promise<void>): void {
  const { handle } = app.services
  scheduleAlways(app, everyMs, async () => {
    if (handle.hasRoom()) await work()
  })
}
