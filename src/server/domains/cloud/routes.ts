import type { FastifyInstance } from 'fastify'

import { getCloudService, listCloudServices } from '@/contract/cloud'
import { handle } from '@/server/http/handle'
import { listCloud, presentCloudService } from './cloud-store'

/** 大智云: services that people have, and what can be had. Terms change by processes alone (server/process-subjects). */
export function cloudRoutes(app: FastifyInstance): void {
  handle(app, listCloudServices, (_input, { caller, db, now }) => listCloud(db, caller, now))

  handle(app, getCloudService, ({ id }, { caller, db, now }) => presentCloudService(db, caller, id, now))
}
