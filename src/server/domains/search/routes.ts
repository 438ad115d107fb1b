import type { FastifyInstance } from 'fastify'

import { listSearchSuggestions, search, searchKind } from '@/contract/search'
import { pageAnswer } from '@/server/db/page'
import { handle } from '@/server/http/handle'
import { searchAll, searchOne } from './search'
import { suggestionsFor } from './suggestions'

/** One search over everything a person may see. */
export function searchRoutes(app: FastifyInstance): void {
  handle(app, search, async ({ keyword }, { caller, db, now }) => ({
    groups: await searchAll(db, { caller, keyword, now }),
  }))

  handle(app, searchKind, async ({ kind, keyword, ...page }, { caller, db, now }) => {
    const { hits, total } = await searchOne(db, { caller, keyword, now }, kind, page)
    return pageAnswer(page, hits, total)
  })

  handle(app, listSearchSuggestions, (_input, { caller, db }) => suggestionsFor(db, caller))
}
