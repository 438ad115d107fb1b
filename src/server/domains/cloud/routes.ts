import type { FastifyInstance } from 'fastify'

import { getCloudService, listCloudServices } from '@/contract/content/cloud'
import { handle } from '@/server/http/handle'

import { listCloud, presentCloudService } from './cloud-store'

/** 大智云: the user's services and available products. Only processes change terms (server/process-subjects). */
export function cloudRoutes(app: FastifyInstance): void {
  handle(app, listCloudServices, (_input, { caller, db, now }) => listCloud(db, caller, now))

  handle(app, getCloudService, ({ id }, { caller, db, now }) => presentCloudService(db, caller, id, now))
}
