import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

import {
  assignStudy,
  getStudyAssignment,
  getStudyOverview,
  getStudyResource,
  listStudyLearners,
  listStudyResources,
  saveStudyProgress,
} from '@/contract/content/study'
import { DAY_MS } from '@/lib/durations'
import { presentPage, toPageWindow } from '@/server/db/page'
import { handle } from '@/server/http/handle'
import type { HttpServices } from '@/server/http/http-services'
import { assignStudyResource, describeStudyAssignment, listResourceLearners } from './study-assignment-store'
import { addProgress, listStudy, openStudy, presentStudyOverview } from './study-store'

/** Beside the program, also in the bundle. */
const recordings = join(__dirname, 'media')
const YEAR_MS = 365 * DAY_MS

/** Study content: feed, resource, progress, assignment (spec §7, `appXiaoeResource`). */
export async function studyRoutes(app: FastifyInstance, { handle: database }: HttpServices): Promise<void> {
  handle(app, listStudyResources, async (input, { caller, db, now }) => {
    const { records, total } = await listStudy(db, caller, input, { ...toPageWindow(input), now })
    return presentPage(input, records, total)
  })

  handle(app, getStudyOverview, (_input, { caller, db, now }) => presentStudyOverview(db, caller, now))

  handle(app, getStudyResource, ({ id }, { caller, now }) => openStudy(database, caller, id, now))

  handle(app, saveStudyProgress, (input, { caller, db, now }) => addProgress(db, caller, input, now))

  handle(app, assignStudy, async ({ id, dueDate }, { caller, db, now }) => ({
    people: await assignStudyResource(db, caller, id, dueDate, now),
  }))

  handle(app, getStudyAssignment, ({ id }, { caller, db, now }) => describeStudyAssignment(db, caller, id, now))

  handle(app, listStudyLearners, async (input, { caller, db, now }) => {
    const { records, total } = await listResourceLearners(db, caller, input, { ...toPageWindow(input), now })
    return presentPage(input, records, total)
  })

  // Serves the public recordings of the demo, with range requests for seeking.
  await app.register(async (own) => {
    await own.register(fastifyStatic, { root: recordings, serve: false, maxAge: YEAR_MS, immutable: true })
    own.get<{ Params: { file: string } }>('/demo/media/:file', { exposeHeadRoute: false }, ({ params }, reply) =>
      reply.sendFile(params.file),
    )
  })
}
