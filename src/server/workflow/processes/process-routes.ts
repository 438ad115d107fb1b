import type { FastifyInstance } from 'fastify'

import {
  addCustomProcess,
  getProcessForm,
  listProcessDefinitions,
  predictProcess,
  removeCustomProcess,
  startProcess,
} from '@/contract/workflow/process'
import type { FileServices } from '@/server/files/file-services'
import { handle } from '@/server/http/handle'
import { predictDeciders, presentProcessForm, submitProcess } from '@/server/workflow/instances/start'

import { deleteFavoriteProcess, insertFavoriteProcess, listProcessGroups } from './process-store'

/** The processes that a user may start, and their favorites (spec §7, workflow and custom). */
export function processRoutes(app: FastifyInstance, { links }: FileServices): void {
  handle(app, listProcessDefinitions, ({ keyword }, { caller, db }) => listProcessGroups(db, caller, keyword))

  handle(app, addCustomProcess, ({ procDefKey }, { caller: { userId, companyId }, db, now }) =>
    insertFavoriteProcess(db, { userId, companyId }, procDefKey, now),
  )

  handle(app, removeCustomProcess, ({ procDefKey }, { caller: { userId, companyId }, db }) =>
    deleteFavoriteProcess(db, { userId, companyId }, procDefKey),
  )

  handle(app, getProcessForm, (input, { caller, db, now }) => presentProcessForm(db, links, caller, input, now))

  handle(app, predictProcess, (input, { caller, db, now }) => predictDeciders(db, caller, input, now))

  handle(app, startProcess, (input, { caller, db, now }) => submitProcess(db, caller, input, now))
}
