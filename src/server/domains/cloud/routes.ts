import type { FastifyInstance } from 'fastify'

import { getCloudService, listCloudServices } from '@/contract/cloud'
import { handle } from '@/server/http/handle'
import { cloudServiceOf, listCloud } from './cloud-store'

/** 大智云: services that people have, and what can be had. Terms change by processes alone (server/process-subjects). */
export function cloudRoutes(app: FastifyInstance): void {
  handle(app, listCloudServices, (_input, { caller, db, now }) => listCloud(db, caller, now))

  handle(app, getCloudService, ({ id }, { caller, db, now }) => cloudServiceOf(db, caller, id, now))
}
