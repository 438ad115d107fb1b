import type { FastifyInstance } from 'fastify'

import { changePhrases, listPhrases } from '@/contract/workflow/phrase'
import { handle } from '@/server/http/handle'

import { addPhrase, listUserPhrases, removePhrase, reorderPhrases } from './phrase-store'

/** A user's saved opinion phrases. */
export function phraseRoutes(app: FastifyInstance): void {
  handle(app, listPhrases, (_input, { caller, db }) => listUserPhrases(db, caller.userId))

  handle(app, changePhrases, async (change, { caller, db }) => {
    if (change.action === 'add') await addPhrase(db, caller.userId, change.text)
    if (change.action === 'remove') await removePhrase(db, caller.userId, change.id)
    if (change.action === 'order') await reorderPhrases(db, caller.userId, change.ids)
    return listUserPhrases(db, caller.userId)
  })
}
