import type { FastifyInstance } from 'fastify'

import { beginSpan, endSpan, runInSpan } from '@/server/db/tracing'

/** Work of a job; `failed` when it has logged its failures itself. */
type Work = () => Promise<unknown>

/** A job that runs at an interval. Its name is the label of its metrics. */
interface Job {
  name: string
  everyMs: number
}

/** Like {@link scheduleEvery}, but also runs when the disk is full. */
export function scheduleAlways(app: FastifyInstance, { name, everyMs }: Job, work: Work): void {
  let isBusy = false
  const once = async () => {
    if (isBusy) return
    isBusy = true
    const began = performance.now()
    const span = beginSpan(`job ${name}`, 'internal')
    const isDone = await runInSpan(span, work).then(
      (result) => result !== 'failed',
      (error: Error) => {
        app.log.error(error, `job ${name} failed`)
        return false
      },
    )
    endSpan(span, { job: name, outcome: isDone ? 'done' : 'failed' }, isDone ? undefined : 'failed')
    app.metrics?.countJob(name, isDone, (performance.now() - began) / 1000)
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
export function scheduleEvery(app: FastifyInstance, job: Job, work: Work): void {
  const { handle } = app.services
  scheduleAlways(app, job, async () => (handle.hasRoom() ? work() : 'failed'))
}
