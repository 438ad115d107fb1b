import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

import { getStudyOverview, getStudyResource, listStudyResources, saveStudyProgress } from '@/contract/content/study'
import {
  assignStudy,
  changeStudyState,
  getStudyAssignment,
  getStudyDraft,
  listManagedStudy,
  listStudyLearners,
  saveStudy,
} from '@/contract/content/study-manage'
import { DAY_MS } from '@/lib/durations'
import type { FileServices } from '@/server/files/file-services'
import { handle, handlePage } from '@/server/http/handle'

import { assignStudyResource, describeStudyAssignment, listResourceLearners } from './study-assignment-store'
import { describeStudyDraft, listCompanyStudy, saveStudyResource, updateStudyState } from './study-manage-store'
import { addProgress, listStudy, openStudy, presentStudyOverview } from './study-store'

/** Beside the program, also in the bundle. */
const recordings = join(__dirname, 'media')
const YEAR_MS = 365 * DAY_MS

/** Study content: feed, resource, progress, assignment (spec §7, `appXiaoeResource`). */
export async function studyRoutes(app: FastifyInstance, services: FileServices): Promise<void> {
  const { links } = services
  handlePage(app, listStudyResources, (input, { caller, db, now, page }) =>
    listStudy(db, caller, input, { ...page, now, links }),
  )

  handle(app, getStudyOverview, (_input, { caller, db, now }) => presentStudyOverview(db, caller, links, now))

  handle(app, getStudyResource, ({ id }, { caller, now }) => openStudy(services, caller, id, now))

  handle(app, saveStudyProgress, (input, { caller, db, now }) => addProgress(db, caller, input, now))

  handle(app, assignStudy, async (input, { caller, db, now }) => ({
    people: await assignStudyResource(db, caller, input, now),
  }))

  handle(app, getStudyAssignment, ({ id }, { caller, db }) => describeStudyAssignment(db, caller, id))

  handlePage(app, listStudyLearners, (input, { caller, db, now, page }) =>
    listResourceLearners(db, caller, input, { ...page, now }),
  )

  handlePage(app, listManagedStudy, (input, { caller, db, page }) => listCompanyStudy(db, caller, input, page))

  handle(app, getStudyDraft, ({ id }, { caller, db }) => describeStudyDraft(db, caller, services, id))

  handle(app, saveStudy, (input, { caller, db, now }) => saveStudyResource(db, caller, services, input, now))

  handle(app, changeStudyState, (input, { caller, db, now }) => updateStudyState(db, caller, input, now))

  // Serves the public recordings of the demo, with range requests for seeking.
  await app.register(async (own) => {
    await own.register(fastifyStatic, { root: recordings, serve: false, maxAge: YEAR_MS, immutable: true })
    own.get<{ Params: { file: string } }>('/demo/media/:file', { exposeHeadRoute: false }, ({ params }, reply) =>
      reply.sendFile(params.file),
    )
  })
}
