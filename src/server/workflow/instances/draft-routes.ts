import type { FastifyInstance } from 'fastify'

import { deleteDraft, getDraft, saveDraft } from '@/contract/workflow/draft'
import type { FileServices } from '@/server/files/file-services'
import { handle } from '@/server/http/handle'

import { dropDraft, readDraft, upsertProcessDraft as save } from './draft-store'

/** A user's private form drafts, synced between their devices. */
export function draftRoutes(app: FastifyInstance, { links }: FileServices): void {
  handle(app, getDraft, async ({ key }, { caller, db }) => ({ draft: await readDraft(db, links, caller, key) }))

  handle(app, saveDraft, (draft, { caller, db, now }) => save(db, caller, draft, now))

  handle(app, deleteDraft, async ({ key, version }, { caller, db }) => {
    await dropDraft(db, caller, key, version)
    return {}
  })
}
