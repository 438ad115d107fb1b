import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'

const PATIENCE_MS = 2000

async function isDatabaseUp(app: FastifyInstance): Promise<boolean> {
  const ping = app.services.handle.db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  return Promise.race([ping, sleep(PATIENCE_MS, false, { ref: false })])
}

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve requests; 503 while the database is unreachable or the
 * server is stopping.
 */
export function reportHealth(app: FastifyInstance): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const isReady = !isStopping && (await isDatabaseUp(app))
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'unavailable' })
  })
}
