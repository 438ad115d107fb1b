import type { FastifyInstance } from 'fastify'

import type { Services } from '@/server/services'

/** The routes of one subject. */
type Routes = (app: FastifyInstance, services: Services) => void | Promise<void>

/** Every subject with handlers. A call of the contract in none of them answers 501. */
const subjects: Routes[] = []

/** Registers all of them. */
export async function registerRoutes(app: FastifyInstance, services: Services): Promise<void> {
  for (const subject of subjects) await subject(app, services)
}
