import type { FastifyInstance } from 'fastify'

/** Like {@link scheduleEvery}, but also runs when the disk is full. */
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
 * Runs `work` at an interval until the server closes, never concurrently. A failure is logged and the next run tries
 * again. It pauses while the disk of the database is full, so nothing is sent that could not be recorded as sent.
 */
export function scheduleEvery(app: FastifyInstance, everyMs: number, work: () => Promise<void>): void {
  const { handle } = app.services
  scheduleAlways(app, everyMs, async () => {
    if (handle.hasRoom()) await work()
  })
}
